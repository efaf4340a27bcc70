// The card policy and what is built on it in the Python module: choices, playouts, tree search.
#include <nanobind/nanobind.h>

#include <map>
#include <span>

#include "bindings.hpp"
#include "card_policy.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

constexpr double kMinTemperature = 1e-6;  // below it the scale of the values would overflow

// Positions that differ only in their cards, with what their players know.
template <class Mask>
struct RolloutBatch {
  std::vector<Position<Mask>> positions;
  std::vector<CommonKnowledge<Mask>> knowledge;
};

template <class Mask>
RolloutBatch<Mask> read_batch(const Tables<Mask>& tables, nb::handle positions, nb::handle knowledge, std::size_t branches) {
  const auto items = read_items(positions, "positions", 1, kMaxPlayouts);
  check_starts(items.size(), branches);
  const auto known = read_items(knowledge, "knowledge", items.size(), items.size());
  RolloutBatch<Mask> batch;
  batch.positions.reserve(items.size());
  batch.knowledge.reserve(items.size());
  for (std::size_t place = 0; place < items.size(); ++place) {
    batch.positions.push_back(read_position(tables, items[place]));
    batch.knowledge.push_back(read_knowledge(batch.positions.back(), known[place]));
    if (batch.positions.back().teams != batch.positions.front().teams) {
      throw KernelError("positions: differ in the number of teams");
    }
  }
  return batch;
}

// Seats as a bitmask, `least` of them or more.
unsigned read_seats(nb::handle value, const char* name, std::size_t least, int seats) {
  unsigned found = 0;
  for (const auto& seat : read_items(value, name, least, kMaxSeats)) found |= 1u << read_integer(seat, name, 0, seats - 1);
  return found;
}

// Actions that are legal in every one of the positions.
template <class Mask>
std::vector<int> read_actions(const RolloutBatch<Mask>& batch, const std::vector<nb::object>& actions) {
  std::vector<int> wanted;
  for (const auto& action : actions) {
    for (const auto& position : batch.positions) read_legal(position, action);
    wanted.push_back(read_legal(batch.positions.front(), action));
  }
  return wanted;
}

// Refuses cards that the hands of a position cannot play one after the other, each in turn.
template <class Mask>
void check_in_turn(Position<Mask> now, const std::vector<int>& cards) {
  for (const int card : cards) {
    if (now.over() || now.to_draw || !has(now.hands[index(now.mover())], card)) {
      throw KernelError("played: card " + std::to_string(card) + " is not in the hand whose turn it is");
    }
    now.act(card);
  }
}

// What the card policy does in each position.
nb::tuple choose_by_policy(nb::handle tables, nb::handle positions, nb::handle knowledge) {
  return with_derived(tables, [&](const auto& t, const auto& derived) {
    const auto batch = read_batch(t, positions, knowledge, 1);
    for (const auto& position : batch.positions) {
      if (position.over()) throw KernelError("positions: one is over, so nobody has a choice");
    }
    return tuple_of(without_lock([&](const InterruptCheck& check) {
      return policy_actions(derived, batch.positions, batch.knowledge, check);
    }));
  });
}

// Playouts by the card policy of every position after every action, or as it is if there are no actions.
nb::object play_by_policy(nb::handle tables, nb::handle positions, nb::handle knowledge, nb::handle actions, nb::handle next) {
  return with_derived(tables, [&](const auto& t, const auto& derived) {
    const auto items = read_items(actions, "actions", 0, kMaxCards);
    const std::size_t branches = std::max<std::size_t>(1, items.size());
    const auto batch = read_batch(t, positions, knowledge, branches);
    const auto wanted = read_actions(batch, items);
    const int card = next.is_none() ? kNoCard : static_cast<int>(read_integer(next, "next_card", 0, t.cards - 1));
    if (card != kNoCard && wanted.empty()) throw KernelError("next_card: needs actions to come after");
    const auto teams = static_cast<std::size_t>(batch.positions.front().teams);
    std::vector<std::int16_t> points(batch.positions.size() * branches * teams);
    without_lock([&](const InterruptCheck& check) {
      policy_playouts(derived, batch.positions, batch.knowledge, wanted, card, points.data(), check);
    });
    return shaped(std::move(points), {batch.positions.size(), branches, teams});
  });
}

// How likely players of a model are to have played cards from each position, as logarithms.
nb::tuple likelihoods_of_play(nb::handle tables, nb::handle positions, nb::handle knowledge, nb::handle played, nb::handle seats,
                              nb::handle temperature, nb::handle slip) {
  return with_derived(tables, [&](const auto& t, const auto& derived) {
    const auto batch = read_batch(t, positions, knowledge, 1);
    const auto& first = batch.positions.front();
    const auto items = read_items(played, "played", 0, kMaxCards);
    std::vector<int> cards;
    for (const auto& card : items) cards.push_back(static_cast<int>(read_integer(card, "played", 0, t.cards - 1)));
    for (const auto& start : batch.positions) check_in_turn(start, cards);
    PlayerModel model;
    model.seats = read_seats(seats, "seats", 0, first.seats);
    model.temperature = read_number(temperature, "temperature");
    model.slip = read_number(slip, "slip");
    if (!(model.temperature >= kMinTemperature)) throw KernelError("temperature: should be at least 0.000001");
    if (!(model.slip > 0.0 && model.slip <= 1.0)) throw KernelError("slip: should be more than 0 and at most 1");
    return tuple_of(without_lock([&](const InterruptCheck& check) {
      return log_likelihoods(derived, batch.positions, batch.knowledge, cards, model, check);
    }));
  });
}

