#include "read.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace nb = nanobind;

namespace rookery {
namespace {

constexpr long long kMaxPoints = 10'000;
constexpr long long kMaxTotal = 30'000;
constexpr std::size_t kMaxPlaces = 64;
constexpr std::size_t kMaxFills = 1'000'000;

[[noreturn]] void fail(const std::string& where, const std::string& text) {
  throw KernelError(where + ": " + text);
}

// A number of Python's own, not of a class that could do its sums otherwise.
bool is_integer(nb::handle value) { return PyLong_CheckExact(value.ptr()) || PyBool_Check(value.ptr()); }

std::string kind_of(nb::handle value) { return nb::type_name(value.type()).c_str(); }

std::string at(const std::string& where, std::size_t place) { return where + "[" + std::to_string(place) + "]"; }

// One attribute of a Python value.
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

// Refuses hands of unequal size and returns the number of tricks that they are good for.
template <class Mask>
int check_sizes(const Position<Mask>& position) {
  const int size = count_of(position.hands[Position<Mask>::index(position.after(position.leader, position.played))]);
  for (int place = 0; place < position.seats; ++place) {
    const int seat = position.after(position.leader, place);
    const int found = count_of(position.hands[Position<Mask>::index(seat)]);
    const int wanted = size - (place < position.played);
    if (found != wanted) {
      fail(at("position.hands", static_cast<std::size_t>(seat)),
           "has " + std::to_string(found) + " cards, but should have " + std::to_string(std::max(wanted, 0)) + " here");
    }
  }
  if (size > kMaxHand) {
    fail("position.hands", "have " + std::to_string(size) + " cards, but " + std::to_string(kMaxHand) + " is the most");
  }
  if (position.played && !size) fail("position.trick", "cannot be completed: there are no more cards");
  return size;
}

// Reads how a stock is drawn and returns the number of tricks that it is good for.
template <class Mask>
int read_stock(Position<Mask>& position, nb::handle value, const std::vector<long long>& stock, bool piles) {
  for (std::size_t place = 0; place < stock.size(); ++place) {
    position.stock[place] = static_cast<std::uint8_t>(stock[place]);
  }
  position.stock_left = static_cast<int>(stock.size());
  position.stock_leave = static_cast<int>(
      read_integer(get(value, "position", "stock_leave"), "position.stock_leave", 0, kMaxCards));
  const nb::object named = get(value, "position", "drawing");
  const std::string_view drawing = read_text(named, "position.drawing");
  if (drawing == "none") {
    position.drawing = Drawing::none;
  } else if (drawing == "winner_chooses") {
    position.drawing = Drawing::winner_chooses;
  } else if (drawing == "winner_first") {
    position.drawing = Drawing::winner_first;
  } else {
    fail("position.drawing", "should be one of none, winner_chooses, winner_first");
  }
  position.to_draw = read_bool(get(value, "position", "to_draw"), "position.to_draw");
  const int drawn = std::max(position.stock_left - position.stock_leave, 0);
  if (drawn && position.drawing == Drawing::none) fail("position.drawing", "should say how the stock is drawn");
  if (drawn && piles) fail("position.piles", "cannot go together with a stock");
  if (drawn % position.seats) {
    fail("position.stock", "leaves " + std::to_string(drawn) + " cards to draw, which " +
                               std::to_string(position.seats) + " seats cannot share");
  }
  if (position.drawing == Drawing::winner_chooses && position.seats != 2) {
    fail("position.drawing", "needs two seats for a choice between two cards");
  }
  if (position.to_draw && (!drawn || position.played || position.drawing != Drawing::winner_chooses)) {
    fail("position.to_draw", "needs cards to choose from and no trick on the table");
  }
  return drawn / position.seats;
}

// One item for each seat, or none at all.
std::vector<nb::object> by_seat(nb::handle value, const std::string& where, int seats) {
  const auto wanted = static_cast<std::size_t>(seats);
  auto items = read_items(value, where, 0, wanted);
  return items.empty() ? items : read_items(value, where, wanted, wanted);
}

template <class Mask>
void read_piles(Position<Mask>& position, nb::handle value) {
  const auto items = by_seat(value, "position.piles", position.seats);
  for (std::size_t seat = 0; seat < items.size(); ++seat) {
    const std::string where = at("position.piles", seat);
    const auto pile = integers(items[seat], where, 0, kMaxHand, 0, position.tables->cards - 1);
    Mask held = 0;
    for (std::size_t place = 0; place < pile.size(); ++place) {
      const int card = static_cast<int>(pile[place]);
      if (has(held, card)) fail(where, "should hold the cards of the hand, each once");
      held |= bit<Mask>(card);
      position.piles[seat][place] = static_cast<std::uint8_t>(card);
    }
    if (!pile.empty() && held != position.hands[seat]) fail(where, "should hold the cards of the hand, each once");
    position.pile_size[seat] = static_cast<std::uint8_t>(pile.size());
    position.has_piles = position.has_piles || !pile.empty();
  }
}

// Integers by team; none at all stands for zeros.
std::array<int, kMaxSeats> by_team(nb::handle value, const std::string& where, int teams, long long most) {
  std::array<int, kMaxSeats> found{};
  const auto size = static_cast<std::size_t>(teams);
  const auto items = read_items(value, where, 0, kMaxSeats);
  if (items.empty()) return found;
  const auto numbers = integers(value, where, size, size, 0, most);
  for (std::size_t team = 0; team < numbers.size(); ++team) found[team] = static_cast<int>(numbers[team]);
  return found;
}

Scoring read_scoring(nb::handle value, int teams) {
  constexpr auto where = "position.scoring";
  const auto number = [&](const char* name) {
    return static_cast<int>(
        read_integer(get(value, where, name), std::string(where) + "." + name, 0, kMaxPoints));
  };
  Scoring scoring;
  scoring.trick_points = number("trick_points");
  scoring.last_points = number("last_points");
  scoring.majority_bonus = number("majority_bonus");
  scoring.majority_trick = number("majority_trick");
  scoring.majority_last = number("majority_last");
  scoring.sweep_bonus = number("sweep_bonus");
  scoring.majority_start = by_team(get(value, where, "majority_start"), "position.scoring.majority_start", teams,
                                   kMaxPoints);
  const nb::object tie = get(value, where, "majority_tie");
  if (!tie.is_none()) {
    scoring.majority_tie =
        static_cast<int>(read_integer(tie, "position.scoring.majority_tie", 0, kMaxSeats - 1));
  }
  const nb::object named = get(value, where, "sweep_of");
  const std::string_view of = read_text(named, "position.scoring.sweep_of");
  if (of != "tricks" && of != "points") fail("position.scoring.sweep_of", "should be tricks or points");
  scoring.sweep_of_points = of == "points";
  return scoring;
}

template <class Mask>
void check_total(const Position<Mask>& position, int tricks) {
  long long most = 0;
  for (int card = 0; card < position.tables->cards; ++card) {
    most += position.tables->points[static_cast<std::size_t>(card)];
  }
  for (const int points : position.points) most += points;
  const Scoring& scoring = position.scoring;
  most += static_cast<long long>(tricks) * scoring.trick_points + scoring.last_points;
  most += scoring.majority_bonus + scoring.sweep_bonus;
  if (most > kMaxTotal) {
    fail("position", "could come to " + std::to_string(most) + " points, but " + std::to_string(kMaxTotal) +
                         " is the most");
  }
}

}  // namespace

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

AnyTables read_tables(nb::handle value) {
  const auto suits = integers(get(value, "tables", "suit_of"), "tables.suit_of", 1, kMaxCards, 0, kSuits - 1);
  if (suits.size() <= 64) return tables_of<Mask64>(value, suits);
  return tables_of<Mask128>(value, suits);
}

template <class Mask>
Position<Mask> read_position(const Tables<Mask>& tables, nb::handle value) {
  Position<Mask> position;
  position.tables = &tables;

  const auto hands = read_items(get(value, "position", "hands"), "position.hands", 2, kMaxSeats);
  position.seats = static_cast<int>(hands.size());
  Mask seen = 0;
  const auto place_card = [&](Mask cards, const std::string& where) {
    if (seen & cards) fail(where, "has card " + std::to_string(highest(seen & cards)) + ", which is somewhere else too");
    seen |= cards;
  };
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const std::string where = at("position.hands", seat);
    position.hands[seat] = read_mask<Mask>(hands[seat], where, tables.cards);
    place_card(position.hands[seat], where);
  }

