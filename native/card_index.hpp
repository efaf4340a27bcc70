// The cards of a position in the representation of the search: numbered by suit and strength, with tables of facts about
// each suit that are computed once for each set of its cards that can be left.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "position.hpp"

namespace rookery {

inline constexpr int kTrumpPower = 64;                 // no plain card has more power, and every trump has
inline constexpr std::uint16_t kNoId = 0xFFFF;         // the id of strongest cards when ids have run out
inline constexpr std::uint8_t kNoPlace = 0xFF;
inline constexpr std::size_t kMaxCardValues = kMaxCards + 16;  // values are copied 16 at a time

// Cards of one seat, suit and kind that nobody else's card comes between: the strongest stands for all.
struct Run {
  std::uint8_t card;
  std::uint8_t lowest;
};

// A card that is worth something, and its place among the values of its suit.
struct Counter {
  std::uint8_t card;
  std::uint8_t place;
};

// Limits that only large positions reach. Tests lower them, so that small positions reach them too.
struct Limits {
  bool narrow = true;   // whether 64 cards or fewer are searched with 64 bits, and not with 128
  bool quick = true;    // whether tricks that are sure are counted
  bool exact = true;    // whether keys are numbers where they can be, and not hashes
  int indexed = 15;     // the cards of the longest suit that has a table of its states
  int ids = kNoId - 1;  // of sequences of strongest cards in a suit
  std::size_t bytes = std::size_t{1} << 27;  // of the transposition table
  std::uint64_t look_every = 0x1000;  // stored proofs between checks of the memory in use
};

// A suit of which certain cards are left.
struct SuitState {
  std::uint32_t prefixes = 0;  // the index of the ids of its strongest 0, 1, 2... cards; 0: not worked out yet
  std::uint32_t runs = 0;      // the index of the runs of seat 0, which those of seat 1 follow...
  std::uint32_t values = 0;    // the index of the values of its cards, seat after seat, each seat's strongest first
  std::uint32_t counters = 0;  // the index of the counters among them
  std::uint32_t sure_tricks = 0;  // the index of what can be cashed
  std::uint8_t size = 0;       // how many cards there are
  std::array<std::uint8_t, kMaxSeats + 1> first{};  // from `runs`, where those of each seat start
  std::array<std::uint8_t, kMaxSeats> top{};        // the power of each seat's strongest card; 0: none
};

// The cards that hands can cash in a suit that nobody ruffs, by seat; and by side.
struct SureTricks {
  std::array<std::uint8_t, kMaxSeats> length{};   // how many cards
  std::array<std::uint8_t, kMaxSeats> top{};      // how many above all of the other side
  std::array<std::uint8_t, kMaxSeats> head{};     // how many above all of anyone else
  std::array<std::uint8_t, kMaxSeats> own{};      // rounds that the seat wins when it leads them all, its partner following low
  std::array<std::uint8_t, kMaxSeats> partner{};  // rounds that its partner wins after those
  std::array<std::uint8_t, 2> longest{};          // the length of the longest hand of a side
};

// The facts about the cards that do not change during the search.
//
// The search identifies the cards left in the hands by three things: the `key`, which encodes the number of cards of every seat
// in every suit; the ids of the strongest cards of each suit, which encode their owners; and the values of the cards, suit by
// suit and seat by seat. Among positions with equal keys, equal values belong to equal hands.
template <class Mask>
struct CardIndex {
  // The cards in the hands and on the table of `position`, which draws no more cards.
  template <class Wide>
  CardIndex(const Position<Wide>& position, int team, const Limits& limits);

  const SuitState& state(int of, Mask held) {
    const std::size_t s = index(of);
    const auto left = static_cast<std::uint64_t>((held & suit_mask[s]) >> first[s]);
    SuitState& found = direct_[s].empty() ? sparse_[s][left] : direct_[s][static_cast<std::size_t>(left)];
    if (found.prefixes == 0) work_out(found, of, left);
    return found;
  }

  int seats = 0;
  int cards = 0;
  bool sharing = true;  // whether a proof for some card points also bounds positions with other card points
  int unit = 1;         // the points that one in a value stands for
  bool quick = false;   // whether tricks that are sure are counted
  std::array<bool, kMaxSeats> ours{};            // by seat
  std::array<int, kMaxSeats> partner{};          // by seat, where sure tricks are counted; -1: none
  std::array<std::uint8_t, kMaxCards> label{};   // from a card of the pack
  std::array<std::uint8_t, kMaxCards> suit{};    // from here on by label
  std::array<std::uint8_t, kMaxCards> power{};   // 1 and up in a suit, equal for identical cards; trumps above all
  std::array<std::uint8_t, kMaxCards> kind{};    // equal for cards of equal points and freedom
  std::array<std::uint8_t, kMaxCards> freedom{};  // equal for cards that may be played and led at the same times
  std::array<std::int16_t, kMaxCards> points{};
  std::array<std::uint8_t, kMaxCards> owner{};
  std::array<std::uint8_t, kMaxCards> group{};      // the lowest label of the same strength
  std::array<std::uint8_t, kMaxCards> group_top{};  // and the highest
  std::array<std::uint64_t, kMaxCards> weight{};    // what the card adds to the key
  std::uint64_t history_unit = 0;                   // the first weight that no card has; 0: keys are hashes
  std::array<Mask, kMaxCards> alike{};              // the cards of the same owner, suit and kind
  std::array<Mask, kMaxSeats> owned{};
  std::array<Mask, 2> side{};                       // by whether it is the team that has the card
  std::array<Mask, kSuits> suit_mask{};
  std::array<int, kSuits> first{};                  // the lowest label of a suit
  Mask free = 0;
  Duties<Mask> duties;
  std::vector<Run> runs;
  std::vector<std::uint16_t> prefixes;
  std::vector<std::uint8_t> reached;  // beside `prefixes`: the lowest label as strong as the last of them
  std::vector<std::uint8_t> values;
  std::vector<SureTricks> sure_tricks;
  std::vector<Counter> counters;  // of each state, and one at no place

 private:
  template <class Wide>
  void find_partners(const Position<Wide>& position, bool may_count);
  void compare_worth();
  void assign_weights(std::uint64_t histories, bool exact);
  bool interchangeable(std::size_t a, std::size_t b) const;
  void work_out(SuitState& state, int of, std::uint64_t held);
  void add_prefix(std::uint16_t id, std::size_t last);
  void assign_prefix_ids(SuitState& state, int of, std::uint64_t held);
  void fill_values(SuitState& state, Mask held);
  void find_runs(SuitState& state, Mask held);
  void count_sure_tricks(SuitState& state, Mask held);

  std::size_t most_ids_;
  std::array<std::vector<SuitState>, kSuits> direct_;
  std::array<std::unordered_map<std::uint64_t, SuitState>, kSuits> sparse_;
  std::array<std::unordered_map<std::uint64_t, std::uint16_t>, kSuits> ids_;  // by the id of one less, and the card
};

}  // namespace rookery
