// Sampling deals: unseen cards shared out at random among places. tests/oracle/sampling.py is the same in Python.
#pragma once

#include <cstdint>
#include <vector>

#include "mask.hpp"

namespace rookery {

// Places that are filled together: of the classes in `allowed` as many cards as an allocation says, then shared out by lot.
struct Cell {
  std::vector<int> places;
  std::vector<int> allowed;
  std::vector<int> becomes;  // the class that each class is from the next cell on
  int classes_after = 0;
};

struct SamplingLayout {
  std::vector<int> sizes;                          // of the places
  std::vector<std::vector<std::uint8_t>> classes;  // cards about which the same is known
  std::vector<Cell> cells;
  std::vector<int> free;  // the places that get what is left
};

// Whether the allocation, cell after cell how many cards of each allowed class, fits: no class gives more than it has, and
// every place is filled.
bool allocation_fits(const SamplingLayout& layout, const std::vector<int>& allocation);

// Lays the cards into the places by lot; stream `number` of `seed` decides.
void sample_deal(const SamplingLayout& layout, const std::vector<int>& allocation, std::uint64_t seed, std::uint64_t number, Mask128* places);

}  // namespace rookery