// For each legal card its value by the card policy, the chance to take this trick with it, and a later one.
nb::tuple value_by_policy(nb::handle tables, nb::handle position, nb::handle knowledge) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto now = read_position(t, position);
    const auto known = read_knowledge(now, knowledge);
    check_to_play(now);
    const PolicyFeatures<Mask> features(now, known, derived);
    nb::list list;
    for (const int card : legal_actions(now)) {
      list.append(nb::make_tuple(card, features.value_of(card), features.chance(card), features.stands(card)));
    }
    return nb::tuple(list);
  });
}

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

// Decisions of playouts with what each card leads to.
nb::tuple sample(nb::handle tables, nb::handle positions, nb::handle knowledge, nb::handle share, nb::handle explore,
                 nb::handle seed) {
  return with_derived(tables, [&](const auto& t, const auto& derived) {
    const auto batch = read_batch(t, positions, knowledge, 1);
    const double noted = read_number(share, "share"), strays = read_number(explore, "exploration");
    if (!(noted >= 0.0 && noted <= 1.0)) throw KernelError("share: should be from 0 to 1");
    if (!(strays >= 0.0 && strays <= 1.0)) throw KernelError("exploration: should be from 0 to 1");
    const std::uint64_t number = read_seed(seed);
    DecisionSamples samples;
    without_lock([&](const InterruptCheck& check) {
      sample_decisions(derived, batch.positions, batch.knowledge, {noted, strays, number}, samples, check);
    });
    return nb::make_tuple(bytes_of(samples.decisions), bytes_of(samples.cards), bytes_of(samples.start), bytes_of(samples.mover),
                          bytes_of(samples.count), bytes_of(samples.points));
  });
}

// The names of what the learned card policy is told about a decision, and about each card.
nb::tuple names_of_inputs() {
  return nb::make_tuple(tuple_of(kDecisionInputs), tuple_of(kCardInputs));
}

// The utility of each action in each world by information-set tree search.
nb::list search_actions(nb::handle tables, nb::handle positions, nb::handle knowledge, nb::handle actions, nb::handle own,
                         nb::handle exploration, nb::handle utility) {
  return with_derived(tables, [&](const auto& t, const auto& derived) {
    const auto items = read_items(actions, "actions", 1, kMaxCards);
    const auto batch = read_batch(t, positions, knowledge, items.size());
    const auto& first = batch.positions.front();
    const auto wanted = read_actions(batch, items);
    TreeSearch search;
    search.own = read_seats(own, "own", 1, first.seats);
    search.exploration = read_number(exploration, "exploration");
    if (!(search.exploration >= 0)) throw KernelError("exploration: should not be negative");
    if (!PyCallable_Check(utility.ptr())) throw KernelError("utility: should be a function");
    // Results are cached, because most positions end with the same few scores.
    std::map<std::pair<std::array<std::uint8_t, kMaxSeats>, std::array<int, kMaxSeats>>, double> known;
    search.utility = [&](std::size_t at, const std::array<int, kMaxSeats>& totals) {
      const auto [place, is_new] = known.try_emplace({batch.positions[at].team, totals}, 0.0);
      if (is_new) {
        const nb::gil_scoped_acquire held;
        const nb::tuple points = tuple_of(std::span(totals).first(index(first.teams)));
        place->second = read_number(utility(at, points), "utility");
      }
      return place->second;
    };
    std::vector<double> values(batch.positions.size() * wanted.size());
    without_lock([&](const InterruptCheck& check) {
      tree_search(derived, batch.positions, batch.knowledge, wanted, search, values.data(), check);
    });
    nb::list rows;
    for (std::size_t branch = 0; branch < wanted.size(); ++branch) {
      nb::list row;
      for (std::size_t at = 0; at < batch.positions.size(); ++at) row.append(values[branch * batch.positions.size() + at]);
      rows.append(row);
    }
    return rows;
  });
}

}  // namespace

void bind_policy(nb::module_& m) {
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  m.def("policy_actions", &choose_by_policy, any, any, any);
  m.def("policy_values", &value_by_policy, any, any, any);
  m.def("policy_playouts", &play_by_policy, any, any, any, any, nb::arg().none() = nb::none());
  m.def("log_likelihoods", &likelihoods_of_play, any, any, any, any, any, any, any);
  m.def("policy_inputs", &names_of_inputs);
  m.def("sample_decisions", &sample, any, any, any, any, any, any);
  m.def("tree_search", &search_actions, any, any, any, any, any, any, any);
}

}  // namespace rookery
