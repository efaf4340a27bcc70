// Hands before play and hidden cards in the Python module: hand evaluation, burials, sampling of deals, derived tables.
#include <nanobind/nanobind.h>

#include "bindings.hpp"
#include "kernel.hpp"
#include "read_values.hpp"
#include "sampling.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

nb::tuple write_evaluation(const HandEvaluation& weight) {
  return nb::make_tuple(weight.trump_tricks, weight.plain_tricks, weight.ruffs, weight.held, weight.exposed);
}

// What a hand holds under one trump.
nb::tuple evaluate_hand_of(nb::handle tables, nb::handle hand, nb::handle outside, nb::handle others) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto mine = read_mask<Mask>(hand, "hand", t.cards), theirs = read_mask<Mask>(outside, "outside", t.cards);
    const int count = static_cast<int>(read_integer(others, "others", 1, kMaxSeats));
    return write_evaluation(evaluate_hand(t, derived, mine, theirs, count));
  });
}

// What may be buried, and what is worth keeping.
template <class Mask>
BurialRules<Mask> read_burial_rules(const Tables<Mask>& t, nb::handle value) {
  const auto field = [&](const char* name) { return get(value, "rules", name); };
  BurialRules<Mask> rules;
  rules.allowed = read_mask<Mask>(field("allowed"), "rules.allowed", t.cards);
  rules.required = read_mask<Mask>(field("required"), "rules.required", t.cards);
  rules.own = read_mask<Mask>(field("own"), "rules.own", t.cards);
  const nb::object limit = field("own_limit");
  if (!limit.is_none()) rules.own_limit = static_cast<int>(read_integer(limit, "rules.own_limit", 0, kMaxCards));
  rules.count = static_cast<int>(read_integer(field("count"), "rules.count", 0, kMaxCards));
  rules.for_a_point = read_number(field("for_a_point"), "rules.for_a_point");
  return rules;
}

// Burials worth trying, each with what is then left in the hand.
nb::tuple burials_of(nb::handle tables, nb::handle hand, nb::handle outside, nb::handle others, nb::handle rules) {
  return with_derived(tables, [&]<class Mask>(const Tables<Mask>& t, const DerivedTables<Mask>& derived) {
    const auto mine = read_mask<Mask>(hand, "hand", t.cards), theirs = read_mask<Mask>(outside, "outside", t.cards);
    const int rest = static_cast<int>(read_integer(others, "others", 1, kMaxSeats));
    nb::list list;
    for (const auto& [cards, left] : burials(t, derived, mine, theirs, rest, read_burial_rules(t, rules))) {
      list.append(nb::make_tuple(write_mask(cards), write_evaluation(left)));
    }
    return nb::tuple(list);
  });
}

constexpr long long kMaxSwaps = 1'000'000;

// The cards in each place of each deal.
nb::list write_deals(const std::vector<Mask128>& found, std::size_t deals, std::size_t places) {
  nb::list list;
  for (std::size_t at = 0; at < deals; ++at) {
    nb::list deal;
    for (std::size_t place = 0; place < places; ++place) deal.append(write_mask(found[at * places + place]));
    list.append(deal);
  }
  return list;
}

// Deals sampled cell by cell, one for each allocation.
nb::list sample_all(nb::handle sizes, nb::handle classes, nb::handle cells, nb::handle free, nb::handle allocations,
                    nb::handle seed) {
  const SamplingLayout layout = read_sampling_layout(sizes, classes, cells, free);
  const std::uint64_t number = read_seed(seed);
  const auto wanted = read_allocations(layout, allocations);
  std::vector<Mask128> found(wanted.size() * layout.sizes.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t at = 0; at < wanted.size(); ++at) {
      sample_deal(layout, wanted[at], number, at, found.data() + at * layout.sizes.size());
    }
  }
  return write_deals(found, wanted.size(), layout.sizes.size());
}

// Deals after swaps that keep them as likely as the terms say.
nb::list swap_all(nb::handle deals, nb::handle excluded, nb::handle terms, nb::handle bounds, nb::handle swaps, nb::handle seed) {
  std::size_t places = 0;
  Mask128 cards = 0;
  std::vector<Mask128> found = read_deals(deals, places, cards);
  const SwapModel model = read_swap_model(excluded, terms, bounds, places, cards);
  const int tries = static_cast<int>(read_integer(swaps, "swaps", 0, kMaxSwaps));
  const std::uint64_t number = read_seed(seed);
  const std::size_t count = places ? found.size() / places : 0;
  {
    const nb::gil_scoped_release released;
    for (std::size_t at = 0; cards && at < count; ++at) swap_cards(model, tries, number, at, found.data() + at * places);
  }
  return write_deals(found, count, places);
}

// How likely each deal is, as a logarithm: term after term, added up in the order in which Python would.
nb::list likelihoods_of(nb::handle deals, nb::handle terms) {
  std::size_t places = 0;
  Mask128 cards = 0;
  const std::vector<Mask128> found = read_deals(deals, places, cards);
  const std::vector<LikelihoodTerm> model = read_likelihood_terms(terms, places);
  nb::list list;
  for (std::size_t at = 0; places && at < found.size(); at += places) list.append(log_likelihood(model, found.data() + at));
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
  m.def("sample_deals", &sample_all, any, any, any, any, any, any);
  m.def("swap_cards", &swap_all, any, any, any, any, any, any);
  m.def("deal_likelihoods", &likelihoods_of, any, any);
  m.def("evaluate_hand", &evaluate_hand_of, any, any, any, any);
  m.def("burials", &burials_of, any, any, any, any, any);
}

}  // namespace rookery
