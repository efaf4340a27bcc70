// What deals are sampled from, and the allocations, from Python values.
#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

constexpr std::size_t kMaxPlaces = 64;
constexpr std::size_t kMaxAllocations = 1'000'000;

std::vector<int> small_integers(nb::handle value, const std::string& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most) {
  const auto found = integers(value, where, least_items, most_items, least, most);
  return {found.begin(), found.end()};
}

// Places that something allocations, which nothing else does.
std::vector<int> read_places(nb::handle value, const std::string& where, const SamplingLayout& layout, std::vector<bool>& filled) {
  const auto places = small_integers(value, where, 0, kMaxPlaces, 0, static_cast<long long>(layout.sizes.size()) - 1);
  for (const int place : places) {
    const auto p = static_cast<std::size_t>(place);
    if (filled[p]) fail(where, "has place " + std::to_string(place) + ", which is somewhere else too");
    filled[p] = true;
  }
  return places;
}

}  // namespace

SamplingLayout read_sampling_layout(nb::handle sizes, nb::handle classes, nb::handle cells, nb::handle free) {
  SamplingLayout layout;
  layout.sizes = small_integers(sizes, "sizes", 0, kMaxPlaces, 0, kMaxCards);
  std::vector<bool> filled(layout.sizes.size());
  Mask128 seen = 0;
  for (const auto& item : read_items(classes, "classes", 0, kMaxCards)) {
    const std::string where = at("classes", layout.classes.size());
    auto& cards = layout.classes.emplace_back();
    for (const int card : small_integers(item, where, 0, kMaxCards, 0, kMaxCards - 1)) {
      if (has(seen, card)) fail(where, "has card " + std::to_string(card) + ", which is somewhere else too");
      seen |= bit<Mask128>(card);
      cards.push_back(static_cast<std::uint8_t>(card));
    }
  }
  std::size_t number = layout.classes.size();
  for (const auto& item : read_items(cells, "cells", 0, kMaxPlaces)) {
    const std::string where = at("cells", layout.cells.size());
    const auto parts = read_items(item, where, 4, 4);
    Cell& cell = layout.cells.emplace_back();
    cell.places = read_places(parts[0], where + ".places", layout, filled);
    cell.allowed = small_integers(parts[1], where + ".allowed", 0, number, 0, static_cast<long long>(number) - 1);
    cell.classes_after = static_cast<int>(read_integer(parts[3], where + ".classes_after", 0, kMaxCards));
    cell.becomes = small_integers(parts[2], where + ".becomes", number, number, 0, cell.classes_after - 1);
    number = static_cast<std::size_t>(cell.classes_after);
  }
  layout.free = read_places(free, "free", layout, filled);
  for (std::size_t place = 0; place < filled.size(); ++place) {
    if (layout.sizes[place] && !filled[place]) {
      fail(at("sizes", place), "is " + std::to_string(layout.sizes[place]) + ", but nothing allocations that place");
    }
  }
  return layout;
}

std::vector<std::vector<int>> read_allocations(const SamplingLayout& layout, nb::handle value) {
  std::vector<std::vector<int>> found;
  std::vector<bool> fits;
  for (const auto& item : read_items(value, "allocations", 0, kMaxAllocations)) {
    const std::string where = at("allocations", found.size());
    auto& allocation = found.emplace_back();
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
  for (std::size_t number = 0; number < fits.size(); ++number) {
    if (!fits[number]) fail(at("allocations", number), "does not come out");
  }
  return found;
}

}  // namespace rookery
