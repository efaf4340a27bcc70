// Which cards are tried, and in which order.
#include "search.hpp"

namespace rookery {

// The power of the strongest card that a seat could play to a led suit.
template <class Mask>
int Search<Mask>::reach(const Start& start, int seat, int led) const {
  // A pile need not follow suit.
  if (pile_size_[index(seat)] > 0) return power_of(from_pile(start, seat), led);
  const int follow = start.suits[index(led)]->top[index(seat)];
  return follow ? std::max<int>(follow, start.free_power[index(seat)]) : start.suits[kTrump]->top[index(seat)];
}

namespace {

// The parts of a card's score; cards are tried from the highest score down. The weights are fitted: they make the search
// small, and are not always what a player would prefer (docs/algorithm.md).
struct LeadWeights {
  int base;
  int points;   // for each of the card's points
  int rank;     // for each step of its strength in its suit
  int against;  // for each card that the other side has of the suit
  int ruffs;    // for each of the other side who can trump it
  int own;      // for each card that the leader has of the suit
  int mates;    // for each card that the leader's partners have of it
};
struct FollowWeights {
  int base;
  int points;
  int rank;
  int higher;  // for each higher card of its suit in other hands
  int own;     // for each card of its suit in the same hand
};

}  // namespace

struct OrderWeights {
  LeadWeights leads[kLeads][2];  // a plain suit, trump
  FollowWeights follows[kFollows][kStandings];
};

namespace {

constexpr OrderWeights kForPoints = {
    {
        {{9400, 270, 160, 52, 0, 0, 0}, {0, 120, 8, 310, 0, 0, 0}},  // nobody can beat it
        {{10100, 72, -76, 2, -620, 0, 0}, {10000, 140, 8, 0, 0, 0, 0}},  // a partner wins
        {{0, -6, 99, 0, -3400, 0, 0}, {0, -17, -21, 0, 0, 0, 0}},  // anything else
    },
    {
        // of the suit led, a trump on it, another
        {{0, 120, -14, 59, 0}, {-10100, 140, -81, 59, 0}, {0, 140, -81, 59, 0}},  // the side wins the trick without it
        {{5000, 10, -28, 0, 0}, {4000, 10, -45, 0, 0}, {}},  // it wins
        {{4200, -220, -32, 0, 0}, {3400, -220, -32, 0, 0}, {}},  // it is above what lies there, and can be beaten
        {{0, -18, -8, 11, 0}, {-1800, -18, -8, 11, 0}, {0, -18, -8, 11, 0}},  // anything else
    },
};

// Where tricks count for more than cards, as in bridge: with trumps, and without.
constexpr OrderWeights kForTricks = {
    {
        {{9400, 270, -76, -1, 101, 47, 190}, {-125, 120, -92, -309, 0, 16, 15}},
        {{9727, 72, -49, -34, -1597, 0, 0}, {8989, 140, -2, -8, 0, 13, -37}},
        {{588, -6, 9, 24, -8832, 0, 265}, {-2550, -17, -59, -2, 0, 44, 28}},
    },
    {
        {{0, 120, -15, 95, 0}, {-10100, 140, -69, 125, 5}, {-871, 140, -48, 74, -73}},
        {{3957, 10, 8, 91, 0}, {2721, 10, -47, 98, -55}, {}},
        {{1481, -220, -32, -46, 0}, {2176, -220, -15, -125, -39}, {}},
        {{0, -18, -52, 11, 0}, {-1203, -18, 92, -155, -130}, {801, -18, -31, 10, -24}},
    },
};

constexpr OrderWeights kForTricksWithoutTrump = {
    {
        {{8686, 270, 159, 525, 0, -10, -34}, {}},
        {{9969, 72, -74, 1239, -620, -4, 62}, {}},
        {{2489, -6, 740, -71, -3400, 69, 239}, {}},
    },
    {
        {{0, 120, 69, 5127, 0}, {}, {1367, 140, -274, 200, 0}},
        {{9582, 10, -61, -79, 0}, {}, {}},
        {{5771, -220, -32, -31, 0}, {}, {}},
        {{4119, -18, -195, 6, 0}, {}, {-6975, -18, -42, -11, 122}},
    },
};

constexpr int kTableMove = 1 << 28;  // puts the lead of the transposition table first, before cards of any points

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

// The part of every score that depends on nothing but the card.
template <class Mask>
void Search<Mask>::init_move_scores() {
  const int tricks = card_index_.cards / seats_ * trick_points_;
  if (2 * tricks > most_ - extra_) {
    order_weights_ = card_index_.suit_mask[kTrump] ? &kForTricks : &kForTricksWithoutTrump;
  } else {
    order_weights_ = &kForPoints;
  }
  for (int card = 0; card < card_index_.cards; ++card) {
    const std::size_t c = index(card);
    const bool trump = card_index_.suit[c] == kTrump;
    const int points = card_index_.points[c], rank = card_index_.power[c] - (trump ? kTrumpPower : 0);
    for (std::size_t kind = 0; kind < kLeads; ++kind) {
      const LeadWeights& weights = order_weights_->leads[kind][trump];
      lead_scores_[kind][c] = weights.base + weights.points * points + weights.rank * rank;
    }
    for (std::size_t kind = 0; kind < kFollows; ++kind) {
      for (std::size_t standing = 0; standing < kStandings; ++standing) {
        const FollowWeights& weights = order_weights_->follows[kind][standing];
        follow_scores_[kind][standing][c] = weights.base + weights.points * points + weights.rank * rank;
      }
    }
  }
}

// Computes the strongest card with which each later player could answer the lead of a suit.
template <class Mask>
void Search<Mask>::find_reaches(Start& start, int led, int played) const {
  Reach& all = start.reach[index(led)];
  all.ruffs = {};
  std::array<std::uint8_t, 2> top{};
  for (int place = seats_ - 1; place >= played; --place) {
    const int seat = after(start.leader, place);
    const bool ours = card_index_.ours[index(seat)];
    const auto far = static_cast<std::uint8_t>(reach(start, seat, led));
    all.of[index(place)] = far;
    all.after[index(place)] = top;
    top[ours] = std::max(top[ours], far);
    if (place > 0) all.ruffs[ours] = static_cast<std::uint8_t>(all.ruffs[ours] + (led != kTrump && far > kTrumpPower));
  }
}

template <class Mask>
void Search<Mask>::order_leads(Moves& moves, Start& start, int lead) const {
  const bool ours = card_index_.ours[index(start.leader)];
  std::array<int, kSuits> against{}, own{}, mates{};
  int last = -1;
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const std::size_t suit = card_index_.suit[move.card];
    const bool trump = suit == kTrump;
    if (last != card_index_.suit[move.card]) {
      last = card_index_.suit[move.card];
      find_reaches(start, last);
      against[suit] = count_of(start.held & card_index_.suit_mask[suit] & card_index_.side[!ours]);
      const Mask of_suit = start.held & card_index_.suit_mask[suit];
      own[suit] = count_of(of_suit & card_index_.owned[index(start.leader)]);
      mates[suit] = count_of(of_suit & card_index_.side[ours]) - own[suit];
    }
    const Reach& others = start.reach[suit];
    const int friends = others.after[0][ours], enemies = others.after[0][!ours];
    const int power = card_index_.power[move.card];
    const Lead kind = power >= enemies ? kLeadWins : friends > enemies ? kLeadForPartner : kLeadElse;
    const LeadWeights& weights = order_weights_->leads[kind][trump];
    move.score = lead_scores_[kind][move.card] + weights.against * against[suit] + weights.ruffs * others.ruffs[!ours] +
                 weights.own * own[suit] + weights.mates * mates[suit];
    // The lead that was best before stands for all of its run.
    if (lead >= 0 && suit == card_index_.suit[index(lead)] && lead <= move.card && lead >= move.lowest) move.score += kTableMove;
  }
  sort(moves);
}

// Sorts the moves, and returns whether the side that is winning the trick keeps it no matter what is played.
template <class Mask>
bool Search<Mask>::order_follows(Moves& moves, int seat, const Trick& trick) const {
  const bool ours = card_index_.ours[index(seat)];
  const Reach& reach = trick.start->reach[trick.led];
  int friends = reach.after[trick.place][ours], enemies = reach.after[trick.place][!ours];
  const bool leading = card_index_.ours[trick.winner] == ours;
  const bool settled = trick.best > (leading ? enemies : std::max<int>(reach.of[trick.place], friends));
  if (leading) {
    friends = std::max<int>(friends, trick.best);
  } else {
    enemies = std::max<int>(enemies, trick.best);
  }
  if (moves.size == 1) return settled;
  const Mask mine = hand(*trick.start, seat), others = trick.start->held & ~trick.cards & ~mine;
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const std::size_t suit = card_index_.suit[move.card];
    const int power = power_of(move.card, trick.led);
    const int higher = count_of(others & card_index_.suit_mask[suit] & ~(bit<Mask>(move.card) - 1));
    const Follow kind = friends > enemies ? kHasTrick : power > enemies ? kWins : power > trick.best ? kGoesAbove : kElse;
    const std::size_t standing = suit == trick.led ? 0 : suit == kTrump ? 1 : 2;
    const FollowWeights& weights = order_weights_->follows[kind][standing];
    move.score = follow_scores_[kind][standing][move.card] + weights.higher * higher;
    if (weights.own) move.score += weights.own * count_of(mine & card_index_.suit_mask[suit]);
  }
  sort(moves);
  return settled;
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
