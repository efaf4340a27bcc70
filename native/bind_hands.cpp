// Hands before play and hidden cards in the Python module: hand evaluation, burials, sampling of deals, derived tables.
#include <nanobind/nanobind.h>

#include "bindings.hpp"
#include "kernel.hpp"
#include "read_values.hpp"
#include "sampling.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

nb::tuple write_evaluation(const HandEvaluation& found) {
  return nb::make_tuple(found.trump_tricks, found.plain_tricks, found.ruffs, found.held, found.exposed);
}

// What a hand holds under one trump.
nb::tuple evaluate_hand_of(nb::handle tables, nb::handle hand, nb::handle outside, nb::handle others) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto mine = read_mask<Mask>(hand, "hand", t.cards), theirs = read_mask<Mask>(outside, "outside", t.cards);
    const int count = static_cast<int>(read_integer(others, "others", 1, kMaxSeats));
    return write_evaluation(evaluate_hand(t, derived, mine, theirs, count));
  });
}

// How likely a card in somebody's hand takes a trick.
double chance_in_hand_of(nb::handle tables, nb::handle card, nb::handle outside) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const int held = static_cast<int>(read_integer(card, "card", 0, t.cards - 1));
    return derived.chance_in_hand(t, held, read_mask<Mask>(outside, "outside", t.cards));
  });
}

// Cards in sets, by the lowest card of each. `alike` tells whether two cards are in one set.
template <class Alike>
nb::tuple in_sets(nb::handle tables, nb::handle cards, nb::handle rivals, Alike alike) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto others = read_mask<Mask>(rivals, "rivals", t.cards);
    nb::list sets;
    for (auto left = read_mask<Mask>(cards, "cards", t.cards); left;) {
      Mask same = 0;
      for (Mask rest = left; rest; rest &= rest - 1) {
        if (alike(derived, t, lowest(left), lowest(rest), others)) same |= bit<Mask>(lowest(rest));
      }
      sets.append(write_mask(same));
      left &= static_cast<Mask>(~same);
    }
    return nb::tuple(sets);
  });
}

nb::tuple equivalent_cards_of(nb::handle tables, nb::handle cards, nb::handle rivals) {
  return in_sets(tables, cards, rivals, [](const auto& derived, const auto&... about) { return derived.are_equivalent(about...); });
}

nb::tuple cards_of_equal_rank_of(nb::handle tables, nb::handle cards, nb::handle rivals) {
  return in_sets(tables, cards, rivals,
                 [](const auto& derived, const auto&... about) { return derived.are_equal_in_rank(about...); });
}

// What may be buried of a hand, and what is worth keeping.
template <class Mask>
BurialRules<Mask> read_burial_rules(const Tables<Mask>& t, nb::handle value, Mask hand) {
  const auto field = [&](const char* name) { return get(value, "rules", name); };
  BurialRules<Mask> rules;
  rules.allowed = read_mask<Mask>(field("allowed"), "rules.allowed", t.cards);
  rules.required = read_mask<Mask>(field("required"), "rules.required", t.cards);
  rules.own = read_mask<Mask>(field("own"), "rules.own", t.cards);
  const nb::object limit = field("own_limit");
  if (!limit.is_none()) rules.own_limit = static_cast<int>(read_integer(limit, "rules.own_limit", 0, kMaxCards));
  if (rules.allowed & static_cast<Mask>(~hand)) fail("rules.allowed", "should be part of the hand");
  if (rules.required & static_cast<Mask>(~rules.allowed)) fail("rules.required", "should be part of rules.allowed");
  rules.count = static_cast<int>(read_integer(field("count"), "rules.count", count_of(rules.required), count_of(rules.allowed)));
  rules.for_a_point = read_number(field("for_a_point"), "rules.for_a_point");
  return rules;
}

// Burials worth trying, each with what is then left in the hand.
nb::tuple burials_of(nb::handle tables, nb::handle hand, nb::handle outside, nb::handle others, nb::handle rules) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto mine = read_mask<Mask>(hand, "hand", t.cards), theirs = read_mask<Mask>(outside, "outside", t.cards);
    const int rest = static_cast<int>(read_integer(others, "others", 1, kMaxSeats));
    nb::list list;
    for (const auto& [cards, left] : burials(t, derived, mine, theirs, rest, read_burial_rules(t, rules, mine))) {
      list.append(nb::make_tuple(write_mask(cards), write_evaluation(left)));
    }
    return nb::tuple(list);
  });
}

constexpr long long kMaxSwaps = 1'000'000;
constexpr std::size_t kMaxDeals = 1'000'000;

// The cards in each place of a deal, as Python counts from either end.
nb::list deal_at(const Deals& deals, Py_ssize_t number) {
  const auto count = static_cast<Py_ssize_t>(deals.count);
  if (number < -count || number >= count) throw nb::index_error("there are not so many deals");
  const Mask128* in_places = deals[static_cast<std::size_t>(number < 0 ? number + count : number)];
  nb::list deal;
  for (std::size_t place = 0; place < deals.places; ++place) deal.append(write_mask(in_places[place]));
  return deal;
}

// Some of the deals, in any order, also one several times.
Deals some_of(const Deals& deals, nb::handle numbers) {
  Deals found{0, deals.places, {}, deals.cards};
  for (const auto& item : read_items(numbers, "numbers", 0, kMaxDeals)) {
    const long long last = static_cast<long long>(deals.count) - 1;
    const auto number = static_cast<std::size_t>(read_integer(item, at("numbers", found.count), 0, last));
    found.in_places.insert(found.in_places.end(), deals[number], deals[number] + deals.places);
    ++found.count;
  }
  return found;
}

