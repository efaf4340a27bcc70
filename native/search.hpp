// The double-dummy search; docs/algorithm.md is its paper.
#pragma once

#include "card_index.hpp"
#include "tt.hpp"

namespace rookery {

// Called regularly; returns true to stop the search.
class Interrupt {
 public:
  virtual ~Interrupt() = default;
  virtual bool stop(std::uint64_t nodes) = 0;
};

struct Stopped {};

inline constexpr std::uint64_t kNodesPerCheck = 0x1000;  // whether to stop

// Categories of leads and of follows, each with its own ordering weights (move_ordering.cpp).
enum Lead { kLeadWins, kLeadForPartner, kLeadElse, kLeads };
enum Follow { kHasTrick, kWins, kGoesAbove, kElse, kFollows };
struct OrderWeights;
inline constexpr std::size_t kStandings = 3;  // of the suit led, a trump on it, another

// Searches a position without cards to be drawn, and the positions that follow it.
template <class Mask>
class Search {
 public:
  // Points are those of `team`; every other team plays against it.
  template <class Wide>
  Search(const Position<Wide>& position, int team, const Limits& limits, Interrupt* interrupt);

  // The points still to come from where `position` stands: a lower bound that is at least `goal`, or an upper bound that
  // is less.
  template <class Wide>
  int value(const Position<Wide>& position, int goal);

  // The value if everybody plays the first move in the ordering: the first guess for null windows.
  template <class Wide>
  int guess(const Position<Wide>& position);

  // All points that may still come from the position, for the largest window.
  int most() const { return most_; }

  // Every value from a position differs from any other by a multiple of this.
  int grid() const { return grid_; }

  // The card that caused the last cutoff for whoever was to play at the root, by its number in the pack; -1: none yet.
  int best_action() const { return best_action_; }

  std::uint64_t nodes() const { return nodes_; }

 private:
  // The conditions of a bound: the cards whose ranks it needs, and with them the order of all higher cards of their suits; and
  // the cards whose points it counts for the side that it favors.
  struct Proof {
    Mask ranks = 0;
    Mask counted = 0;
    void add(const Proof& other) {
      ranks |= other.ranks;
      counted |= other.counted;
    }
  };

  struct Move {
    std::uint8_t card;
    std::uint8_t lowest;  // of the cards that it stands for
    bool out;             // it is no better than another move that failed
    int score;
  };
  struct Moves {
    std::array<Move, kMaxHand> items;
    int size = 0;
    void add(Run run) { items[index(size++)] = {run.card, run.lowest, false, 0}; }
  };

  // The power of the strongest card that those who play after the lead could play to a suit.
  struct Reach {
    std::array<std::uint8_t, kMaxSeats> of;                       // of each place in the trick
    std::array<std::array<std::uint8_t, 2>, kMaxSeats> after;  // of all after a place, by whether it is the team's
    std::array<std::uint8_t, 2> ruffs;  // how many could trump a plain suit, by side
  };

  // Where a trick starts.
  struct Start {
    Mask held;   // all cards that are to be played
    int leader;
    int size;    // tricks to come
    int total;   // points to come, of both sides
    std::uint64_t cards;  // what the cards add to the key
    std::uint64_t key;    // with the leader and what was before
    std::array<const SuitState*, kSuits> suits;
    std::array<std::uint8_t, kMaxSeats> free_power;  // of the strongest trump that a seat may always play; 0: none
    std::array<Reach, kSuits> reach;  // of suits that may be led, as far as `find_reaches` was called for them
  };

  struct Trick {
    const Start* start;
    Mask cards = 0;  // on the table
    std::uint64_t weight = 0;  // what they added to the key
    int points = 0;
    std::uint8_t place = 0;
    std::uint8_t led = 0;       // suit
    std::uint8_t best = 0;      // power of the card that wins so far
    std::uint8_t winner = 0;    // seat
    std::uint8_t winning = 0;   // the card that wins so far
    bool contested = false;     // whether another card of that card's suit lies on the table
  };

  int next(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }
  int after(int seat, int places) const {
    const int sum = seat + places;
    return sum >= seats_ ? sum - seats_ : sum;
  }
  int power_of(int card, int led) const {
    const int suit = card_index_.suit[index(card)];
    return suit == led || suit == kTrump ? card_index_.power[index(card)] : 0;
  }
  std::uint8_t from_pile(const Start& start, int seat) const {
    return piles_[index(seat)][index(pile_size_[index(seat)] - start.size)];
  }
  Mask hand(const Start& start, int seat) const { return start.held & card_index_.owned[index(seat)]; }
  int total_of(int points, int size) const { return points + size * trick_points_ + extra_; }

