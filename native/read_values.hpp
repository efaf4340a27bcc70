// What the files that read Python values share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "read.hpp"

namespace rookery {

inline constexpr long long kMaxPoints = 10'000;

[[noreturn]] void fail(const std::string& where, const std::string& text);

// A number of Python's own, not of a class that could do its sums otherwise.
bool is_integer(nanobind::handle value);

std::string kind_of(nanobind::handle value);
std::string at(const std::string& where, std::size_t place);

// One attribute of a Python value.
nanobind::object get(nanobind::handle value, const char* where, const char* name);

std::vector<long long> integers(nanobind::handle value, const std::string& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most);
bool read_bool(nanobind::handle value, const std::string& where);
std::string_view read_text(nanobind::handle value, const std::string& where);

}  // namespace rookery