  const auto team_of =
      integers(get(value, "position", "teams"), "position.teams", hands.size(), hands.size(), 0, position.seats - 1);
  for (std::size_t seat = 0; seat < team_of.size(); ++seat) {
    position.team[seat] = static_cast<std::uint8_t>(team_of[seat]);
    position.teams = std::max(position.teams, static_cast<int>(team_of[seat]) + 1);
  }
  position.leader =
      static_cast<int>(read_integer(get(value, "position", "leader"), "position.leader", 0, position.seats - 1));

  const auto trick = integers(get(value, "position", "trick"), "position.trick", 0, hands.size() - 1, 0,
                              tables.cards - 1);
  position.played = static_cast<int>(trick.size());
  for (std::size_t place = 0; place < trick.size(); ++place) {
    position.trick[place] = static_cast<std::uint8_t>(trick[place]);
    place_card(bit<Mask>(static_cast<int>(trick[place])), at("position.trick", place));
  }
  const auto stock = integers(get(value, "position", "stock"), "position.stock", 0,
                              static_cast<std::size_t>(tables.cards), 0, tables.cards - 1);
  for (std::size_t place = 0; place < stock.size(); ++place) {
    place_card(bit<Mask>(static_cast<int>(stock[place])), at("position.stock", place));
  }

