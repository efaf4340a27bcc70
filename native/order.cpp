// Which cards are tried, and in which order.
#include "search.hpp"

namespace rookery {
// The power of the strongest card that a seat could play to a led suit.
template <class Mask>
int Search<Mask>::reach(const Start& start, int seat, int led) const {
  // A pile follows no suit.
  if (pile_size_[index(seat)] > 0) return power_of(from_pile(start, seat), led);
  const int follow = start.suits[index(led)]->top[index(seat)];
  return follow ? std::max<int>(follow, start.free_power[index(seat)]) : start.suits[kTrump]->top[index(seat)];
}

// The cards to try: of those that may be played one for each run; -1 as the suit that was led for the leader.
template <class Mask>
void Search<Mask>::choices(Moves& moves, const Start& start, int seat, int led) const {
  const std::size_t s = index(seat);
  const auto all_of = [&](const SuitState& state) {
    const Run* runs = deal_.runs.data() + state.runs;
    for (std::size_t i = state.first[s]; i < state.first[s + 1]; ++i) moves.add(runs[i]);
  };
  if (led < 0 || start.suits[index(led)]->top[s] == 0) {
    for (std::size_t suit = kSuits; suit-- > 0;) all_of(*start.suits[suit]);
    return;
  }
  for (Mask free = hand(start, seat) & deal_.free & ~deal_.suit_mask[index(led)]; free; free &= free - 1) {
    const auto card = static_cast<std::uint8_t>(lowest(free));
    moves.add({card, card});
  }
  all_of(*start.suits[index(led)]);
}

namespace {

constexpr int kKeep = 1000;

template <class Moves>
void sort(Moves& moves) {
  for (int i = 1; i < moves.size; ++i) {
    const auto move = moves.items[index(i)];
    int at = i;
    for (; at > 0 && moves.items[index(at - 1)].score < move.score; --at) moves.items[index(at)] = moves.items[index(at - 1)];
    moves.items[index(at)] = move;
  }
}

}  // namespace

template <class Mask>
void Search<Mask>::order_leads(Moves& moves, const Start& start, int lead) const {
  const int seat = start.leader;
  const bool ours = deal_.ours[index(seat)];
  std::array<int, kSuits> friends{}, enemies{};
  std::array<bool, kSuits> known{};
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const std::size_t suit = deal_.suit[move.card];
    if (!known[suit]) {
      known[suit] = true;
      for (int other = next(seat); other != seat; other = next(other)) {
        int& top = deal_.ours[index(other)] == ours ? friends[suit] : enemies[suit];
        top = std::max(top, reach(start, other, static_cast<int>(suit)));
      }
    }
    const int power = deal_.power[move.card], points = deal_.points[move.card];
    // What wins comes first, high cards before low ones, then what a partner wins. Trumps that win keep; a loser should
    // carry no points.
    if (power >= enemies[suit]) {
      move.score = (suit == kTrump ? 500 : 2000) + move.card;
    } else if (friends[suit] > enemies[suit]) {
      move.score = 1000 + move.card;
    } else {
      move.score = move.card - 10 * points;
    }
    // The lead that was best before stands for all of its run.
    if (lead >= 0 && suit == deal_.suit[index(lead)] && lead <= move.card && lead >= move.lowest) move.score += 100'000;
  }
  sort(moves);
}

// Sorts, and tells whether the side that has the trick now keeps it whatever is played.
template <class Mask>
bool Search<Mask>::order_follows(Moves& moves, int seat, const Trick& trick) const {
  const bool ours = deal_.ours[index(seat)];
  int friends = 0, enemies = 0, own = 0;
  for (int place = trick.place + 1, other = next(seat); place < seats_; ++place, other = next(other)) {
    int& top = deal_.ours[index(other)] == ours ? friends : enemies;
    top = std::max(top, reach(*trick.start, other, trick.led));
  }
  own = reach(*trick.start, seat, trick.led);
  const bool leading = deal_.ours[trick.winner] == ours;
  const bool settled = trick.best > (leading ? enemies : std::max(own, friends));
  if (leading) {
    friends = std::max<int>(friends, trick.best);
  } else {
    enemies = std::max<int>(enemies, trick.best);
  }
  if (moves.size == 1) return settled;
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const int power = power_of(move.card, trick.led), points = deal_.points[move.card];
    const int rank = (deal_.power[move.card] & (kTrumpPower - 1)) + (deal_.suit[move.card] == kTrump ? 10 : 0);
    if (friends > enemies) {
      // The trick is ours without this card: give it points, but no trumps.
      move.score = 10 * points - rank - (deal_.suit[move.card] == kTrump ? kKeep : 0);
    } else if (power > enemies) {
      // The weakest card that wins.
      move.score = 500 + points - 3 * rank;
    } else {
      move.score = -10 * points - rank;
    }
  }
  sort(moves);
  return settled;
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