// The deals of two, one after the other.
Deals both_of(const Deals& deals, nb::handle others) {
  Deals read;
  const Deals& more = kept_deals(others, read);
  if (more.count && (more.places != deals.places || more.cards != deals.cards)) fail("deals", "have other places or cards than the first ones");
  Deals found = deals;
  found.in_places.insert(found.in_places.end(), more.in_places.begin(), more.in_places.end());
  found.count += more.count;
  return found;
}

// Ways to fill the cells, drawn at random.
Allocations draw_allocations(const AllocationStates& states, nb::handle numbers) {
  std::vector<double> chances;
  for (const auto& item : read_items(numbers, "numbers", 0, kMaxDeals * states.cells)) {
    chances.push_back(read_number(item, at("numbers", chances.size())));
    if (!(chances.back() >= 0.0 && chances.back() < 1.0)) fail(at("numbers", chances.size() - 1), "must be from 0 up to but not including 1");
  }
  if (chances.size() % states.cells) fail("numbers", "must be as many as cells, or several times as many");
  return without_lock([&](const InterruptCheck& check) {
    Allocations found;
    for (std::size_t at = 0; at < chances.size(); at += states.cells) {
      check();
      found.each.push_back(states.draw(chances.data() + at));
    }
    return found;
  }, kTinySteps);
}

// Deals sampled cell by cell, one for each allocation.
Deals sample_all(nb::handle sizes, nb::handle classes, nb::handle cells, nb::handle free, nb::handle allocations,
                 nb::handle seed) {
  const SamplingLayout layout = read_sampling_layout(sizes, classes, cells, free);
  const std::uint64_t number = read_seed(seed);
  const auto wanted = read_allocations(layout, allocations);
  Deals found{wanted.each.size(), layout.sizes.size(), {}, 0};
  found.in_places.resize(found.count * found.places);
  for (const auto& cls : layout.classes) {
    for (const std::uint8_t card : cls) found.cards |= bit<Mask128>(card);
  }
  without_lock([&](const InterruptCheck& check) {
    SamplingRoom room;
    for (std::size_t at = 0; at < found.count; ++at) {
      check();
      sample_deal(layout, wanted.each[at], number, at, room, found[at]);
    }
  });
  return found;
}

// Deals after swaps that keep them as likely as the terms say.
Deals swap_all(nb::handle deals, nb::handle excluded, nb::handle terms, nb::handle bounds, nb::handle swaps, nb::handle seed) {
  Deals read;
  Deals found = kept_deals(deals, read);
  const std::size_t places = found.has_places() ? found.places : read_items(excluded, "excluded", 0, kMaxPlaces).size();
  const SwapModel model = read_swap_model(excluded, terms, bounds, places, found.cards);
  const int tries = static_cast<int>(read_integer(swaps, "swaps", 0, kMaxSwaps));
  const std::uint64_t number = read_seed(seed);
  without_lock([&](const InterruptCheck& check) {
    for (std::size_t at = 0; found.cards && at < found.count; ++at) {
      check();
      swap_cards(model, tries, number, at, found[at], check);
    }
  });
  return found;
}

// How likely each deal is, as a logarithm: term after term, added up in the order in which Python would.
nb::list likelihoods_of(nb::handle deals, nb::handle terms) {
  Deals read;
  const Deals& found = kept_deals(deals, read);
  const std::vector<LikelihoodFactor> model = read_likelihood_factors(terms, found.has_places() ? found.places : kMaxPlaces);
  std::vector<double> logs(found.count);
  without_lock([&](const InterruptCheck& check) {
    for (std::size_t at = 0; at < found.count; ++at) {
      check();
      logs[at] = log_likelihood(model, found[at]);
    }
  });
  nb::list list;
  for (const double log : logs) list.append(log);
  return list;
}

// The cards that beat each card, by suit led, and those of its own suit that do.
nb::tuple tables_derived(nb::handle tables) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto row = [&](const std::array<Mask, kMaxCards>& masks) {
      nb::list list;
      for (int card = 0; card < t.cards; ++card) list.append(write_mask(masks[index(card)]));
      return nb::tuple(list);
    };
    nb::list over;
    for (const auto& masks : derived.over) over.append(row(masks));
    return nb::make_tuple(nb::tuple(over), row(derived.higher));
  });
}

}  // namespace

void bind_hands(nb::module_& m) {
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  m.def("derived_tables", &tables_derived, any);
  nb::class_<Deals>(m, "Deals")
      .def("__len__", [](const Deals& deals) { return deals.count; })
      .def("__getitem__", &deal_at)
      .def("with_more", &both_of, any)
      .def("take", &some_of, any);
  nb::class_<Allocations>(m, "Allocations").def("__len__", [](const Allocations& allocations) { return allocations.each.size(); });
  nb::class_<AllocationStates>(m, "AllocationStates").def("draw", &draw_allocations, any);
  m.def("allocation_states", &read_allocation_states, any);
  m.def("sample_deals", &sample_all, any, any, any, any, any, any);
  m.def("swap_cards", &swap_all, any, any, any, any, any, any);
  m.def("deal_likelihoods", &likelihoods_of, any, any);
  m.def("evaluate_hand", &evaluate_hand_of, any, any, any, any);
  m.def("chance_in_hand", &chance_in_hand_of, any, any, any);
  m.def("equivalent_cards", &equivalent_cards_of, any, any, any);
  m.def("cards_of_equal_rank", &cards_of_equal_rank_of, any, any, any);
  m.def("burials", &burials_of, any, any, any, any, any);
}

}  // namespace rookery
