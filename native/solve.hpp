// Values of every action of a position, exact or as far as time allowed.
#pragma once

#include <functional>
#include <vector>

#include "search.hpp"

namespace rookery {

// The points of the team at the end of the round after an action; equal bounds are the exact value.
struct Line {
  int action;
  int lower;
  int upper;
};

struct Solution {
  std::vector<Line> actions;
  int lower = 0, upper = 0;  // bounds of the value of the position
  std::vector<int> line;  // best play to the end, as far as it is known
  std::uint64_t nodes = 0;
  bool complete = true;
};

struct Question {
  int team = 0;
  int goal = -1;           // only whether the team gets so many points; -1: the exact value
  bool every = true;       // every action, or only as much as is needed to know the best
  bool line = true;        // whether to look for the line of best play
  Limits limits{};
};

// Why the search cannot work with such tables, or null: it needs suits whose cards have one order, trumps above all.
template <class Mask>
const char* cannot_solve(const Tables<Mask>& tables);

template <class Mask>
Solution solve(const Position<Mask>& position, const Question& question, Interrupt* interrupt);

}  // namespace rookery
