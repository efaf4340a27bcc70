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

// How soon a card is tried: what this adds up to, highest first. The weights are fitted: they are what was found to make the
// search small, and not always what a player would prefer (docs/algorithm.md).
struct LeadWeights {
  int base;
  int points;   // for each of the card's points
  int rank;     // for each step of its strength in its suit
  int against;  // for each card that the other side has of the suit
  int ruffs;    // for each of the other side who can trump it
};
struct FollowWeights {
  int base;
  int points;
  int rank;
  int higher;  // for each higher card of its suit in other hands
};

enum Lead { kLeadWins, kLeadForPartner, kLeadElse };
constexpr LeadWeights kLeads[][2] = {
    // a plain suit, trump
    {{9400, 270, 160, 52, 0}, {0, 120, 8, 310, 0}},  // nobody can beat it
    {{10100, 72, -76, 2, -620}, {10000, 140, 8, 0, 0}},  // a partner wins
    {{0, -6, 99, 0, -3400}, {0, -17, -21, 0, 0}},  // anything else
};

enum Follow { kHasTrick, kWins, kGoesAbove, kElse };
constexpr FollowWeights kFollows[][3] = {
    // of the suit led, a trump on it, another
    {{0, 120, -14, 59}, {-10100, 140, -81, 59}, {0, 140, -81, 59}},  // the side wins the trick without it
    {{5000, 10, -28, 0}, {4000, 10, -45, 0}, {}},  // it wins
    {{4200, -220, -32, 0}, {3400, -220, -32, 0}, {}},  // it is above what lies there, and can be beaten
    {{0, -18, -8, 11}, {-1800, -18, -8, 11}, {0, -18, -8, 11}},  // anything else
};

constexpr int kRemembered = 1'000'000;

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
  std::array<int, kSuits> friends{}, enemies{}, against{}, ruffs{};
  std::array<bool, kSuits> known{};
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const std::size_t suit = deal_.suit[move.card];
    const bool trump = suit == kTrump;
    if (!known[suit]) {
      known[suit] = true;
      against[suit] = count_of(start.held & deal_.suit_mask[suit] & deal_.side[!ours]);
      for (int other = next(seat); other != seat; other = next(other)) {
        const int far = reach(start, other, static_cast<int>(suit));
        if (deal_.ours[index(other)] == ours) {
          friends[suit] = std::max(friends[suit], far);
        } else {
          enemies[suit] = std::max(enemies[suit], far);
          if (!trump && far >= kTrumpPower) ++ruffs[suit];
        }
      }
    }
    const int power = deal_.power[move.card], rank = power & (kTrumpPower - 1);
    const Lead kind = power >= enemies[suit] ? kLeadWins : friends[suit] > enemies[suit] ? kLeadForPartner : kLeadElse;
    const LeadWeights& weigh = kLeads[kind][trump];
    move.score = weigh.base + weigh.points * deal_.points[move.card] + weigh.rank * rank + weigh.against * against[suit] +
                 weigh.ruffs * ruffs[suit];
    // The lead that was best before stands for all of its run.
    if (lead >= 0 && suit == deal_.suit[index(lead)] && lead <= move.card && lead >= move.lowest) move.score += kRemembered;
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
  const Mask others = trick.start->held & ~trick.cards & ~deal_.owned[index(seat)];
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const std::size_t suit = deal_.suit[move.card];
    const int power = power_of(move.card, trick.led), rank = deal_.power[move.card] & (kTrumpPower - 1);
    const int higher = count_of(others & deal_.suit_mask[suit] & ~(bit<Mask>(move.card) - 1));
    const Follow kind = friends > enemies ? kHasTrick : power > enemies ? kWins : power > trick.best ? kGoesAbove : kElse;
    const FollowWeights& weigh = kFollows[kind][suit == trick.led ? 0 : suit == kTrump ? 1 : 2];
    move.score = weigh.base + weigh.points * deal_.points[move.card] + weigh.rank * rank + weigh.higher * higher;
  }
  sort(moves);
  return settled;
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
