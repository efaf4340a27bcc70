// The weights of the card policy and the hand evaluation; src/rookery/kernel/weights.py has and documents them.
#pragma once

#include <array>

namespace rookery {

struct PolicyWeights {
  double keep, safe, pull, pull_for_partner, pull_defending, exposed, singleton, declarer_trumps, free_comes, fellow;
  double last_trump, low, short_color, partner_rescue, long_trumps, stake_of_points, majority, held_points;
  std::array<double, 4> trump_stands;
  std::array<double, 3> plain_stands;
  std::array<double, 4> trump_in_hand, plain_in_hand;
};

struct HandWeights {
  std::array<double, 5> trump_takes;
  std::array<double, 3> plain_takes;
  double ruff, enough_trumps;
  std::array<double, 3> short_suit;
  double keep_trump;
  std::array<double, 3> keep_high;
  double keep_strength, void_suit;
};

struct Weights {
  PolicyWeights policy;
  HandWeights hand;
};

}  // namespace rookery
