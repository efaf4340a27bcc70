// The probable locations of the unseen cards of a suit, computed for all seats at once.
#pragma once

#include <array>
#include <cstddef>

#include "tables.hpp"

namespace rookery {

class SuitChances {
 public:
  using BySeat = std::array<double, kMaxSeats>;

  bool known() const { return rows_ != 0; }

  // Begins with how many cards are unseen, and how much each seat weighs as the holder of one. `total` is the sum of these
  // weights and that of the cards that no hand holds.
  void begin(int unseen, const BySeat& weights, double total) {
    unseen_ = unseen;
    share_ = weights;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      if (total > 0.0) share_[seat] /= total;
      elsewhere_[seat] = 1.0 - share_[seat];
      without_[0][seat] = 1.0;
    }
    rows_ = 1;
  }

  int unseen() const { return unseen_; }

  // The chance that a card is with the seat.
  double share(int seat) const { return share_[index(seat)]; }

  // The probability that the seat holds none of `cards` cards: a power computed by repeated multiplication, so that C++ and
  // Python agree to the last digit. Results are cached.
  double without(int seat, int cards) {
    for (; rows_ <= cards; ++rows_) {
      const BySeat& before = without_[index(rows_ - 1)];
      BySeat& row = without_[index(rows_)];
      for (std::size_t other = 0; other < kMaxSeats; ++other) row[other] = before[other] * elsewhere_[other];
    }
    return without_[index(cards)][index(seat)];
  }

 private:
  int rows_ = 0;  // of `without_`; none before the rest is there
  int unseen_;
  BySeat share_, elsewhere_;
  std::array<BySeat, kMaxCards + 1> without_;  // by number of cards
};

}  // namespace rookery
