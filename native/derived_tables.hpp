// What follows from the tables alone and is asked for in every decision, with the weights of the card policy.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "learned_policy.hpp"
#include "tables.hpp"
#include "weights.hpp"

namespace rookery {

template <class Mask>
struct DerivedTables {
  std::array<std::array<Mask, kMaxCards>, kSuits> over{};  // [suit led][card]: the cards that beat it when played later
  std::array<std::array<Mask, kMaxCards>, kSuits> tied{};  // likewise its copies, as far as they can win
  std::array<Mask, kMaxCards> higher{};                    // those of its own suit that beat it
  Mask counters = 0;
  std::vector<std::pair<int, Mask>> worth;  // by points, those that are worth so many
  std::array<std::array<std::uint8_t, kMaxCards>, kSuits> strongest{};  // the cards of each suit, from the strongest down
  std::array<int, kSuits> size{};

  int points = 0;  // of all cards

  Weights weights;
  std::shared_ptr<const LearnedPolicy> learned;  // none: the heuristic policy alone decides

  DerivedTables(const Tables<Mask>& tables, const Weights& of) : weights(of) {
    for (int card = 0; card < tables.cards; ++card) {
      const std::size_t place = index(card);
      for (std::size_t led = 0; led < kSuits; ++led) {
        const int strength = tables.strength[led][place];
        for (int other = 0; other < tables.cards; ++other) {
          const int against = tables.strength[led][index(other)];
          const bool tie = against == strength && strength > 0 && other != card;
          if (tie) tied[led][place] |= bit<Mask>(other);
          if (against > strength || (tie && tables.later_wins)) over[led][place] |= bit<Mask>(other);
        }
      }
      const std::size_t suit = tables.suit_of[place];
      higher[place] = over[suit][place] & tables.suit_mask[suit];
      if (tables.points[place]) {
        counters |= bit<Mask>(card);
        cards_worth(tables.points[place]) |= bit<Mask>(card);
      }
      points += tables.points[place];
      strongest[suit][index(size[suit]++)] = static_cast<std::uint8_t>(card);
    }
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      const auto& strength = tables.strength[suit];
      std::stable_sort(strongest[suit].begin(), strongest[suit].begin() + size[suit],
                       [&](std::uint8_t a, std::uint8_t b) { return strength[a] > strength[b]; });
    }
  }

  // Whether two cards are of equal rank: they are of one suit, and the same cards of rivals beat them and are beaten.
  bool are_equal_in_rank(const Tables<Mask>& tables, int card, int other, Mask rivals) const {
    const std::size_t a = index(card), b = index(other);
    if (tables.suit_of[a] != tables.suit_of[b]) return false;
    if (has(tables.free, card) != has(tables.free, other)) return false;
    for (std::size_t led = 0; led < kSuits; ++led) {
      if (((over[led][a] ^ over[led][b]) | (tied[led][a] ^ tied[led][b])) & rivals) return false;
    }
    return true;
  }

  // Whether it makes no difference which of two cards is played: they are equal in rank and worth as much.
  bool are_equivalent(const Tables<Mask>& tables, int card, int other, Mask rivals) const {
    return tables.points[index(card)] == tables.points[index(other)] && are_equal_in_rank(tables, card, other, rivals);
  }

  // The chance that a card in somebody's hand takes a trick, by the number of higher cards outside; a trump may ruff.
  double chance_in_hand(const Tables<Mask>& tables, int card, Mask outside) const {
    const auto& chances = tables.suit_of[index(card)] == kTrump ? weights.policy.trump_in_hand : weights.policy.plain_in_hand;
    const int above = count_of(static_cast<Mask>(higher[index(card)] & outside));
    return chances[index(std::min(above, static_cast<int>(chances.size()) - 1))];
  }

 private:
  Mask& cards_worth(int points_of_each) {
    for (auto& [each, cards] : worth) {
      if (each == points_of_each) return cards;
    }
    return worth.emplace_back(points_of_each, Mask{0}).second;
  }
};

}  // namespace rookery
