// What a hand is worth before anybody plays, as kernel/hand.py says in Python.
#include <algorithm>
#include <iterator>

#include "kernel.hpp"

namespace rookery {
namespace {

// These numbers are those of kernel/hand.py, where they are explained.
constexpr double kTrumpTakes[] = {1.0, 0.65, 0.45, 0.3, 0.2};
constexpr double kPlainTakes[] = {0.9, 0.45, 0.15};
constexpr double kRuff = 0.6;
constexpr double kShort[] = {1.0, 0.5, 0.1};
constexpr double kAlways = 1000.0;
constexpr double kTops[] = {40.0, 10.0, 3.0};
constexpr double kVoid = 25.0;

constexpr int kTrumpRanks = static_cast<int>(std::size(kTrumpTakes));
constexpr int kPlainRanks = static_cast<int>(std::size(kPlainTakes));
constexpr int kShortest = static_cast<int>(std::size(kShort));
constexpr int kTopRanks = static_cast<int>(std::size(kTops));

// Calls `use` with each of some cards of one suit, from the strongest down, and its place; until that says false.
template <class Mask, class Use>
void from_strongest(const Lore<Mask>& lore, std::size_t suit, Mask cards, Use use) {
  int place = 0;
  for (int i = 0; i < lore.size[suit]; ++i) {
    const int card = lore.strongest[suit][index(i)];
    if (has(cards, card) && !use(card, place++)) return;
  }
}

}  // namespace

template <class Mask>
Weight weigh(const Tables<Mask>& tables, const Lore<Mask>& lore, Mask hand, Mask outside, int others) {
  Weight weight;
  const Mask trumps = hand & tables.suit_mask[kTrump];
  Mask theirs = outside & tables.suit_mask[kTrump];
  const double rounds = static_cast<double>(count_of(theirs)) / others + 1.0;
  from_strongest(lore, kTrump, trumps, [&](int card, int place) {
    const int higher = count_of(static_cast<Mask>(lore.higher[index(card)] & theirs));
    const double still_out = std::max(0.0, 1.0 - place / rounds);
    weight.trump_tricks += 1.0 - (1.0 - kTrumpTakes[std::min(higher, kTrumpRanks - 1)]) * still_out;
    return true;
  });
  double shortness = 0.0;
  for (std::size_t suit = 0; suit < index(kTrump); ++suit) {
    const Mask mine = hand & tables.suit_mask[suit];
    const int held = count_of(mine);
    if (lore.size[suit] && held < kShortest) shortness += kShort[held];
    theirs = outside & tables.suit_mask[suit];
    const int out = count_of(theirs);
    from_strongest(lore, suit, mine, [&](int card, int place) {
      const int higher = count_of(static_cast<Mask>(lore.higher[index(card)] & theirs));
      if (higher >= kPlainRanks) return false;
      weight.plain_tricks += kPlainTakes[higher] * std::min(1.0, out / (others * (place + 1.0)));
      return true;
    });
  }
  weight.ruffs = kRuff * shortness * std::min(1.0, count_of(trumps) / 4.0);
  for (Mask cards = hand & lore.counters; cards; cards &= cards - 1) {
    const int card = lowest(cards);
    weight.held += tables.points[index(card)];
    if (lore.higher[index(card)] & outside) weight.exposed += tables.points[index(card)];
  }
  return weight;
}

template <class Mask>
std::vector<Burial<Mask>> burials(const Tables<Mask>& tables, const Lore<Mask>& lore, Mask hand, Mask outside,
                                  int others, const BurialRules<Mask>& rules) {
  struct Ranked {
    int card;
    double keep;
    double now;
  };
  std::vector<Ranked> cards;
  for (Mask left = rules.allowed; left; left &= left - 1) {
    const int card = lowest(left);
    const std::size_t suit = tables.suit_of[index(card)];
    double value = 0.1 * tables.strength[suit][index(card)];
    if (suit == index(kTrump)) {
      value = kAlways + value;
    } else {
      const int higher = count_of(static_cast<Mask>(lore.higher[index(card)] & outside));
      if (higher < kTopRanks) value += kTops[higher];
      value += tables.points[index(card)];
    }
    value += rules.for_a_point * tables.points[index(card)];
    cards.push_back({card, value, value});
  }
  std::vector<Burial<Mask>> found;
  std::vector<Ranked> order;
  const auto try_without = [&](Mask colors) {
    order = cards;
    for (auto& each : order) each.now = each.keep - (has(colors, each.card) ? kVoid : 0.0);
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
    found.push_back({chosen, weigh(tables, lore, static_cast<Mask>(hand & ~chosen), outside, others)});
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

template Weight weigh(const Tables<Mask64>&, const Lore<Mask64>&, Mask64, Mask64, int);
template Weight weigh(const Tables<Mask128>&, const Lore<Mask128>&, Mask128, Mask128, int);
template std::vector<Burial<Mask64>> burials(const Tables<Mask64>&, const Lore<Mask64>&, Mask64, Mask64, int,
                                             const BurialRules<Mask64>&);
template std::vector<Burial<Mask128>> burials(const Tables<Mask128>&, const Lore<Mask128>&, Mask128, Mask128, int,
                                              const BurialRules<Mask128>&);

}  // namespace rookery
