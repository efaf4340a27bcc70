// A position in the play of tricks, and what a card does to it: tests/oracle/reference.py is the same in Python.
#pragma once

#include <array>
#include <cstdint>

#include "mask.hpp"
#include "tables.hpp"

namespace rookery {

inline constexpr int kMaxHand = 64;
inline constexpr int kDrawOpen = kMaxCards;        // the action of taking the open card of the stock
inline constexpr int kDrawHidden = kMaxCards + 1;  // and of taking the hidden one below it

enum class Drawing : std::uint8_t { none, winner_chooses, winner_first };

// Seats are numbered clockwise in the order of play. Everything is plain and copied at will.
template <class Mask>
struct Position {
  const Tables<Mask>* tables = nullptr;
  Scoring scoring;
  int seats = 0;
  int teams = 0;
  int leader = 0;
  int played = 0;  // cards in the current trick
  bool to_draw = false;
  bool has_piles = false;
  Drawing drawing = Drawing::none;
  int stock_left = 0;  // cards of the stock, those included that stay
  int stock_next = 0;
  int stock_leave = 0;
  int last_winner = -1;  // the seat that took the last trick; -1 before any
  std::array<std::uint8_t, kMaxSeats> trick{};
  std::array<std::uint8_t, kMaxSeats> team{};
  std::array<Mask, kMaxSeats> hands{};
  std::array<int, kMaxSeats> points{};  // by team, without what the end of the round adds
  std::array<int, kMaxSeats> tricks{};  // by team
  std::array<std::uint8_t, kMaxSeats> pile_size{};
  std::array<std::uint8_t, kMaxSeats> pile_next{};
  std::array<std::array<std::uint8_t, kMaxHand>, kMaxSeats> piles{};
  std::array<std::uint8_t, kMaxCards> stock{};

  int after(int seat, int places) const {
    const int sum = seat + places;
    return sum >= seats ? sum - seats : sum;
  }

  int mover() const { return to_draw ? leader : after(leader, played); }

  bool over() const { return played == 0 && !to_draw && hands[index(leader)] == 0; }

  static std::size_t index(int value) { return static_cast<std::size_t>(value); }

  // The cards that the seat to move may play.
  Mask legal() const {
    const Mask hand = hands[index(mover())];
    return played == 0 ? hand : tables->answers(hand, tables->suit_of[trick[0]]);
  }

  // The place in the current trick, counted from its leader, of the card that wins so far.
  int winning_place() const {
    const auto& strength = tables->strength[tables->suit_of[trick[0]]];
    int best = 0;
    for (int place = 1; place < played; ++place) {
      const int value = strength[trick[index(place)]];
      const int high = strength[trick[index(best)]];
      if (value > high || (tables->later_wins && value == high)) best = place;
    }
    return best;
  }

  // Carries out a legal action and everything that follows by itself: taking the trick, drawing, the cards of piles.
  void act(int action) {
    if (to_draw) {
      draw(action == kDrawOpen);
    } else {
      play(action);
    }
    settle();
  }

  // Plays the cards of piles until somebody has a choice.
  void settle() {
    while (has_piles && !over() && pile_size[index(mover())] > 0) {
      const std::size_t seat = index(mover());
      play(piles[seat][pile_next[seat]++]);
    }
  }

  // The points of every team once the round is over.
  std::array<int, kMaxSeats> totals() const {
    std::array<int, kMaxSeats> total = points;
    const int last = last_winner < 0 ? -1 : team[index(last_winner)];
    if (last >= 0) total[index(last)] += scoring.last_points;
    if (scoring.majority_bonus) {
      std::array<int, kMaxSeats> taken{};
      int most = 0, holders = 0;
      for (int t = 0; t < teams; ++t) {
        taken[index(t)] = scoring.majority_start[index(t)] + scoring.majority_trick * tricks[index(t)];
        if (t == last) taken[index(t)] += scoring.majority_last;
        if (taken[index(t)] > most) most = taken[index(t)], holders = 0;
        holders += taken[index(t)] == most;
      }
      for (int t = 0; t < teams; ++t) {
        const bool scores = holders == 1 ? taken[index(t)] == most
                                         : scoring.majority_tie >= 0 && t != scoring.majority_tie;
        if (scores) total[index(t)] += scoring.majority_bonus;
      }
    }
    if (scoring.sweep_bonus) {
      int holders = 0, holder = 0;
      for (int t = 0; t < teams; ++t) {
        if ((scoring.sweep_of_points ? total[index(t)] : tricks[index(t)]) > 0) ++holders, holder = t;
      }
      if (holders == 1) total[index(holder)] += scoring.sweep_bonus;
    }
    return total;
  }

 private:
  void play(int card) {
    hands[index(mover())] &= static_cast<Mask>(~bit<Mask>(card));
    trick[index(played++)] = static_cast<std::uint8_t>(card);
    if (played < seats) return;
    const int winner = after(leader, winning_place());
    const std::size_t t = team[index(winner)];
    points[t] += scoring.trick_points;
    for (int place = 0; place < seats; ++place) points[t] += tables->points[trick[index(place)]];
    ++tricks[t];
    leader = last_winner = winner;
    played = 0;
    if (stock_left <= stock_leave) return;
    if (drawing == Drawing::winner_chooses) {
      to_draw = true;
    } else {
      for (int place = 0; place < seats; ++place) take(after(leader, place));
    }
  }

  void draw(bool open) {
    to_draw = false;
    take(open ? leader : after(leader, 1));
    take(open ? after(leader, 1) : leader);
  }

  void take(int seat) {
    hands[index(seat)] |= bit<Mask>(stock[index(stock_next++)]);
    --stock_left;
  }
};

}  // namespace rookery
