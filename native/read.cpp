// Reads tables and sets of cards from Python values, and refuses what makes no sense.
#include "read.hpp"

#include <array>
#include <cmath>
#include <unordered_map>

#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {

std::string Where::text() const {
  std::string text = name_;
  for (std::size_t step = 0; step < count_; ++step) {
    const auto& [field, place] = steps_[step];
    if (field) {
      text.append(".").append(field);
    } else {
      text.append("[").append(std::to_string(place)).append("]");
    }
  }
  return text;
}

void fail(const Where& where, const std::string& text) {
  throw KernelError(where.text() + ": " + text);
}

bool is_integer(nb::handle value) { return PyLong_CheckExact(value.ptr()) || PyBool_Check(value.ptr()); }

std::string kind_of(nb::handle value) { return nb::type_name(value.type()).c_str(); }

namespace {

// The name of an attribute as Python knows it, made once.
PyObject* interned(const char* name) {
  // Never freed: names are literals, and a module that is unloaded with the interpreter may not drop references any more.
  static auto& known = *new std::unordered_map<const char*, PyObject*>;
  PyObject*& found = known[name];
  if (!found && !(found = PyUnicode_InternFromString(name))) throw nb::python_error();
  return found;
}

}  // namespace

nb::object get(nb::handle value, const Where& where, const char* name) {
  nb::object found = nb::getattr(value, nb::handle(interned(name)), nb::handle());
  if (!found.is_valid()) fail(where, "has no " + std::string(name) + ": it is of type " + kind_of(value));
  return found;
}

std::vector<long long> integers(nb::handle value, const Where& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most) {
  std::vector<long long> found;
  for (const auto& item : read_items(value, where, least_items, most_items)) {
    found.push_back(read_integer(item, at(where, found.size()), least, most));
  }
  return found;
}

bool read_bool(nb::handle value, const Where& where) {
  if (!PyBool_Check(value.ptr())) fail(where, "should be a bool, not " + kind_of(value));
  return value.is(Py_True);
}

std::string_view read_text(nb::handle value, const Where& where) {
  if (!PyUnicode_Check(value.ptr())) fail(where, "should be a str, not " + kind_of(value));
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (!text) {
    PyErr_Clear();
    fail(where, "should be valid Unicode");
  }
  return {text, static_cast<std::size_t>(size)};
}

