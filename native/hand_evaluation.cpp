// What a hand is worth before anybody plays, and what to bury from it. tests/oracle/hand_evaluation.py is the same in Python.
#include <algorithm>
#include <array>

#include "kernel.hpp"

namespace rookery {
namespace {

template <std::size_t kSize>
constexpr int size_of(const std::array<double, kSize>&) {
  return static_cast<int>(kSize);
}

// Calls `use` with each of some cards of one suit, from the strongest down, and its place; until that says false.
template <class Mask, class Use>
void from_strongest(const DerivedTables<Mask>& derived, std::size_t suit, Mask cards, Use use) {
  int place = 0;
  for (int i = 0; i < derived.size[suit]; ++i) {
    const int card = derived.strongest[suit][index(i)];
    if (has(cards, card) && !use(card, place++)) return;
  }
}

}  // namespace

template <class Mask>
HandEvaluation evaluate_hand(const Tables<Mask>& tables, const DerivedTables<Mask>& derived, Mask hand, Mask outside, int others) {
  const HandWeights& w = derived.weights.hand;
  HandEvaluation found;
  const Mask trumps = hand & tables.suit_mask[kTrump];
  Mask theirs = outside & tables.suit_mask[kTrump];
  const double rounds = static_cast<double>(count_of(theirs)) / others + 1.0;
  from_strongest(derived, kTrump, trumps, [&](int card, int place) {
    const int higher = count_of(static_cast<Mask>(derived.higher[index(card)] & theirs));
    const double still_out = std::max(0.0, 1.0 - place / rounds);
    found.trump_tricks += 1.0 - (1.0 - w.trump_takes[index(std::min(higher, size_of(w.trump_takes) - 1))]) * still_out;
    return true;
  });
  double shortness = 0.0;
  for (std::size_t suit = 0; suit < index(kTrump); ++suit) {
    const Mask mine = hand & tables.suit_mask[suit];
    const int held = count_of(mine);
    if (derived.size[suit] && held < size_of(w.short_suit)) shortness += w.short_suit[index(held)];
    theirs = outside & tables.suit_mask[suit];
    const int out = count_of(theirs);
    from_strongest(derived, suit, mine, [&](int card, int place) {
      const int higher = count_of(static_cast<Mask>(derived.higher[index(card)] & theirs));
      if (higher >= size_of(w.plain_takes)) return false;
      found.plain_tricks += w.plain_takes[index(higher)] * std::min(1.0, out / (others * (place + 1.0)));
      return true;
    });
  }
  found.ruffs = w.ruff * shortness * std::min(1.0, count_of(trumps) / w.enough_trumps);
  for (Mask cards = hand & derived.counters; cards; cards &= cards - 1) {
    const int card = lowest(cards);
    found.held += tables.points[index(card)];
    if (derived.higher[index(card)] & outside) found.exposed += tables.points[index(card)];
  }
  return found;
}

template <class Mask>
std::vector<Burial<Mask>> burials(const Tables<Mask>& tables, const DerivedTables<Mask>& derived, Mask hand, Mask outside,
                                  int others, const BurialRules<Mask>& rules) {
  struct Ranked {
    int card;
    double keep;
    double now;
  };
  const HandWeights& w = derived.weights.hand;
  std::vector<Ranked> cards;
  for (Mask left = rules.allowed; left; left &= left - 1) {
    const int card = lowest(left);
    const std::size_t suit = tables.suit_of[index(card)];
    double value = w.keep_strength * tables.strength[suit][index(card)];
    if (suit == index(kTrump)) {
      value = w.keep_trump + value;
    } else {
      const int higher = count_of(static_cast<Mask>(derived.higher[index(card)] & outside));
      if (higher < size_of(w.keep_high)) value += w.keep_high[index(higher)];
      value += tables.points[index(card)];
    }
    value += rules.for_a_point * tables.points[index(card)];
    cards.push_back({card, value, value});
  }
  std::vector<Burial<Mask>> found;
  std::vector<Ranked> order;
  const auto try_without = [&](Mask colors) {
    order = cards;
    for (auto& each : order) each.now = each.keep - (has(colors, each.card) ? w.void_suit : 0.0);
    std::stable_sort(order.begin(), order.end(), [](const Ranked& a, const Ranked& b) { return a.now < b.now; });
    Mask chosen = rules.required;
    int left = rules.count - count_of(chosen), own_left = rules.own_limit;
    for (const auto& each : order) {
      if (left <= 0) break;
      if (has(chosen, each.card)) continue;
      if (own_left >= 0 && has(rules.own, each.card)) {
        if (!own_left) continue;
        --own_left;
      }
      chosen |= bit<Mask>(each.card);
      --left;
    }
    for (const auto& other : found) {
      if (other.cards == chosen) return;
    }
    found.push_back({chosen, evaluate_hand(tables, derived, static_cast<Mask>(hand & ~chosen), outside, others)});
  };
  try_without(0);
  std::vector<Mask> suits;
  for (std::size_t suit = 0; suit < index(kTrump); ++suit) {
    if (hand & tables.suit_mask[suit]) suits.push_back(tables.suit_mask[suit]);
  }
  for (std::size_t first = 0; first < suits.size(); ++first) {
    try_without(suits[first]);
    for (std::size_t second = first + 1; second < suits.size(); ++second) {
      try_without(static_cast<Mask>(suits[first] | suits[second]));
    }
  }
  return found;
}

template HandEvaluation evaluate_hand(const Tables<Mask64>&, const DerivedTables<Mask64>&, Mask64, Mask64, int);
template HandEvaluation evaluate_hand(const Tables<Mask128>&, const DerivedTables<Mask128>&, Mask128, Mask128, int);
template std::vector<Burial<Mask64>> burials(const Tables<Mask64>&, const DerivedTables<Mask64>&, Mask64, Mask64, int,
                                             const BurialRules<Mask64>&);
template std::vector<Burial<Mask128>> burials(const Tables<Mask128>&, const DerivedTables<Mask128>&, Mask128, Mask128, int,
                                              const BurialRules<Mask128>&);

}  // namespace rookery
