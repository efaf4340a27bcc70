// The functions that the Python module binds, each compiled for both mask widths.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "derived_tables.hpp"
#include "position.hpp"

namespace rookery {

// Called regularly by long computations; throws to end them.
using InterruptCheck = std::function<void()>;

// How many sequences of `depth` actions there are; a round that ends sooner counts once.
template <class Mask>
std::uint64_t perft(const Position<Mask>& position, int depth, const InterruptCheck& check);

// Plays a position to the end, `count` times, at random, and writes every team's points: `count` rows of `teams`.
template <class Mask>
void playouts(const Position<Mask>& position, int count, std::uint64_t seed, std::uint64_t first_stream,
              std::int16_t* points, const InterruptCheck& check);

// What the players of a position know of each other; kernel.position documents it.
template <class Mask>
struct CommonKnowledge {
  int declarer = -1;
  int called = -1;
  bool maybe_alone = false;
  int nest_size = 0;
  int last_bonus = 0;
  int goal = 0;
  Mask hidden = 0;
  Mask buried = 0;
  Mask shown = 0;
  std::array<Mask, kMaxSeats> known{};
  std::array<std::uint8_t, kMaxSeats> players{};
  std::array<std::uint8_t, kMaxSeats> voids{};
};

// What the seat to move does in each position by the card policy.
template <class Mask>
std::vector<int> policy_actions(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                                const std::vector<CommonKnowledge<Mask>>& knowledge, const InterruptCheck& check);

// A model of players who choose by a softmax over the card policy's values, and sometimes slip and play a random legal card.
struct PlayerModel {
  unsigned seats = 0;  // the seats whose choices count, as a bitmask
  double temperature = 1.0;
  double slip = 0.0;
};

// Plays the actions in each position and returns the logarithm of the chance that the players of the model choose theirs.
template <class Mask>
std::vector<double> log_likelihoods(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                                    const std::vector<CommonKnowledge<Mask>>& knowledge, const std::vector<int>& actions,
                                    const PlayerModel& model, const InterruptCheck& check);

// No card.
inline constexpr int kNoCard = -1;

// Plays each position to the end by the card policy after each of the actions, or from where it is if there are none,
// and writes every team's points: positions by actions by teams. The hand that acts first plays the card `next` as soon as it is
// its turn again, if it may.
template <class Mask>
void policy_playouts(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                     const std::vector<CommonKnowledge<Mask>>& knowledge, const std::vector<int>& actions, int next,
                     std::int16_t* points, const InterruptCheck& check);

// Sampled decisions for training: inputs, and the final points after each card.
struct DecisionSamples {
  std::vector<float> decisions, cards;  // the inputs of each, row after row
  std::vector<std::int32_t> start;      // for each decision, the position that its playout began with
  std::vector<std::int16_t> mover, count, points;  // its seat, its cards; for each card every team's points
};

struct Sampling {
  double share, explore;
  std::uint64_t seed;
};

// Plays each position to the end by the card policy, any card instead with a chance of `explore`; notes decisions with a
// chance of `share`, and what each of their cards leads to if all go on by the policy. Position i depends on i and the seed.
template <class Mask>
void sample_decisions(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                      const std::vector<CommonKnowledge<Mask>>& knowledge, const Sampling& sampling,
                      DecisionSamples& samples, const InterruptCheck& check);

// The utility of the teams' points in a position, given by its number, to the searching player.
using Utility = std::function<double(std::size_t, const std::array<int, kMaxSeats>&)>;

// The parameters of a tree search.
struct TreeSearch {
  unsigned own = 0;          // the seats that search, as a bitmask
  double exploration = 0.0;  // the exploration constant, in units of utility
  Utility utility;
};

// Plays the positions, which are worlds of one information set, to their ends after each of the actions by the card policy;
// the seats that search choose by information-set tree search. Writes utilities: actions by positions.
template <class Mask>
void tree_search(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                 const std::vector<CommonKnowledge<Mask>>& knowledge, const std::vector<int>& actions, const TreeSearch& search,
                 double* values, const InterruptCheck& check);

// What a hand holds under one trump; kernel.position documents it.
struct HandEvaluation {
  double trump_tricks = 0.0;
  double plain_tricks = 0.0;
  double ruffs = 0.0;
  int held = 0;
  int exposed = 0;
};

template <class Mask>
HandEvaluation evaluate_hand(const Tables<Mask>& tables, const DerivedTables<Mask>& derived, Mask hand, Mask outside, int others);

// What may be buried, and how much more than usual a counter is worth keeping for each of its points.
template <class Mask>
struct BurialRules {
  Mask allowed = 0;
  Mask required = 0;
  Mask own = 0;
  int own_limit = -1;  // of the cards in `own` at most so many; -1: no limit
  int count = 0;
  double for_a_point = 0.0;
};

// Cards to bury, and what is then left in the hand.
template <class Mask>
struct Burial {
  Mask cards = 0;
  HandEvaluation left;
};

// Burials that make the hand void of no color, of one, of two; each once.
template <class Mask>
std::vector<Burial<Mask>> burials(const Tables<Mask>& tables, const DerivedTables<Mask>& derived, Mask hand, Mask outside,
                                  int others, const BurialRules<Mask>& rules);

}  // namespace rookery