template <class Mask>
Mask read_mask(nb::handle value, const Where& where, int cards) {
  if (!is_integer(value)) fail(where, "should be an integer, not " + kind_of(value));
  const auto refuse = [&] { fail(where, "should be a set of cards below " + std::to_string(cards)); };
  // Neither a card beyond the pack nor a sign may be left in the upper part.
  const auto part = [&](PyObject* number, int most) {
    const Mask64 found = PyLong_AsUnsignedLongLong(number);
    if (found == static_cast<Mask64>(-1) && PyErr_Occurred()) {
      PyErr_Clear();
      refuse();
    }
    if (most < 64 && found >> most) refuse();
    return found;
  };
  if constexpr (sizeof(Mask) > 8) {
    if (cards > 64) {
      static PyObject* const width = PyLong_FromLong(64);
      const nb::object upper = nb::steal(PyNumber_Rshift(value.ptr(), width));
      if (!upper.is_valid()) throw nb::python_error();
      const Mask low = static_cast<Mask>(PyLong_AsUnsignedLongLongMask(value.ptr()));
      return low | static_cast<Mask>(part(upper.ptr(), cards - 64)) << 64;
    }
  }
  return static_cast<Mask>(part(value.ptr(), cards));
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

long long read_integer(nb::handle value, const Where& where, long long least, long long most) {
  if (!is_integer(value)) fail(where, "should be an integer, not " + kind_of(value));
  int overflow = 0;
  const long long found = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow || found < least || found > most) {
    const std::string shown = overflow > 0 ? "too large" : overflow < 0 ? "too small" : std::to_string(found);
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

std::vector<nb::object> read_items(nb::handle value, const Where& where, std::size_t least, std::size_t most) {
  PyObject* sequence = value.ptr();
  if (!PyTuple_Check(sequence) && !PyList_Check(sequence)) {
    fail(where, "should be a tuple, not " + kind_of(value));
  }
  // Items are read from the object's storage, without calling an overridden `__getitem__` of a subclass.
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

double read_number(nb::handle value, const Where& where) {
  double number = 0.0;
  const bool numeric = PyFloat_CheckExact(value.ptr()) || is_integer(value);
  if (!numeric || !nb::try_cast(value, number) || !std::isfinite(number)) fail(where, "should be a finite number");
  return number;
}

namespace {

template <class Mask>
Duties<Mask> duties_of(nb::handle value, int cards) {
  Duties<Mask> duties;
  if (value.is_none()) return duties;
  const Where where = "tables.duties";
  const auto named = [&](const char* name) { return where.field(name); };
  const auto asked = [&](const char* name) { return read_bool(get(value, where, name), named(name)); };
  const auto cards_of = [&](const char* name) { return read_mask<Mask>(get(value, where, name), named(name), cards); };
  duties.any = true;
  duties.must_trump = asked("must_trump");
  duties.must_beat = asked("must_beat");
  duties.trump_waits = asked("trump_waits");
  duties.clean_tricks =
      static_cast<int>(read_integer(get(value, where, "clean_tricks"), named("clean_tricks"), 0, kMaxCards));
  duties.trumps = cards_of("trumps");
  duties.unled = cards_of("unled");
  duties.counters = cards_of("counters");
  return duties;
}

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
  tables.duties = duties_of<Mask>(get(value, "tables", "duties"), tables.cards);
  return tables;
}

// The name of each weight in Python, and where it stands.
constexpr std::tuple kPolicyWeights{
    std::pair{"keep", &PolicyWeights::keep}, std::pair{"safe", &PolicyWeights::safe},
    std::pair{"pull", &PolicyWeights::pull}, std::pair{"pull_for_partner", &PolicyWeights::pull_for_partner},
    std::pair{"pull_defending", &PolicyWeights::pull_defending}, std::pair{"exposed", &PolicyWeights::exposed},
    std::pair{"singleton", &PolicyWeights::singleton}, std::pair{"declarer_trumps", &PolicyWeights::declarer_trumps},
    std::pair{"free_comes", &PolicyWeights::free_comes}, std::pair{"fellow", &PolicyWeights::fellow},
    std::pair{"last_trump", &PolicyWeights::last_trump}, std::pair{"low", &PolicyWeights::low},
    std::pair{"short_color", &PolicyWeights::short_color}, std::pair{"partner_rescue", &PolicyWeights::partner_rescue},
    std::pair{"long_trumps", &PolicyWeights::long_trumps}, std::pair{"stake_of_points", &PolicyWeights::stake_of_points},
    std::pair{"majority", &PolicyWeights::majority}, std::pair{"held_points", &PolicyWeights::held_points},
    std::pair{"trump_stands", &PolicyWeights::trump_stands}, std::pair{"plain_stands", &PolicyWeights::plain_stands},
    std::pair{"trump_in_hand", &PolicyWeights::trump_in_hand}, std::pair{"plain_in_hand", &PolicyWeights::plain_in_hand},
};
constexpr std::tuple kHandWeights{
    std::pair{"ruff", &HandWeights::ruff}, std::pair{"enough_trumps", &HandWeights::enough_trumps},
    std::pair{"keep_trump", &HandWeights::keep_trump}, std::pair{"keep_strength", &HandWeights::keep_strength},
    std::pair{"void_suit", &HandWeights::void_suit}, std::pair{"trump_takes", &HandWeights::trump_takes},
    std::pair{"plain_takes", &HandWeights::plain_takes}, std::pair{"short_suit", &HandWeights::short_suit},
    std::pair{"keep_high", &HandWeights::keep_high},
};

}  // namespace

AnyTables read_tables(nb::handle value) {
  const auto suits = integers(get(value, "tables", "suit_of"), "tables.suit_of", 1, kMaxCards, 0, kSuits - 1);
  if (suits.size() <= 64) return tables_of<Mask64>(value, suits);
  return tables_of<Mask128>(value, suits);
}

Weights read_weights(nb::handle value) {
  return {read_weights_of<PolicyWeights>(get(value, "weights", "policy"), "weights.policy", kPolicyWeights),
          read_weights_of<HandWeights>(get(value, "weights", "hand"), "weights.hand", kHandWeights)};
}

template Mask64 read_mask(nb::handle, const Where&, int);
template Mask128 read_mask(nb::handle, const Where&, int);
template nb::object write_mask(Mask64);
template nb::object write_mask(Mask128);

}  // namespace rookery
