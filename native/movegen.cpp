// Which cards the search tries.
#include "search.hpp"

namespace rookery {

// The cards to try: of those that may be played one for each run; -1 as the suit that was led for the leader.
template <class Mask>
void Search<Mask>::generate_moves(Moves& moves, const Start& start, int seat, int led) const {
  const std::size_t s = index(seat);
  const auto all_of = [&](const SuitState& state) {
    const Run* runs = card_index_.runs.data() + state.runs;
    for (std::size_t i = state.first[s]; i < state.first[s + 1]; ++i) moves.add(runs[i]);
  };
  if (led < 0 || start.suits[index(led)]->top[s] == 0) {
    for (std::size_t suit = kSuits; suit-- > 0;) all_of(*start.suits[suit]);
    return;
  }
  for (Mask free = hand(start, seat) & card_index_.free & ~card_index_.suit_mask[index(led)]; free; free &= free - 1) {
    const auto card = static_cast<std::uint8_t>(lowest(free));
    moves.add({card, card});
  }
  all_of(*start.suits[index(led)]);
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
