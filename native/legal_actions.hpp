// The legal actions of a position, lowest card first.
#pragma once

#include <vector>

#include "position.hpp"

namespace rookery {

template <class Mask>
std::vector<int> legal_actions(const Position<Mask>& position) {
  if (position.to_draw) return {kDrawOpen, kDrawHidden};
  std::vector<int> actions;
  for (Mask legal = position.legal(); legal; legal &= legal - 1) actions.push_back(lowest(legal));
  return actions;
}

}  // namespace rookery
