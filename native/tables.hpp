// The rules in numbers: suits, strengths, points and the scoring of a round; the counterpart of kernel.position in Python.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "duties.hpp"
#include "mask.hpp"

namespace rookery {

inline constexpr int kSuits = 5;  // four colors and trump
inline constexpr int kTrump = kSuits - 1;
inline constexpr int kMaxSeats = 8;

// One pack under one trump.
template <class Mask>
struct Tables {
  int cards = 0;
  std::array<std::uint8_t, kMaxCards> suit_of{};
  std::array<std::array<std::uint8_t, kMaxCards>, kSuits> strength{};  // [suit led][card]; 0 cannot win
  std::array<Mask, kSuits> suit_mask{};
  Mask free = 0;  // cards that may be played at any time
  std::array<std::int16_t, kMaxCards> points{};
  bool later_wins = false;
  Duties<Mask> duties;

  // The cards of a hand that the rule of following suit allows when a suit is led.
  Mask answers(Mask hand, std::size_t led) const {
    const Mask follow = hand & suit_mask[led];
    return follow ? follow | (hand & free) : hand;
  }
};

// What counts at the end of a round beside the cards themselves.
struct Scoring {
  int trick_points = 0;
  int last_points = 0;  // for whoever takes the last trick: its bonus, and the nest where it goes there
  int majority_bonus = 0;
  int majority_trick = 1;                         // what a trick adds to the count for the majority
  int majority_last = 0;                          // what the last trick adds besides
  std::array<int, kMaxSeats> majority_start{};    // what each team has before the first trick
  int majority_tie = -1;                          // on a tie all teams but this one score; -1: nobody does
  int sweep_bonus = 0;
  bool sweep_of_points = false;  // a team sweeps that alone has points, or else that alone has tricks

  // The most that the end of the round can give one team.
  int most_at_end() const { return last_points + majority_bonus + sweep_bonus; }

  // The greatest number of which everything that this scores is a multiple; 0 if it scores nothing.
  int step() const { return std::gcd(std::gcd(trick_points, last_points), std::gcd(majority_bonus, sweep_bonus)); }
};

}  // namespace rookery
