// Lays unseen cards into cells at random, as the sampler has allocated them.
#include "sampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "random.hpp"

namespace rookery {
namespace {

using Cards = std::vector<std::uint8_t>;

constexpr int kSwapsPerCheck = 1024;

// Takes a card out at random.
std::uint8_t draw(Cards& cards, Random& random) {
  const std::size_t chosen = index(random.below(static_cast<int>(cards.size())));
  const std::uint8_t card = cards[chosen];
  cards[chosen] = cards.back();
  cards.pop_back();
  return card;
}

// Shares cards out among places at random; the last one gets what is left.
void share_out(Cards& cards, const std::vector<int>& places, const std::vector<int>& sizes, Random& random,
               Mask128* found) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    Mask128& there = found[places[i]];
    if (i + 1 < places.size()) {
      for (int left = sizes[index(places[i])]; left > 0; --left) there |= bit<Mask128>(draw(cards, random));
    } else {
      for (const std::uint8_t card : cards) there |= bit<Mask128>(card);
    }
  }
}

// Where each card of a model lies, and what the places of each bound are worth.
struct Placement {
  std::vector<int> place_of;
  std::vector<int> worth;
};

Placement placement_of(const SwapModel& model, const Mask128* places) {
  Placement now;
  now.worth.resize(model.bounds.size());
  for (std::size_t card = 0; card < model.cards.size(); ++card) {
    int place = 0;
    while (!has(places[place], model.cards[card])) ++place;
    now.place_of.push_back(place);
    for (std::size_t each = 0; each < model.bounds.size(); ++each) {
      const LowerBound& bound = model.bounds[each];
      if (bound.places >> place & 1) now.worth[each] += bound.worth[card];
    }
  }
  return now;
}

// What a swap adds to the worth of a bound's places.
int gain(const LowerBound& bound, std::size_t one, int from, std::size_t other, int to) {
  const int moved = bound.worth[other] - bound.worth[one];
  return static_cast<int>(bound.places >> from & 1) * moved - static_cast<int>(bound.places >> to & 1) * moved;
}

bool bounds_hold(const SwapModel& model, const Placement& now, std::size_t one, int from, std::size_t other, int to) {
  for (std::size_t each = 0; each < model.bounds.size(); ++each) {
    const LowerBound& bound = model.bounds[each];
    if (now.worth[each] + gain(bound, one, from, other, to) < bound.at_least) return false;
  }
  return true;
}

int size_of(const std::vector<int>& places, const std::vector<int>& sizes) {
  int sum = 0;
  for (const int place : places) sum += sizes[index(place)];
  return sum;
}

}  // namespace

Allocation AllocationStates::draw(const double* numbers) const {
  Allocation drawn;
  std::size_t state = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const AllocationState& here = states[state];
    const auto chosen = std::upper_bound(here.chances.begin(), here.chances.end(), numbers[cell]);
    const auto number = static_cast<std::size_t>(chosen - here.chances.begin());
    drawn.insert(drawn.end(), here.counts[number].begin(), here.counts[number].end());
    if (cell + 1 < cells) state = here.then[number];
  }
  return drawn;
}

bool allocation_fits(const SamplingLayout& layout, const Allocation& allocation) {
  std::array<int, kMaxClasses> left{};
  std::size_t classes = layout.classes.size();
  for (std::size_t cls = 0; cls < classes; ++cls) left[cls] = static_cast<int>(layout.classes[cls].size());
  std::size_t at = 0;
  for (const Cell& cell : layout.cells) {
    if (at + cell.allowed.size() > allocation.size()) return false;
    int taken = 0;
    for (const int cls : cell.allowed) {
      left[index(cls)] -= allocation[at];
      if (left[index(cls)] < 0) return false;
      taken += allocation[at++];
    }
    if (taken != size_of(cell.places, layout.sizes)) return false;
    std::array<int, kMaxClasses> after{};
    for (std::size_t cls = 0; cls < classes; ++cls) after[index(cell.becomes[cls])] += left[cls];
    left = after;
    classes = index(cell.classes_after);
  }
  int rest = 0;
  for (std::size_t cls = 0; cls < classes; ++cls) rest += left[cls];
  return at == allocation.size() && rest == size_of(layout.free, layout.sizes);
}

void sample_deal(const SamplingLayout& layout, const Allocation& allocation, std::uint64_t seed, std::uint64_t number,
                 SamplingRoom& room, Mask128* places) {
  Random random(seed, number);
  auto& [pools, after, picked] = room;
  pools = layout.classes;
  std::size_t at = 0;
  for (const Cell& cell : layout.cells) {
    picked.clear();
    for (const int cls : cell.allowed) {
      for (int left = allocation[at++]; left > 0; --left) picked.push_back(draw(pools[index(cls)], random));
    }
    share_out(picked, cell.places, layout.sizes, random, places);
    after.resize(index(cell.classes_after));
    for (Cards& joined : after) joined.clear();
    for (std::size_t cls = 0; cls < pools.size(); ++cls) {
      Cards& joined = after[index(cell.becomes[cls])];
      joined.insert(joined.end(), pools[cls].begin(), pools[cls].end());
    }
    pools.swap(after);
  }
  picked.clear();
  for (const Cards& pool : pools) picked.insert(picked.end(), pool.begin(), pool.end());
  share_out(picked, layout.free, layout.sizes, random, places);
}

double log_likelihood(const std::vector<LikelihoodFactor>& terms, const Mask128* places) {
  double sum = 0.0;
  for (const LikelihoodFactor& term : terms) sum += term.log * count_of(places[term.place] & term.cards);
  return sum;
}

void swap_cards(const SwapModel& model, int swaps, std::uint64_t seed, std::uint64_t number, Mask128* places,
                const InterruptCheck& check) {
  Random random(seed, number);
  Placement now = placement_of(model, places);
  const int count = static_cast<int>(model.cards.size());
  for (; swaps > 0; --swaps) {
    if (swaps % kSwapsPerCheck == 0) check();
    const std::size_t one = index(random.below(count)), other = index(random.below(count));
    const int from = now.place_of[one], to = now.place_of[other];
    const std::size_t f = index(from), t = index(to);
    if (from == to || model.excluded[t][one] || model.excluded[f][other]) continue;
    const double better = model.likelihoods[t][one] + model.likelihoods[f][other] - model.likelihoods[f][one] -
                          model.likelihoods[t][other];
    if (better < 0 && random.part() >= std::exp(better)) continue;
    if (!bounds_hold(model, now, one, from, other, to)) continue;
    for (std::size_t each = 0; each < model.bounds.size(); ++each) now.worth[each] += gain(model.bounds[each], one, from, other, to);
    now.place_of[one] = to;
    now.place_of[other] = from;
    const Mask128 both = bit<Mask128>(model.cards[one]) | bit<Mask128>(model.cards[other]);
    places[from] ^= both;
    places[to] ^= both;
  }
}

}  // namespace rookery