  position.points = by_team(get(value, "position", "points"), "position.points", position.teams, kMaxPoints);
  position.tricks = by_team(get(value, "position", "tricks"), "position.tricks", position.teams, kMaxCards);
  const nb::object piles = get(value, "position", "piles");
  int tricks = check_sizes(position);
  tricks += read_stock(position, value, stock, !read_items(piles, "position.piles", 0, kMaxSeats).empty());
  read_piles(position, piles);
  position.scoring = read_scoring(get(value, "position", "scoring"), position.teams);
  check_total(position, tricks);

  // Whoever leads has taken the trick before; before the first trick nobody has.
  const bool any = std::any_of(position.tricks.begin(), position.tricks.end(), [](int n) { return n > 0; });
  if (any) position.last_winner = position.leader;
  position.settle();
  return position;
}

template <class Mask>
Minds<Mask> read_minds(const Position<Mask>& position, nb::handle value) {
  const int cards = position.tables->cards;
  const auto number = [&](const char* name, long long least, long long most) {
    return static_cast<int>(read_integer(get(value, "minds", name), std::string("minds.") + name, least, most));
  };
  Minds<Mask> minds;
  minds.declarer = number("declarer", -1, position.seats - 1);
  minds.called = number("called", -1, cards - 1);
  minds.maybe_alone = read_bool(get(value, "minds", "maybe_alone"), "minds.maybe_alone");
  minds.nest_size = number("nest_size", 0, kMaxCards);
  minds.last_bonus = number("last_bonus", 0, kMaxPoints);
  minds.hidden = read_mask<Mask>(get(value, "minds", "hidden"), "minds.hidden", cards);
  minds.shown = read_mask<Mask>(get(value, "minds", "shown"), "minds.shown", cards);
  Mask held = 0;
  for (int seat = 0; seat < position.seats; ++seat) held |= position.hands[Position<Mask>::index(seat)];
  for (int place = 0; place < position.stock_left; ++place) {
    held |= bit<Mask>(position.stock[Position<Mask>::index(position.stock_next + place)]);
  }
  if (const Mask both = minds.hidden & held) {
    fail("minds.hidden", "has card " + std::to_string(highest(both)) + ", which is somewhere else too");
  }
  const auto seats = static_cast<std::size_t>(position.seats);
  minds.buried = read_mask<Mask>(get(value, "minds", "buried"), "minds.buried", cards);
  if (minds.buried & static_cast<Mask>(~minds.hidden)) fail("minds.buried", "should be part of minds.hidden");
  const auto known = by_seat(get(value, "minds", "known"), "minds.known", position.seats);
  for (std::size_t seat = 0; seat < known.size(); ++seat) {
    const std::string where = at("minds.known", seat);
    minds.known[seat] = read_mask<Mask>(known[seat], where, cards);
    if (minds.known[seat] & static_cast<Mask>(~minds.hidden)) fail(where, "should be part of minds.hidden");
  }
  const auto players = by_seat(get(value, "minds", "players"), "minds.players", position.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    minds.players[seat] = static_cast<std::uint8_t>(
        players.empty() ? static_cast<long long>(seat)
                        : read_integer(players[seat], at("minds.players", seat), 0, position.seats - 1));
  }
  const auto voids = integers(get(value, "minds", "voids"), "minds.voids", seats, seats, 0, (1 << kSuits) - 1);
  for (std::size_t seat = 0; seat < seats; ++seat) minds.voids[seat] = static_cast<std::uint8_t>(voids[seat]);
  return minds;
}

