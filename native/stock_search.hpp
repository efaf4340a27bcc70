// The search while cards are still drawn between tricks.
//
// Cards change owners while the stock lasts, so there is no transposition table until then. After that, each position is
// solved by its own Search.
#pragma once

#include "search.hpp"

namespace rookery {

// Asks the same questions as Search.
template <class Mask>
class StockSearch {
 public:
  StockSearch(const Position<Mask>& position, int team, const Limits& limits, Interrupt* interrupt);

  int value(const Position<Mask>& position, int goal);
  int guess(const Position<Mask>& position);
  int most() const { return most_; }
  int grid() const { return grid_; }
  int best_action() const { return -1; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::vector<int> generate_moves(const Position<Mask>& now) const;
  int ended(const Position<Mask>& now) const;
  void count(std::uint64_t nodes);

  int team_;
  Limits limits_;
  int most_ = 0;
  int grid_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t asks_at_ = 0;
  Interrupt* interrupt_;
};

}  // namespace rookery
