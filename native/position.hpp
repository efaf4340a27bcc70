// A position in the play of tricks, and what a card does to it: tests/oracle/play.py is the same in Python.
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
  bool trump_broken = false;  // whether a trump was played to an earlier trick; only told where that matters
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

  // The cards that the seat to move may play.
  Mask legal() const {
    const Mask hand = hands[index(mover())];
    const Duties<Mask>& duties = tables->duties;
    if (played == 0) return duties.any ? duties.leads(hand, trump_broken) : hand;
    const std::size_t led = tables->suit_of[trick[0]];
    const Mask may = tables->answers(hand, led);
    return duties.any ? duties.answers(may, (hand & tables->suit_mask[led]) != 0, beating(may), tricks_before()) : may;
  }

  // Of some cards those that would win the trick so far.
  Mask beating(Mask cards) const {
    const auto& strength = tables->strength[tables->suit_of[trick[0]]];
    const int least = strength[trick[index(winning_place())]] + !tables->later_wins;
    Mask found = 0;
    for (; cards; cards &= cards - 1) {
      if (strength[index(lowest(cards))] >= least) found |= bit<Mask>(lowest(cards));
    }
    return found;
  }

  // The suits, as a bitmask, of which the hand that plays a legal card now certainly lacks every card.
  unsigned shown_voids(int card) const {
    const Duties<Mask>& duties = tables->duties;
    const std::size_t led = tables->suit_of[played ? trick[0] : index(card)];
    const bool is_void = played && tables->suit_of[index(card)] != led && !has(tables->free, card);
    if (!duties.any) return is_void ? 1u << led : 0u;
    Mask lacking = is_void ? tables->suit_mask[led] : Mask{0};
    if (played) {
      Mask pack = 0;
      for (const Mask cards : tables->suit_mask) pack |= cards;
      const Mask at_will = tables->suit_mask[led] | tables->free;
      const Mask better = duties.must_beat ? beating(pack) : Mask{0};
      lacking |= duties.lacking(bit<Mask>(card), at_will, better, is_void, tricks_before());
    } else {
      lacking = duties.lacking_leader(bit<Mask>(card), trump_broken);
    }
    unsigned suits = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      const Mask cards = tables->suit_mask[suit];
      if (cards && !(cards & ~lacking)) suits |= 1u << suit;
    }
    return suits;
  }

  int tricks_before() const {
    int sum = 0;
    for (const int taken : tricks) sum += taken;
    return sum;
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
    if (tables->duties.trump_waits) {
      for (int place = 0; place < seats; ++place) trump_broken |= tables->suit_of[trick[index(place)]] == kTrump;
    }
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