template <class Mask>
nb::object write_position(const Position<Mask>& position, nb::handle before) {
  const auto size = static_cast<std::size_t>(position.seats);
  const auto tuple_of = [](const auto& items, std::size_t first, std::size_t last) {
    nb::list list;
    for (std::size_t place = first; place < last; ++place) list.append(static_cast<int>(items[place]));
    return nb::tuple(list);
  };
  nb::list hands, piles;
  for (std::size_t seat = 0; seat < size; ++seat) {
    hands.append(write_mask(position.hands[seat]));
    piles.append(tuple_of(position.piles[seat], position.pile_next[seat], position.pile_size[seat]));
  }
  const auto next = static_cast<std::size_t>(position.stock_next);
  nb::dict fields;
  fields["hands"] = nb::tuple(hands);
  fields["teams"] = before.attr("teams");
  fields["leader"] = position.leader;
  fields["trick"] = tuple_of(position.trick, 0, static_cast<std::size_t>(position.played));
  fields["points"] = tuple_of(position.points, 0, static_cast<std::size_t>(position.teams));
  fields["tricks"] = tuple_of(position.tricks, 0, static_cast<std::size_t>(position.teams));
  if (nb::len(nb::object(before.attr("piles")))) fields["piles"] = nb::tuple(piles);
  fields["stock"] = tuple_of(position.stock, next, next + static_cast<std::size_t>(position.stock_left));
  fields["stock_leave"] = before.attr("stock_leave");
  fields["drawing"] = before.attr("drawing");
  fields["to_draw"] = position.to_draw;
  fields["scoring"] = before.attr("scoring");
  return nb::handle(before.type())(**fields);
}

double read_number(nb::handle value, const char* where) {
  double number = 0.0;
  const bool numeric = PyFloat_CheckExact(value.ptr()) || is_integer(value);
  if (!numeric || !nb::try_cast(value, number) || !std::isfinite(number)) fail(where, "should be a finite number");
  return number;
}

namespace {

std::vector<int> small_integers(nb::handle value, const std::string& where, std::size_t least_items,
                                std::size_t most_items, long long least, long long most) {
  const auto found = integers(value, where, least_items, most_items, least, most);
  return {found.begin(), found.end()};
}

// Places that something fills, which nothing else does.
std::vector<int> read_places(nb::handle value, const std::string& where, const Lots& lots, std::vector<bool>& filled) {
  const auto places = small_integers(value, where, 0, kMaxPlaces, 0, static_cast<long long>(lots.sizes.size()) - 1);
  for (const int place : places) {
    const auto p = static_cast<std::size_t>(place);
    if (filled[p]) fail(where, "has place " + std::to_string(place) + ", which is somewhere else too");
    filled[p] = true;
  }
  return places;
}

}  // namespace

