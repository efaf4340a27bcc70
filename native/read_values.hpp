// What the files that read Python values share.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "read.hpp"

namespace rookery {

inline constexpr long long kMaxPoints = 10'000;
inline constexpr long long kMaxTotal = 30'000;  // of a whole round

[[noreturn]] void fail(const Where& where, const std::string& text);

// Whether a value is exactly an int or a bool; a subclass could convert to a different number each time.
bool is_integer(nanobind::handle value);

std::string kind_of(nanobind::handle value);
inline Where at(const Where& where, std::size_t place) { return where.item(place); }

// One attribute of a Python value.
nanobind::object get(nanobind::handle value, const Where& where, const char* name);

std::vector<long long> integers(nanobind::handle value, const Where& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most);
bool read_bool(nanobind::handle value, const Where& where);
std::string_view read_text(nanobind::handle value, const Where& where);

// With weights beyond it values of cards could overflow, and no card would be the best.
inline constexpr double kMaxWeight = 1e6;

inline void read_weight(double& into, nanobind::handle value, const Where& where) {
  into = read_number(value, where);
  if (std::abs(into) > kMaxWeight) fail(where, "should be from -1000000 to 1000000");
}

template <std::size_t kSize>
void read_weight(std::array<double, kSize>& into, nanobind::handle value, const Where& where) {
  const auto items = read_items(value, where, kSize, kSize);
  for (std::size_t place = 0; place < kSize; ++place) read_weight(into[place], items[place], at(where, place));
}

// Weights of one kind from a table of the name of each in Python and of where it stands.
template <class Kind, class... Field>
Kind read_weights_of(nanobind::handle value, const Where& where, const std::tuple<Field...>& fields) {
  Kind weights{};
  const auto read = [&](const auto& field) {
    read_weight(weights.*field.second, get(value, where, field.first), where.field(field.first));
  };
  std::apply([&](const auto&... each) { (read(each), ...); }, fields);
  return weights;
}

}  // namespace rookery
