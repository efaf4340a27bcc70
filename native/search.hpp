// The double-dummy search; docs/algorithm.md is its paper.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "position.hpp"
#include "table_cache.hpp"

namespace rookery {

inline std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// What is asked about a suit again and again; it depends only on which of its cards are still held.
struct SuitState {
  std::uint64_t deal = 0;     // how many cards of each class every seat has; 0: not worked out yet
  std::size_t prefixes = 0;   // where the hashes of its strongest 0, 1, 2... cards stand
  int size = 0;               // cards
  std::array<std::int16_t, 2> sure{};        // in trump: points of cards that cannot be beaten, of the others and of the team
  std::array<std::uint8_t, 2> sure_cards{};  // and how many of these one hand holds at most
  std::array<std::uint8_t, 2> sure_depth{};  // and how many they are in all
};

// Asked now and then; true stops the search.
class Interrupt {
 public:
  virtual ~Interrupt() = default;
  virtual bool stop(std::uint64_t nodes) = 0;
};

struct Stopped {};

template <class Mask>
class Search {
 public:
  // Points are those of `team`; every other team plays against it.
  Search(const Position<Mask>& position, int team, int table_bits, Interrupt* interrupt);

  // The points still to come from where `position` stands: a lower bound that is at least `goal`, or an upper bound that
  // is less.
  int value(const Position<Mask>& position, int goal);

  // A guess of the value.
  int guess(const Position<Mask>& position);

  // All points that may still come from a position, for the largest window.
  int most() const { return most_; }

  // Every value from a position differs from any other by a multiple of this.
  int grid() const { return grid_; }

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Move {
    int card;
    int lowest;  // of the cards that it stands for
    int score;
  };
  struct Moves {
    std::array<Move, kMaxHand> items;
    int size = 0;
  };

  // The states of the suits, and the order of suits in which they are looked up: equal deals of suits may stand for each
  // other, whatever their colour.
  struct Key {
    std::uint64_t hash = 0;
    std::array<const SuitState*, kSuits> states{};  // by suit
    std::array<std::uint8_t, kSuits> order{};       // suits by place
  };

  struct Trick {
    int leader;
    int place;
    int led;       // suit
    int best;      // strength of the card that wins so far
    int winner;    // seat
    int points;
    Mask cards;    // on the table
    std::uint8_t winning;  // the card that wins so far
    bool contested;        // whether another card of that card's suit lies on the table
  };

  static std::size_t index(int value) { return static_cast<std::size_t>(value); }
  int next(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }

  void relabel(const Position<Mask>& position);
  const SuitState& state_of(int suit, Mask held);
  SuitState work_out(int suit, std::uint64_t held);
  void look_up(Key& key, int leader, Mask held);
  std::uint64_t check_of(const Key& key, const std::array<std::uint8_t, kSuits>& depth) const;
  Mask strongest(int suit, Mask held, int number) const;
  std::array<std::uint8_t, kSuits> depth_of(const Key& key, Mask held, Mask relevant) const;

  int strength(int card, int led) const {
    const int suit = suit_[index(card)];
    return suit == led || suit == kSuits - 1 ? strength_[index(card)] : 0;
  }

  Mask legal(int seat, int led) const {
    const Mask hand = hands_[index(seat)];
    const Mask follow = hand & suit_mask_[index(led)];
    return follow ? follow | (hand & free_) : hand;
  }

  Mask held_cards() const;
  int top_strength(int seat, int led) const;
  void lay(Trick& trick, int seat, int card) const;

  // All of these return the points to come for the team: at least `goal` and a lower bound, or less and an upper bound.
  // They add to `relevant` the cards whose rank the proof of that needs: every card of the suit from there up.
  int start(int leader, int goal, Mask& relevant);
  int play(const Trick& trick, int goal, Mask& relevant);
  int step(const Trick& trick, int card, int goal, Mask& relevant);
  int after_trick(const Trick& trick, int goal, Mask& relevant);
  int draw(int leader, int goal, Mask& relevant);
  template <class Try>
  int best_of(Moves& moves, int seat, int goal, Mask& relevant, int& chosen, Try&& attempt);
  int finish(int leader);
  void choices(Moves& moves, Mask legal, Mask held) const;
  void order_leads(Moves& moves, int seat, int first) const;
  bool order_follows(Moves& moves, int seat, const Trick& trick) const;
  std::uint64_t history() const;

  const Position<Mask> root_;
  const Tables<Mask>* tables_;
  int team_;
  int seats_;
  int cards_;
  bool plain_;       // no stock: who owns a card never changes
  bool history_;     // whether what was captured so far matters for what is to come
  std::array<std::uint8_t, kMaxCards> label_{};     // from a card to its place by suit and strength
  std::array<std::uint8_t, kMaxCards> card_{};      // and back
  std::array<std::uint8_t, kMaxCards> suit_{};
  std::array<std::uint8_t, kMaxCards> strength_{};
  std::array<std::uint8_t, kMaxCards> class_{};     // equal for cards of equal points and freedom
  std::array<std::int16_t, kMaxCards> points_{};
  std::array<std::uint8_t, kMaxCards> owner_{};
  std::array<std::uint8_t, kMaxCards> group_{};     // the lowest label of the same strength
  std::array<Mask, kMaxCards> below_{};             // cards of lower labels and lower strength in its suit
  std::array<Mask, kMaxCards> up_to_{};             // cards up to its strength, and of suits with lower labels
  std::array<Mask, kSuits> suit_mask_{};
  std::array<int, kSuits> first_{};
  std::array<int, kSuits> length_{};
  std::array<std::vector<SuitState>, kSuits> states_;
  std::array<SuitState, kSuits> scratch_{};
  std::vector<std::uint64_t> prefixes_;
  Mask free_ = 0;
  std::array<bool, kMaxSeats> ours_{};

  std::array<Mask, kMaxSeats> hands_{};
  std::array<int, kMaxSeats> captured_{};  // by team
  std::array<int, kMaxSeats> tricks_{};
  std::array<std::uint8_t, kMaxSeats> pile_next_{};
  int stock_next_ = 0;
  int stock_left_ = 0;
  int last_winner_ = -1;
  int rest_ = 0;   // points of the cards in the hands
  int extra_ = 0;  // the most that the end of the round can add
  int most_ = 0;
  int grid_ = 1;
  bool walking_ = false;
  std::uint64_t nodes_ = 0;
  Interrupt* interrupt_;
  TableCache cache_;
};

}  // namespace rookery
