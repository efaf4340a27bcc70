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

template <class Mask>
void Search<Mask>::keep(Moves& moves, Mask legal) const {
  int kept = 0;
  for (int i = 0; i < moves.size; ++i) {
    if (has(legal, moves.items[index(i)].card)) moves.items[index(kept++)] = moves.items[index(i)];
  }
  moves.size = kept;
}

// Removes the cards that may not be led. The number of trumps left tells whether a trump was played before.
template <class Mask>
void Search<Mask>::obey_leading(Moves& moves, const Start& start) const {
  const Duties<Mask>& duties = card_index_.duties;
  const bool broken = trump_broken_ || (start.held & duties.trumps) != duties.trumps;
  keep(moves, duties.leads(hand(start, start.leader), broken));
}

// Removes the cards that may not be played to a trick. No card lies between those of a run, so either all of them are legal
// or none.
//
// If a player must beat the winning card, the legal cards depend on the rank of that card, so the proof needs its rank.
template <class Mask>
void Search<Mask>::obey_following(Moves& moves, const Trick& trick, int seat, Proof& proof) const {
  const Duties<Mask>& duties = card_index_.duties;
  const Mask held = hand(*trick.start, seat), in_suit = card_index_.suit_mask[trick.led];
  const bool follows = (held & in_suit) != 0;
  const Mask may = follows ? held & (in_suit | card_index_.free) : held;
  Mask over = 0;
  if (duties.must_beat) {
    const std::size_t suit = card_index_.suit[trick.winning];
    const Mask top = bit<Mask>(card_index_.group_top[trick.winning]);
    over = card_index_.suit_mask[suit] & ~(later_wins_ ? bit<Mask>(card_index_.group[trick.winning]) - 1 : top | (top - 1));
    if (may & card_index_.suit_mask[suit]) proof.ranks |= bit<Mask>(card_index_.group[trick.winning]);
    if (suit != kTrump) over |= card_index_.suit_mask[kTrump];
  }
  keep(moves, duties.answers(may, follows, over, all_tricks_ - trick.start->size));
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
