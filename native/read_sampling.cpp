// What deals are sampled from, and the allocations, from Python values.
#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

constexpr std::size_t kMaxAllocations = 1'000'000;

std::vector<int> small_integers(nb::handle value, const Where& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most) {
  const auto found = integers(value, where, least_items, most_items, least, most);
  return {found.begin(), found.end()};
}

// Places that something fills, and nothing else does.
std::vector<int> read_places(nb::handle value, const Where& where, const SamplingLayout& layout, std::vector<bool>& filled) {
  const auto places = small_integers(value, where, 0, kMaxPlaces, 0, static_cast<long long>(layout.sizes.size()) - 1);
  for (const int place : places) {
    const auto p = static_cast<std::size_t>(place);
    if (filled[p]) fail(where, "has place " + std::to_string(place) + ", which is somewhere else too");
    filled[p] = true;
  }
  return places;
}

// How many cells are filled from the first state on, whatever is drawn.
std::size_t cells_from(const std::vector<AllocationState>& states) {
  std::vector<std::size_t> cells(states.size(), 1);
  for (std::size_t number = states.size(); number-- > 0;) {
    const auto& then = states[number].then;
    for (const std::size_t next : then) {
      if (cells[next] != cells[then.front()]) fail(at("states", number).field("then"), "must lead through as many cells each time");
    }
    if (!then.empty()) cells[number] += cells[then.front()];
  }
  return cells.front();
}

}  // namespace

SamplingLayout read_sampling_layout(nb::handle sizes, nb::handle classes, nb::handle cells, nb::handle free) {
  SamplingLayout layout;
  layout.sizes = small_integers(sizes, "sizes", 0, kMaxPlaces, 0, kMaxCards);
  std::vector<bool> filled(layout.sizes.size());
  Mask128 seen = 0;
  for (const auto& item : read_items(classes, "classes", 0, kMaxCards)) {
    const Where where = at("classes", layout.classes.size());
    auto& cards = layout.classes.emplace_back();
    for (const int card : small_integers(item, where, 0, kMaxCards, 0, kMaxCards - 1)) {
      if (has(seen, card)) fail(where, "has card " + std::to_string(card) + ", which is somewhere else too");
      seen |= bit<Mask128>(card);
      cards.push_back(static_cast<std::uint8_t>(card));
    }
  }
  std::size_t number = layout.classes.size();
  for (const auto& item : read_items(cells, "cells", 0, kMaxPlaces)) {
    const Where where = at("cells", layout.cells.size());
    const auto parts = read_items(item, where, 4, 4);
    Cell& cell = layout.cells.emplace_back();
    cell.places = read_places(parts[0], where.field("places"), layout, filled);
    cell.allowed = small_integers(parts[1], where.field("allowed"), 0, number, 0, static_cast<long long>(number) - 1);
    cell.classes_after = static_cast<int>(read_integer(parts[3], where.field("classes_after"), 0, kMaxCards));
    cell.becomes = small_integers(parts[2], where.field("becomes"), number, number, 0, cell.classes_after - 1);
    number = static_cast<std::size_t>(cell.classes_after);
  }
  layout.free = read_places(free, "free", layout, filled);
  for (std::size_t place = 0; place < filled.size(); ++place) {
    if (layout.sizes[place] && !filled[place]) {
      fail(at("sizes", place), "is " + std::to_string(layout.sizes[place]) + ", but nothing fills that place");
    }
  }
  return layout;
}

AllocationStates read_allocation_states(nb::handle value) {
  AllocationStates found;
  const auto items = read_items(value, "states", 1, kMaxAllocations);
  const auto last = static_cast<long long>(items.size()) - 1;
  for (const auto& item : items) {
    const std::size_t number = found.states.size();
    const Where where = at("states", number);
    const auto parts = read_items(item, where, 3, 3);
    AllocationState& state = found.states.emplace_back();
    for (const auto& chance : read_items(parts[0], where.field("chances"), 1, kMaxAllocations)) {
      const double before = state.chances.empty() ? 0.0 : state.chances.back();
      state.chances.push_back(read_number(chance, where.field("chances")));
      if (!(state.chances.back() >= before)) fail(where.field("chances"), "must not fall");
    }
    if (state.chances.back() != 1.0) fail(where.field("chances"), "must end with 1");
    const std::size_t count = state.chances.size();
    for (const auto& counts : read_items(parts[1], where.field("counts"), count, count)) {
      state.counts.push_back(small_integers(counts, where.field("counts"), 0, kMaxCards, 0, kMaxCards));
    }
    // Only states further on may follow, so that every way comes to an end.
    for (const int next : small_integers(parts[2], where.field("then"), 0, count, static_cast<long long>(number) + 1, last)) {
      state.then.push_back(index(next));
    }
    if (!state.then.empty() && state.then.size() != count) fail(where.field("then"), "must be empty or name a state for each allocation");
  }
  found.cells = cells_from(found.states);
  return found;
}

