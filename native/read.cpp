// Reads tables and sets of cards from Python values, and refuses what makes no sense.
#include "read.hpp"

#include <array>
#include <cmath>

#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {

void fail(const std::string& where, const std::string& text) {
  throw KernelError(where + ": " + text);
}

bool is_integer(nb::handle value) { return PyLong_CheckExact(value.ptr()) || PyBool_Check(value.ptr()); }

std::string kind_of(nb::handle value) { return nb::type_name(value.type()).c_str(); }

std::string at(const std::string& where, std::size_t place) { return where + "[" + std::to_string(place) + "]"; }

nb::object get(nb::handle value, const char* where, const char* name) {
  nb::object found = nb::getattr(value, name, nb::handle());
  if (!found.is_valid()) fail(where, "has no " + std::string(name) + ": it is of type " + kind_of(value));
  return found;
}

std::vector<long long> integers(nb::handle value, const std::string& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most) {
  std::vector<long long> found;
  for (const auto& item : read_items(value, where, least_items, most_items)) {
    found.push_back(read_integer(item, at(where, found.size()), least, most));
  }
  return found;
}

bool read_bool(nb::handle value, const std::string& where) {
  if (!PyBool_Check(value.ptr())) fail(where, "should be a bool, not " + kind_of(value));
  return value.is(Py_True);
}

std::string_view read_text(nb::handle value, const std::string& where) {
  if (!PyUnicode_Check(value.ptr())) fail(where, "should be a str, not " + kind_of(value));
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (!text) {
    PyErr_Clear();
    fail(where, "is no text");
  }
  return {text, static_cast<std::size_t>(size)};
}

template <class Mask>
Mask read_mask(nb::handle value, const std::string& where, int cards) {
  if (!is_integer(value)) fail(where, "should be an integer, not " + kind_of(value));
  const nb::object zero = nb::int_(0);
  const nb::object high = nb::steal(PyNumber_Rshift(value.ptr(), nb::int_(cards).ptr()));
  if (!high.is_valid()) throw nb::python_error();
  // Shifted out, nothing may be left: neither a card beyond the pack nor a sign.
  if (!high.equal(zero)) fail(where, "should be a set of cards below " + std::to_string(cards));
  const nb::object upper = nb::steal(PyNumber_Rshift(value.ptr(), nb::int_(64).ptr()));
  if (!upper.is_valid()) throw nb::python_error();
  const Mask low = static_cast<Mask>(PyLong_AsUnsignedLongLongMask(value.ptr()));
  if constexpr (sizeof(Mask) > 8) {
    return low | static_cast<Mask>(PyLong_AsUnsignedLongLongMask(upper.ptr())) << 64;
  } else {
    return low;
  }
}

template <class Mask>
nb::object write_mask(Mask mask) {
  const nb::object low = nb::steal(PyLong_FromUnsignedLongLong(static_cast<Mask64>(mask)));
  if constexpr (sizeof(Mask) > 8) {
    if (!(mask >> 64)) return low;
    const nb::object high = nb::steal(PyLong_FromUnsignedLongLong(static_cast<Mask64>(mask >> 64)));
    return (high << nb::int_(64)) | low;
  } else {
    return low;
  }
}

