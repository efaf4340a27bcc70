// Sampling deals: unseen cards shared out at random among places. tests/oracle/sampling.py is the same in Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel.hpp"

namespace rookery {

// More classes than cards are not read.
inline constexpr std::size_t kMaxClasses = kMaxCards;
// The most places of a deal.
inline constexpr std::size_t kMaxPlaces = 64;

// Places that are filled together: of the classes in `allowed` as many cards as an allocation says, then shared out at random.
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

// How many cards of each allowed class go into the cells, cell after cell.
using Allocation = std::vector<int>;

// The cards left before a cell is filled, and the ways to fill the cell.
struct AllocationState {
  std::vector<double> chances;     // of each allocation of the cell, with those before it; the last one is 1
  std::vector<Allocation> counts;  // of the cell alone
  std::vector<std::size_t> then;   // the state that follows each allocation, further on in the list; none after the last cell
};

// The ways to fill all cells, one after another, from the first state on.
struct AllocationStates {
  std::vector<AllocationState> states;
  std::size_t cells = 0;

  // Draws one way; of the numbers, from 0 up to but not including 1, there is one for each cell.
  Allocation draw(const double* numbers) const;
};

// Allocations that are passed on as they are.
struct Allocations {
  std::vector<Allocation> each;
};

// Deals that are passed on as they are: the cards in each place, deal after deal.
struct Deals {
  std::size_t count = 0;
  std::size_t places = 0;  // of each deal
  std::vector<Mask128> in_places;
  Mask128 cards = 0;  // of each deal, in whatever place

  // Whether it is known how many places there are: a list without a deal does not say.
  bool has_places() const { return count || places; }

  Mask128* operator[](std::size_t deal) { return in_places.data() + deal * places; }
  const Mask128* operator[](std::size_t deal) const { return in_places.data() + deal * places; }
};

// Room for what is known while a deal is sampled, so that it need not be made for each one.
struct SamplingRoom {
  std::vector<std::vector<std::uint8_t>> pools, after;
  std::vector<std::uint8_t> picked;
};

// Whether the allocation, cell after cell how many cards of each allowed class, fits: no class gives more than it has, and
// every place is filled.
bool allocation_fits(const SamplingLayout& layout, const Allocation& allocation);

// Lays the cards into the places at random; stream `number` of `seed` decides.
void sample_deal(const SamplingLayout& layout, const Allocation& allocation, std::uint64_t seed, std::uint64_t number,
                 SamplingRoom& room, Mask128* places);

// The cards of some places are worth at least so much together.
struct LowerBound {
  std::uint64_t places = 0;
  std::vector<int> worth;  // of each card of the model
  int at_least = 0;
};

// Each of some cards in a place changes the logarithm of a deal's likelihood by so much.
struct LikelihoodFactor {
  std::size_t place = 0;
  Mask128 cards = 0;
  double log = 0.0;
};

// The logarithm of the likelihood of the cards in all places.
double log_likelihood(const std::vector<LikelihoodFactor>& terms, const Mask128* places);

// What may lie where, and how likely.
struct SwapModel {
  std::vector<int> cards;
  std::vector<std::vector<bool>> excluded;       // by place and card of the model
  std::vector<std::vector<double>> likelihoods;  // their logarithms, likewise
  std::vector<LowerBound> bounds;
};

// Proposes `swaps` swaps of two cards in different places, and accepts each with the probability that preserves the model's
// distribution of deals (Metropolis et al., 1953); uses stream `number` of `seed`.
void swap_cards(const SwapModel& model, int swaps, std::uint64_t seed, std::uint64_t number, Mask128* places,
                const InterruptCheck& check);

}  // namespace rookery