Allocations read_allocations(const SamplingLayout& layout, nb::handle value) {
  Allocations found;
  std::vector<bool> fits;
  if (Allocations* kept = nullptr; nb::try_cast(value, kept) && kept) {
    found = *kept;
    for (const Allocation& each : found.each) fits.push_back(allocation_fits(layout, each));
  } else {
    for (const auto& item : read_items(value, "allocations", 0, kMaxAllocations)) {
      const Where where = at("allocations", found.each.size());
      Allocation& allocation = found.each.emplace_back();
      std::size_t cell = 0;
      bool fitting = true;
      for (const auto& part : read_items(item, where, 0, kMaxPlaces)) {
        const auto counts = small_integers(part, at(where, cell), 0, kMaxCards, 0, kMaxCards);
        fitting = fitting && cell < layout.cells.size() && counts.size() == layout.cells[cell].allowed.size();
        allocation.insert(allocation.end(), counts.begin(), counts.end());
        ++cell;
      }
      fits.push_back(fitting && cell == layout.cells.size() && allocation_fits(layout, allocation));
    }
  }
  for (std::size_t number = 0; number < fits.size(); ++number) {
    if (!fits[number]) fail(at("allocations", number), "does not fit the layout: each cell takes as many cards as its places hold, and no more than are left");
  }
  return found;
}

const Deals& kept_deals(nb::handle value, Deals& room) {
  if (Deals* kept = nullptr; nb::try_cast(value, kept) && kept) return *kept;
  auto& [count, places, in_places, cards] = room;
  for (const auto& item : read_items(value, "deals", 0, kMaxAllocations)) {
    const Where where = at("deals", count);
    const auto deal = read_items(item, where, count ? places : 1, count ? places : kMaxPlaces);
    places = deal.size();
    Mask128 seen = 0;
    for (std::size_t place = 0; place < places; ++place) {
      const auto there = read_mask<Mask128>(deal[place], at(where, place), kMaxCards);
      if (there & seen) fail(at(where, place), "has a card that lies somewhere else too");
      seen |= there;
      in_places.push_back(there);
    }
    if (count++ == 0) cards = seen;
    if (seen != cards) fail(where, "has other cards than the first one");
  }
  return room;
}

std::vector<LikelihoodFactor> read_likelihood_factors(nb::handle value, std::size_t places) {
  std::vector<LikelihoodFactor> found;
  for (const auto& item : read_items(value, "terms", 0, kMaxAllocations)) {
    const Where where = at("terms", found.size());
    const auto parts = read_items(item, where, 3, 3);
    LikelihoodFactor& term = found.emplace_back();
    term.place = static_cast<std::size_t>(read_integer(parts[0], where.field("place"), 0, static_cast<long long>(places) - 1));
    term.cards = read_mask<Mask128>(parts[1], where.field("cards"), kMaxCards);
    term.log = read_number(parts[2], where.field("log"));
  }
  return found;
}

SwapModel read_swap_model(nb::handle excluded, nb::handle terms, nb::handle bounds, std::size_t places, Mask128 cards) {
  SwapModel model;
  for (Mask128 left = cards; left; left &= left - 1) model.cards.push_back(lowest(left));
  const std::size_t count = model.cards.size();
  std::size_t number = 0;
  for (const auto& item : read_items(excluded, "excluded", places, places)) {
    const auto out = read_mask<Mask128>(item, at("excluded", number++), kMaxCards);
    auto& row = model.excluded.emplace_back();
    for (const int card : model.cards) row.push_back(has(out, card));
  }
  model.likelihoods.assign(places, std::vector<double>(count));
  for (const LikelihoodFactor& term : read_likelihood_factors(terms, places)) {
    for (std::size_t card = 0; card < count; ++card) {
      model.likelihoods[term.place][card] += has(term.cards, model.cards[card]) ? term.log : 0.0;
    }
  }
  number = 0;
  for (const auto& item : read_items(bounds, "bounds", 0, kMaxAllocations)) {
    const Where where = at("bounds", number++);
    const auto parts = read_items(item, where, 3, 3);
    LowerBound& bound = model.bounds.emplace_back();
    bound.places = static_cast<std::uint64_t>(read_mask<Mask128>(parts[0], where.field("places"), static_cast<int>(places)));
    bound.worth.resize(count);
    for (const auto& each : read_items(parts[1], where.field("worth"), 0, kMaxCards)) {
      const auto pair = read_items(each, where.field("worth"), 2, 2);
      const auto some = read_mask<Mask128>(pair[0], where.field("worth"), kMaxCards);
      const int worth = static_cast<int>(read_integer(pair[1], where.field("worth"), 0, kMaxPoints));
      for (std::size_t card = 0; card < count; ++card) bound.worth[card] += has(some, model.cards[card]) ? worth : 0;
    }
    bound.at_least = static_cast<int>(read_integer(parts[2], where.field("at_least"), -kMaxPoints, kMaxPoints));
  }
  return model;
}

}  // namespace rookery
