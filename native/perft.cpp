// Counts sequences of actions to a depth.
#include "kernel.hpp"

namespace rookery {

template <class Mask>
std::uint64_t perft(const Position<Mask>& position, int depth, const InterruptCheck& check) {
  if (depth == 0 || position.over()) return 1;
  check();
  if (position.to_draw) {
    if (depth == 1) return 2;
    std::uint64_t total = 0;
    for (const int action : {kDrawOpen, kDrawHidden}) {
      Position<Mask> next = position;
      next.act(action);
      total += perft(next, depth - 1, check);
    }
    return total;
  }
  Mask legal = position.legal();
  if (depth == 1) return static_cast<std::uint64_t>(count_of(legal));
  std::uint64_t total = 0;
  for (; legal; legal &= legal - 1) {
    Position<Mask> next = position;
    next.act(lowest(legal));
    total += perft(next, depth - 1, check);
  }
  return total;
}

template std::uint64_t perft(const Position<Mask64>&, int, const InterruptCheck&);
template std::uint64_t perft(const Position<Mask128>&, int, const InterruptCheck&);

}  // namespace rookery
