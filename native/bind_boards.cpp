// Boards with chips in the Python module: what chips are worth, values of cards by the card policy, and playouts.
#include <nanobind/nanobind.h>

#include <span>

#include "bindings.hpp"
#include "boards.hpp"
#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

struct CompiledBoards {
  std::variant<BoardLayout<Mask64>, BoardLayout<Mask128>> layout;
};

Spaces read_spaces(nb::handle value, const Where& where) {
  return static_cast<Spaces>(read_mask<Mask64>(value, where, kMaxSpaces));
}

// The name of each weight in Python, and where it stands.
constexpr std::tuple kBoardWeights{
    std::pair{"nearness", &BoardWeights::nearness}, std::pair{"keep", &BoardWeights::keep},
    std::pair{"safe", &BoardWeights::safe}, std::pair{"low", &BoardWeights::low}, std::pair{"trump", &BoardWeights::trump},
};

// The boards of a round, ready for any number of positions with tables of the same pack.
CompiledBoards compile_boards(nb::handle tables, nb::handle value) {
  return with(tables, [&]<class Mask>(const Tables<Mask>& t) {
    BoardLayout<Mask> layout;
    layout.weights = read_weights_of<BoardWeights>(get(value, "boards", "weights"), "boards.weights", kBoardWeights);
    for (const auto& line : read_items(get(value, "boards", "lines"), "boards.lines", 1, 1000)) {
      layout.lines.push_back(read_spaces(line, at("boards.lines", layout.lines.size())));
    }
    const auto cards = static_cast<std::size_t>(t.cards);
    std::size_t seat = 0;
    for (const auto& row : read_items(get(value, "boards", "covers"), "boards.covers", 2, kMaxSeats)) {
      const Where where = at("boards.covers", seat);
      std::size_t card = 0;
      for (const auto& spaces : read_items(row, where, cards, cards)) {
        layout.covers[seat][card] = read_spaces(spaces, at(where, card));
        ++card;
      }
      ++seat;
    }
    layout.cards = t.cards;
    layout.seats = static_cast<int>(seat);
    layout.birds = read_mask<Mask>(get(value, "boards", "birds"), "boards.birds", t.cards);
    return CompiledBoards{std::move(layout)};
  });
}

template <class Mask>
const BoardLayout<Mask>& layout_of(nb::handle boards, const Tables<Mask>& tables) {
  CompiledBoards* found = nullptr;
  if (!nb::try_cast(boards, found) || !found) throw KernelError("boards: should come from compile_boards of this kernel");
  const auto* layout = std::get_if<BoardLayout<Mask>>(&found->layout);
  if (!layout || layout->cards != tables.cards) throw KernelError("boards: are for a pack of another size than the tables");
  return *layout;
}

// The boards of the seats of a position.
template <class Mask>
const BoardLayout<Mask>& layout_for(nb::handle boards, const Position<Mask>& position) {
  const auto& layout = layout_of(boards, *position.tables);
  if (layout.seats == position.seats) return layout;
  throw KernelError("boards: are for " + std::to_string(layout.seats) + " seats, but the position has " +
                    std::to_string(position.seats));
}

Chips read_chips(nb::handle value, int seats) {
  Chips chips{};
  const auto items = read_items(value, "chips", index(seats), index(seats));
  for (std::size_t seat = 0; seat < items.size(); ++seat) chips[seat] = read_spaces(items[seat], at("chips", seat));
  return chips;
}

// For each board and each chip on it, its space and how much its owner would miss it.
nb::tuple chip_losses(nb::handle tables, nb::handle boards, nb::handle chips) {
  return with(tables, [&]<class Mask>(const Tables<Mask>& t) {
    const auto& layout = layout_of(boards, t);
    const auto items = read_items(chips, "chips", 0, index(layout.seats));
    nb::list all;
    for (std::size_t seat = 0; seat < items.size(); ++seat) {
      nb::list losses;
      layout.each_loss(read_spaces(items[seat], at("chips", seat)),
                       [&](int space, double loss) { losses.append(nb::make_tuple(space, loss)); });
      all.append(nb::tuple(losses));
    }
    return nb::tuple(all);
  });
}

// For each legal card its value by the card policy of boards.
nb::tuple board_values(nb::handle tables, nb::handle boards, nb::handle position, nb::handle knowledge, nb::handle chips) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto now = read_position(t, position);
    const auto known = read_knowledge(now, knowledge);
    check_to_play(now);
    const Chips covered = read_chips(chips, now.seats);
    const BoardPolicy<Mask> policy(now, known, derived, layout_for(boards, now), covered);
    nb::list list;
    for (const int card : legal_actions(now)) list.append(nb::make_tuple(card, policy.value_of(card)));
    return nb::tuple(list);
  });
}

// How one position ends by the card policy of boards after each action, or without one if there are none.
nb::list board_playouts(nb::handle tables, nb::handle boards, nb::handle position, nb::handle knowledge, nb::handle chips,
                        nb::handle nest, nb::handle actions) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto now = read_position(t, position);
    const auto known = read_knowledge(now, knowledge);
    if (now.drawing == Drawing::winner_chooses) throw KernelError("position: has a choice in drawing, which boards do not");
    if (now.has_piles) throw KernelError("position: has piles, which boards do not");
    const auto& layout = layout_for(boards, now);
    const BoardResult start{-1, read_chips(chips, now.seats)};
    const Mask last = read_mask<Mask>(nest, "nest", t.cards);
    std::vector<int> wanted;
    for (const auto& action : read_items(actions, "actions", 0, kMaxCards)) wanted.push_back(read_legal(now, action));
    if (wanted.empty()) wanted.push_back(-1);
    std::vector<BoardResult> results;
    without_lock([&](const InterruptCheck& check) {
      for (const int action : wanted) {
        check();
        results.push_back(board_playout(now, known, derived, layout, start, last, action));
      }
    });
    nb::list list;
    for (const BoardResult& result : results) {
      list.append(nb::make_tuple(result.line, tuple_of(std::span(result.chips).first(index(now.seats)))));
    }
    return list;
  });
}

}  // namespace

void bind_boards(nb::module_& m) {
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  nb::class_<CompiledBoards>(m, "Boards");
  m.def("compile_boards", &compile_boards, any, any);
  m.def("chip_losses", &chip_losses, any, any, any);
  m.def("board_values", &board_values, any, any, any, any, any);
  m.def("board_playouts", &board_playouts, any, any, any, any, any, any, any);
}

}  // namespace rookery
