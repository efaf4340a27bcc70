// Positions and common knowledge from Python values, and positions back.
#include <algorithm>

#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

// Refuses hands of unequal size and returns the number of tricks that they are good for.
template <class Mask>
int check_sizes(const Position<Mask>& position) {
  const int size = count_of(position.hands[index(position.after(position.leader, position.played))]);
  for (int place = 0; place < position.seats; ++place) {
    const int seat = position.after(position.leader, place);
    const int found = count_of(position.hands[index(seat)]);
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
std::vector<nb::object> by_seat(nb::handle value, const Where& where, int seats) {
  const auto wanted = static_cast<std::size_t>(seats);
  auto items = read_items(value, where, 0, wanted);
  return items.empty() ? items : read_items(value, where, wanted, wanted);
}

template <class Mask>
void read_piles(Position<Mask>& position, nb::handle value) {
  const auto items = by_seat(value, "position.piles", position.seats);
  for (std::size_t seat = 0; seat < items.size(); ++seat) {
    const Where where = at("position.piles", seat);
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
std::array<int, kMaxSeats> by_team(nb::handle value, const Where& where, int teams, long long most) {
  std::array<int, kMaxSeats> found{};
  const auto size = static_cast<std::size_t>(teams);
  const auto items = read_items(value, where, 0, kMaxSeats);
  if (items.empty()) return found;
  const auto numbers = integers(value, where, size, size, 0, most);
  for (std::size_t team = 0; team < numbers.size(); ++team) found[team] = static_cast<int>(numbers[team]);
  return found;
}

Scoring read_scoring(nb::handle value, int teams) {
  const Where where = "position.scoring";
  const auto number = [&](const char* name, long long most = kMaxPoints) {
    return static_cast<int>(read_integer(get(value, where, name), where.field(name), 0, most));
  };
  Scoring scoring;
  scoring.trick_points = number("trick_points");
  scoring.last_points = number("last_points", kMaxTotal);  // the whole nest may be in it
  scoring.majority_bonus = number("majority_bonus");
  scoring.majority_trick = number("majority_trick");
  scoring.majority_last = number("majority_last");
  scoring.sweep_bonus = number("sweep_bonus");
  scoring.majority_start = by_team(get(value, where, "majority_start"), "position.scoring.majority_start", teams,
                                   kMaxPoints);
  const nb::object tie = get(value, where, "majority_tie");
  if (!tie.is_none()) {
    scoring.majority_tie =
        static_cast<int>(read_integer(tie, "position.scoring.majority_tie", 0, teams - 1));
  }
  const nb::object named = get(value, where, "sweep_of");
  const std::string_view of = read_text(named, "position.scoring.sweep_of");
  if (of != "tricks" && of != "points") fail("position.scoring.sweep_of", "should be tricks or points");
  scoring.sweep_of_points = of == "points";
  return scoring;
}

// Refuses more points than a round may come to; `to_come` are the cards that can still be captured.
template <class Mask>
void check_total(const Position<Mask>& position, Mask to_come, int tricks) {
  long long most = 0;
  for (; to_come; to_come &= to_come - 1) most += position.tables->points[index(lowest(to_come))];
  for (const int points : position.points) most += points;
  const Scoring& scoring = position.scoring;
  most += static_cast<long long>(tricks) * scoring.trick_points + scoring.most_at_end();
  if (most > kMaxTotal) {
    fail("position", "could come to " + std::to_string(most) + " points, but " + std::to_string(kMaxTotal) +
                         " is the most");
  }
}

}  // namespace

template <class Mask>
Position<Mask> read_position(const Tables<Mask>& tables, nb::handle value) {
  Position<Mask> position;
  position.tables = &tables;

  const auto hands = read_items(get(value, "position", "hands"), "position.hands", 2, kMaxSeats);
  position.seats = static_cast<int>(hands.size());
  Mask seen = 0;
  const auto place_card = [&](Mask cards, const Where& where) {
    if (seen & cards) fail(where, "has card " + std::to_string(highest(seen & cards)) + ", which is somewhere else too");
    seen |= cards;
  };
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const Where where = at("position.hands", seat);
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

  position.points = by_team(get(value, "position", "points"), "position.points", position.teams, kMaxTotal);
  position.tricks = by_team(get(value, "position", "tricks"), "position.tricks", position.teams, kMaxCards);
  position.trump_broken = read_bool(get(value, "position", "trump_broken"), "position.trump_broken");
  const nb::object piles = get(value, "position", "piles");
  int tricks = check_sizes(position);
  tricks += read_stock(position, value, stock, !read_items(piles, "position.piles", 0, kMaxSeats).empty());
  read_piles(position, piles);
  position.scoring = read_scoring(get(value, "position", "scoring"), position.teams);
  Mask to_come = seen;
  for (int never = std::max(position.stock_left - position.stock_leave, 0); never < position.stock_left; ++never) {
    to_come &= static_cast<Mask>(~bit<Mask>(position.stock[index(never)]));
  }
  check_total(position, to_come, tricks);

  // Whoever leads has taken the trick before; before the first trick nobody has.
  const bool any = std::any_of(position.tricks.begin(), position.tricks.end(), [](int n) { return n > 0; });
  if (any) position.last_winner = position.leader;
  position.settle();
  return position;
}

template <class Mask>
CommonKnowledge<Mask> read_knowledge(const Position<Mask>& position, nb::handle value) {
  const int cards = position.tables->cards;
  const auto number = [&](const char* name, long long least, long long most) {
    return static_cast<int>(read_integer(get(value, "knowledge", name), Where("knowledge").field(name), least, most));
  };
  CommonKnowledge<Mask> knowledge;
  knowledge.declarer = number("declarer", -1, position.seats - 1);
  knowledge.called = number("called", -1, cards - 1);
  knowledge.maybe_alone = read_bool(get(value, "knowledge", "maybe_alone"), "knowledge.maybe_alone");
  knowledge.nest_size = number("nest_size", 0, kMaxCards);
  knowledge.last_bonus = number("last_bonus", 0, kMaxTotal);
  knowledge.goal = number("goal", 0, kMaxTotal);
  knowledge.hidden = read_mask<Mask>(get(value, "knowledge", "hidden"), "knowledge.hidden", cards);
  knowledge.shown = read_mask<Mask>(get(value, "knowledge", "shown"), "knowledge.shown", cards);
  Mask held = 0;
  for (int seat = 0; seat < position.seats; ++seat) held |= position.hands[index(seat)];
  for (int place = 0; place < position.played; ++place) held |= bit<Mask>(position.trick[index(place)]);
  for (int place = 0; place < position.stock_left; ++place) {
    held |= bit<Mask>(position.stock[index(position.stock_next + place)]);
  }
  if (const Mask both = knowledge.hidden & held) {
    fail("knowledge.hidden", "has card " + std::to_string(highest(both)) + ", which is somewhere else too");
  }
  const auto seats = static_cast<std::size_t>(position.seats);
  knowledge.buried = read_mask<Mask>(get(value, "knowledge", "buried"), "knowledge.buried", cards);
  if (knowledge.buried & static_cast<Mask>(~knowledge.hidden)) fail("knowledge.buried", "should be part of knowledge.hidden");
  const auto known = by_seat(get(value, "knowledge", "known"), "knowledge.known", position.seats);
  for (std::size_t seat = 0; seat < known.size(); ++seat) {
    const Where where = at("knowledge.known", seat);
    knowledge.known[seat] = read_mask<Mask>(known[seat], where, cards);
    if (knowledge.known[seat] & static_cast<Mask>(~knowledge.hidden)) fail(where, "should be part of knowledge.hidden");
  }
  const auto players = by_seat(get(value, "knowledge", "players"), "knowledge.players", position.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    knowledge.players[seat] = static_cast<std::uint8_t>(
        players.empty() ? static_cast<long long>(seat)
                        : read_integer(players[seat], at("knowledge.players", seat), 0, position.seats - 1));
  }
  const auto voids = integers(get(value, "knowledge", "voids"), "knowledge.voids", seats, seats, 0, (1 << kSuits) - 1);
  for (std::size_t seat = 0; seat < seats; ++seat) knowledge.voids[seat] = static_cast<std::uint8_t>(voids[seat]);
  return knowledge;
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
  fields["trump_broken"] = position.trump_broken;
  fields["scoring"] = before.attr("scoring");
  return nb::handle(before.type())(**fields);
}

template Position<Mask64> read_position(const Tables<Mask64>&, nb::handle);
template Position<Mask128> read_position(const Tables<Mask128>&, nb::handle);
template CommonKnowledge<Mask64> read_knowledge(const Position<Mask64>&, nb::handle);
template CommonKnowledge<Mask128> read_knowledge(const Position<Mask128>&, nb::handle);
template nb::object write_position(const Position<Mask64>&, nb::handle);
template nb::object write_position(const Position<Mask128>&, nb::handle);

}  // namespace rookery
