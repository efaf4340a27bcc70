// Sets of cards: a 64-bit integer for packs of up to 64 cards, a 128-bit one for larger packs.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace rookery {

using Mask64 = std::uint64_t;
__extension__ typedef unsigned __int128 Mask128;

inline constexpr int kMaxCards = 128;

// A number that is not negative, as an index.
constexpr std::size_t index(int value) { return static_cast<std::size_t>(value); }

inline int count_of(Mask64 cards) { return std::popcount(cards); }
inline int count_of(Mask128 cards) {
  return std::popcount(static_cast<Mask64>(cards)) + std::popcount(static_cast<Mask64>(cards >> 64));
}

// The lowest card of a set that is not empty.
inline int lowest(Mask64 cards) { return std::countr_zero(cards); }
inline int lowest(Mask128 cards) {
  const auto low = static_cast<Mask64>(cards);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Mask64>(cards >> 64));
}

// The highest card of a set that is not empty.
inline int highest(Mask64 cards) { return 63 - std::countl_zero(cards); }
inline int highest(Mask128 cards) {
  const auto high = static_cast<Mask64>(cards >> 64);
  return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<Mask64>(cards));
}

template <class Mask>
inline Mask bit(int card) {
  return Mask{1} << card;
}

template <class Mask>
inline bool has(Mask cards, int card) {
  return (cards >> card & 1) != 0;
}

// Whether a set has more than one card.
template <class Mask>
inline bool has_several(Mask cards) {
  return (cards & (cards - 1)) != 0;
}

// The card of the highest value; of equals the lowest. The set is not empty.
template <class Mask, class Value>
int most_valuable(Mask cards, Value value_of) {
  int best = lowest(cards);
  double most = -1e300;
  for (; cards; cards &= cards - 1) {
    const int card = lowest(cards);
    const double value = value_of(card);
    if (value > most) most = value, best = card;
  }
  return best;
}

// The card at a place of a set, counted from its lowest card as 0; the set has more cards than that.
inline int card_at(Mask64 cards, int place) {
#if defined(__BMI2__)
  return std::countr_zero(_pdep_u64(Mask64{1} << place, cards));
#else
  for (; place > 0; --place) cards &= cards - 1;
  return std::countr_zero(cards);
#endif
}
inline int card_at(Mask128 cards, int place) {
  const auto low = static_cast<Mask64>(cards);
  const int below = std::popcount(low);
  if (place < below) return card_at(low, place);
  return 64 + card_at(static_cast<Mask64>(cards >> 64), place - below);
}

}  // namespace rookery