long long read_integer(nb::handle value, const std::string& where, long long least, long long most) {
  if (!is_integer(value)) fail(where, "should be an integer, not " + kind_of(value));
  int overflow = 0;
  const long long found = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow || found < least || found > most) {
    const std::string shown = overflow ? "too large" : std::to_string(found);
    fail(where, "is " + shown + ", but should be from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return found;
}

std::uint64_t read_seed(nb::handle value) {
  if (!is_integer(value)) fail("seed", "should be an integer, not " + kind_of(value));
  const std::uint64_t seed = PyLong_AsUnsignedLongLong(value.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    fail("seed", "should be from 0 to 2^64 - 1");
  }
  return seed;
}

std::vector<nb::object> read_items(nb::handle value, const std::string& where, std::size_t least, std::size_t most) {
  PyObject* sequence = value.ptr();
  if (!PyTuple_Check(sequence) && !PyList_Check(sequence)) {
    fail(where, "should be a tuple, not " + kind_of(value));
  }
  // What a class of its own makes of its items is not asked: they are read where they lie.
  const bool fixed = PyTuple_Check(sequence);
  const auto size = static_cast<std::size_t>(fixed ? PyTuple_GET_SIZE(sequence) : PyList_GET_SIZE(sequence));
  if (size < least || size > most) {
    const std::string wanted =
        least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    fail(where, "has " + std::to_string(size) + " items, but should have " + wanted);
  }
  std::vector<nb::object> items;
  items.reserve(size);
  for (std::size_t place = 0; place < size; ++place) {
    const auto number = static_cast<Py_ssize_t>(place);
    items.push_back(nb::borrow(fixed ? PyTuple_GET_ITEM(sequence, number) : PyList_GET_ITEM(sequence, number)));
  }
  return items;
}

double read_number(nb::handle value, const char* where) {
  double number = 0.0;
  const bool numeric = PyFloat_CheckExact(value.ptr()) || is_integer(value);
  if (!numeric || !nb::try_cast(value, number) || !std::isfinite(number)) fail(where, "should be a finite number");
  return number;
}

namespace {

template <class Mask>
Tables<Mask> tables_of(nb::handle value, const std::vector<long long>& suits) {
  Tables<Mask> tables;
  tables.cards = static_cast<int>(suits.size());
  for (std::size_t card = 0; card < suits.size(); ++card) {
    tables.suit_of[card] = static_cast<std::uint8_t>(suits[card]);
    tables.suit_mask[tables.suit_of[card]] |= bit<Mask>(static_cast<int>(card));
  }
  const auto rows = read_items(get(value, "tables", "strength"), "tables.strength", kSuits, kSuits);
  for (std::size_t led = 0; led < rows.size(); ++led) {
    const auto row = integers(rows[led], at("tables.strength", led), suits.size(), suits.size(), 0, 255);
    for (std::size_t card = 0; card < row.size(); ++card) {
      tables.strength[led][card] = static_cast<std::uint8_t>(row[card]);
    }
  }
  for (std::size_t card = 0; card < suits.size(); ++card) {
    if (tables.strength[tables.suit_of[card]][card] == 0) {
      fail(at(at("tables.strength", tables.suit_of[card]), card), "is 0, but a card can win when its suit is led");
    }
  }
  tables.free = read_mask<Mask>(get(value, "tables", "free"), "tables.free", tables.cards);
  const auto points =
      integers(get(value, "tables", "points"), "tables.points", suits.size(), suits.size(), 0, kMaxPoints);
  for (std::size_t card = 0; card < points.size(); ++card) {
    tables.points[card] = static_cast<std::int16_t>(points[card]);
  }
  tables.later_wins = read_bool(get(value, "tables", "later_wins"), "tables.later_wins");
  return tables;
}

template <std::size_t kSize>
void read_numbers(std::array<double, kSize>& into, nb::handle value, const std::string& where, const char* name) {
  const std::string there = where + "." + name;
  const auto items = read_items(get(value, where.c_str(), name), there, kSize, kSize);
  for (std::size_t place = 0; place < kSize; ++place) into[place] = read_number(items[place], at(there, place).c_str());
}

PolicyWeights read_policy_weights(nb::handle value) {
  const std::string where = "weights.policy";
  PolicyWeights weights{};
  const auto number = [&](double& into, const char* name) {
    into = read_number(get(value, where.c_str(), name), (where + "." + name).c_str());
  };
  number(weights.keep, "keep");
  number(weights.safe, "safe");
  number(weights.pull, "pull");
  number(weights.pull_for_partner, "pull_for_partner");
  number(weights.pull_defending, "pull_defending");
  number(weights.exposed, "exposed");
  number(weights.singleton, "singleton");
  number(weights.declarer_trumps, "declarer_trumps");
  number(weights.free_comes, "free_comes");
  number(weights.fellow, "fellow");
  number(weights.last_trump, "last_trump");
  number(weights.low, "low");
  number(weights.short_color, "short_color");
  number(weights.partner_rescue, "partner_rescue");
  number(weights.long_trumps, "long_trumps");
  number(weights.stake_of_points, "stake_of_points");
  number(weights.majority, "majority");
  number(weights.held_points, "held_points");
  read_numbers(weights.trump_stands, value, where, "trump_stands");
  read_numbers(weights.plain_stands, value, where, "plain_stands");
  read_numbers(weights.trump_in_hand, value, where, "trump_in_hand");
  read_numbers(weights.plain_in_hand, value, where, "plain_in_hand");
  return weights;
}

HandWeights read_hand_weights(nb::handle value) {
  const std::string where = "weights.hand";
  HandWeights weights{};
  const auto number = [&](double& into, const char* name) {
    into = read_number(get(value, where.c_str(), name), (where + "." + name).c_str());
  };
  number(weights.ruff, "ruff");
  number(weights.enough_trumps, "enough_trumps");
  number(weights.keep_trump, "keep_trump");
  number(weights.keep_strength, "keep_strength");
  number(weights.void_suit, "void_suit");
  read_numbers(weights.trump_takes, value, where, "trump_takes");
  read_numbers(weights.plain_takes, value, where, "plain_takes");
  read_numbers(weights.short_suit, value, where, "short_suit");
  read_numbers(weights.keep_high, value, where, "keep_high");
  return weights;
}

}  // namespace

AnyTables read_tables(nb::handle value) {
  const auto suits = integers(get(value, "tables", "suit_of"), "tables.suit_of", 1, kMaxCards, 0, kSuits - 1);
  if (suits.size() <= 64) return tables_of<Mask64>(value, suits);
  return tables_of<Mask128>(value, suits);
}

Weights read_weights(nb::handle value) {
  return {read_policy_weights(get(value, "weights", "policy")), read_hand_weights(get(value, "weights", "hand"))};
}

template Mask64 read_mask(nb::handle, const std::string&, int);
template Mask128 read_mask(nb::handle, const std::string&, int);
template nb::object write_mask(Mask64);
template nb::object write_mask(Mask128);

}  // namespace rookery
