// Laying cards into places by lot, as kernel/lots.py says in Python.
#pragma once

#include <cstdint>
#include <vector>

#include "mask.hpp"

namespace rookery {

// Places that are filled together: of the classes in `allowed` as many cards as a fill says, then shared out by lot.
struct Box {
  std::vector<int> places;
  std::vector<int> allowed;
  std::vector<int> becomes;  // the class that each class is from the next box on
  int classes_after = 0;
};

struct Lots {
  std::vector<int> sizes;                          // of the places
  std::vector<std::vector<std::uint8_t>> classes;  // cards about which the same is known
  std::vector<Box> boxes;
  std::vector<int> free;  // the places that get what is left
};

// Whether the fill, box after box how many cards of each allowed class, comes out: no class gives more than it has, and
// every place is filled.
bool comes_out(const Lots& lots, const std::vector<int>& fill);

// Lays the cards into the places by lot; stream `number` of `seed` decides.
void scatter(const Lots& lots, const std::vector<int>& fill, std::uint64_t seed, std::uint64_t number, Mask128* places);

}  // namespace rookery