Lots read_lots(nb::handle sizes, nb::handle classes, nb::handle boxes, nb::handle free) {
  Lots lots;
  lots.sizes = small_integers(sizes, "sizes", 0, kMaxPlaces, 0, kMaxCards);
  std::vector<bool> filled(lots.sizes.size());
  Mask128 seen = 0;
  for (const auto& item : read_items(classes, "classes", 0, kMaxCards)) {
    const std::string where = at("classes", lots.classes.size());
    auto& cards = lots.classes.emplace_back();
    for (const int card : small_integers(item, where, 0, kMaxCards, 0, kMaxCards - 1)) {
      if (has(seen, card)) fail(where, "has card " + std::to_string(card) + ", which is somewhere else too");
      seen |= bit<Mask128>(card);
      cards.push_back(static_cast<std::uint8_t>(card));
    }
  }
  std::size_t number = lots.classes.size();
  for (const auto& item : read_items(boxes, "boxes", 0, kMaxPlaces)) {
    const std::string where = at("boxes", lots.boxes.size());
    const auto parts = read_items(item, where, 4, 4);
    Box& box = lots.boxes.emplace_back();
    box.places = read_places(parts[0], where + ".places", lots, filled);
    box.allowed = small_integers(parts[1], where + ".allowed", 0, number, 0, static_cast<long long>(number) - 1);
    box.classes_after = static_cast<int>(read_integer(parts[3], where + ".classes_after", 0, kMaxCards));
    box.becomes = small_integers(parts[2], where + ".becomes", number, number, 0, box.classes_after - 1);
    number = static_cast<std::size_t>(box.classes_after);
  }
  lots.free = read_places(free, "free", lots, filled);
  for (std::size_t place = 0; place < filled.size(); ++place) {
    if (lots.sizes[place] && !filled[place]) {
      fail(at("sizes", place), "is " + std::to_string(lots.sizes[place]) + ", but nothing fills that place");
    }
  }
  return lots;
}

std::vector<std::vector<int>> read_fills(const Lots& lots, nb::handle value) {
  std::vector<std::vector<int>> found;
  std::vector<bool> fits;
  for (const auto& item : read_items(value, "fills", 0, kMaxFills)) {
    const std::string where = at("fills", found.size());
    auto& fill = found.emplace_back();
    std::size_t box = 0;
    bool fitting = true;
    for (const auto& part : read_items(item, where, 0, kMaxPlaces)) {
      const auto counts = small_integers(part, at(where, box), 0, kMaxCards, 0, kMaxCards);
      fitting = fitting && box < lots.boxes.size() && counts.size() == lots.boxes[box].allowed.size();
      fill.insert(fill.end(), counts.begin(), counts.end());
      ++box;
    }
    fits.push_back(fitting && box == lots.boxes.size() && comes_out(lots, fill));
  }
  for (std::size_t number = 0; number < fits.size(); ++number) {
    if (!fits[number]) fail(at("fills", number), "does not come out");
  }
  return found;
}

template Mask64 read_mask(nb::handle, const std::string&, int);
template Mask128 read_mask(nb::handle, const std::string&, int);
template nb::object write_mask(Mask64);
template nb::object write_mask(Mask128);
template Position<Mask64> read_position(const Tables<Mask64>&, nb::handle);
template Position<Mask128> read_position(const Tables<Mask128>&, nb::handle);
template Minds<Mask64> read_minds(const Position<Mask64>&, nb::handle);
template Minds<Mask128> read_minds(const Position<Mask128>&, nb::handle);
template nb::object write_position(const Position<Mask64>&, nb::handle);
template nb::object write_position(const Position<Mask128>&, nb::handle);

}  // namespace rookery