  Start start_at(Mask held, int leader, int size, int total, std::uint64_t cards);
  void lay(Trick& trick, int seat, int card) const;

  // All of these return a bound on the team's points to come: a lower bound if it is at least `goal`, or else an upper bound.
  // They add its conditions to `proof`. `total` is the number of points to come for both sides, including the end of the round.
  int at_start(Mask held, int leader, int size, int total, std::uint64_t cards, int goal, Proof& proof);
  int last_trick(Mask held, int leader, int total, int goal, Proof& proof);
  int play(const Trick& trick, int goal, Proof& proof);
  int step(const Trick& trick, int seat, int card, int goal, Proof& proof);
  int after_trick(const Trick& trick, int goal, Proof& proof);
  int answer_for_others(Moves& moves, int tried, Mask held, int goal, int found, Proof& one) const;
  template <class Try>
  int best_of(Moves& moves, Mask held, int seat, int goal, Proof& proof, Try&& attempt);
  int finish(int leader) const;

  // What is known without a search (quick_tricks.cpp); -1 if that does not decide.
  struct Cashing;
  using Sures = std::array<const SureTricks*, kSuits>;
  int quick_bound(const Start& start, int goal, Proof& proof);
  Cashing cash(const Start& start, const Sures& sures) const;
  void prove_cashing(const Start& start, const Sures& sures, const Cashing& cashing, int tricks, Mask& ranks) const;
  int guarded_trump(const Start& start, bool side, Mask& ranks) const;
  Mask rank_below(const Start& start, int seat, std::size_t suit, int skip) const;
  int later_tricks(const Start& start, const Sures& sures, int tricks, Mask& ranks) const;
  int later_trumps(const Start& start, const Sures& sures, int seat, int tricks, Mask& ranks) const;
  int later_winners(const Start& start, const Sures& sures, int seat, int tricks, Mask& ranks) const;

  // What was proved before (tt.cpp); probe returns -1 if that does not decide.
  std::uint64_t key_of(std::uint64_t cards, int leader) const;
  int probe(const Start& start, int goal, Proof& proof, int& lead);
  void store(const Start& start, const Proof& proof, int lead, int found, int goal);

  // What to try, and in which order (move_ordering.cpp).
  int reach(const Start& start, int seat, int led) const;
  void find_reaches(Start& start, int led, int played = 0) const;
  void init_move_scores();
  void generate_moves(Moves& moves, const Start& start, int seat, int led) const;
  void keep(Moves& moves, Mask legal) const;
  void obey_leading(Moves& moves, const Start& start) const;
  void obey_following(Moves& moves, const Trick& trick, int seat, Proof& proof) const;
  void order_leads(Moves& moves, Start& start, int lead) const;
  bool order_follows(Moves& moves, int seat, const Trick& trick) const;

  CardIndex<Mask> card_index_;
  int team_asked_;
  int seats_;
  int trick_points_;
  int last_points_;
  bool history_;  // whether what was captured so far matters for what is to come
  bool later_wins_;
  bool trump_broken_;  // before the first card that is searched
  int all_tricks_;     // those before among them
  std::array<int, kMaxSeats> pile_size_{};
  std::array<std::array<std::uint8_t, kMaxHand>, kMaxSeats> piles_{};  // labels, in the order of play
  Position<Mask64> past_;       // of which only what the teams have so far is used
  std::array<int, kMaxSeats> tricks_before_{};
  int extra_ = 0;  // the most that the end of the round can add
  int most_ = 0;
  int grid_ = 0;
  bool walking_ = false;
  const OrderWeights* order_weights_ = nullptr;
  std::array<std::array<int, kMaxCards>, kLeads> lead_scores_{};
  std::array<std::array<std::array<int, kMaxCards>, kStandings>, kFollows> follow_scores_{};
  std::uint64_t nodes_ = 0;
  int cutoff_move_ = -1;  // of the position where moves were tried last; -1: none caused a cutoff
  int best_action_ = -1;
  Interrupt* interrupt_;
  Limits limits_;
  std::uint64_t stored_ = 0;
  std::vector<TranspositionTable> tt_;  // by tricks to come
};

}  // namespace rookery
