// Tricks that a side gets whatever the others do, known without a search: quick tricks of the side that leads, later tricks of
// the other.
//
// They are counted only where each trick is worth something, every hand is free to play what it likes, follows suit, and has
// one partner at most (`CardIndex::quick`). Everything else that a side gets, its cards' points and what the end of the
// round adds, is counted as nothing.
#include <algorithm>

#include "search.hpp"

namespace rookery {
namespace {

// The highest card of a hand below its `skip` highest ones.
template <class Mask>
int highest_below(Mask cards, int skip) {
  for (; skip > 0; --skip) cards ^= bit<Mask>(highest(cards));
  return highest(cards);
}

}  // namespace

// The tricks that the leader's side can cash at once, up to the number asked for.
//
// The leader cashes the winners in its own hand. Then, if it can reach the partner with a lower card, the partner does the
// same. Neither has to discard a winner, because together they never cash more tricks than there are to come.
template <class Mask>
struct Search<Mask>::Cashing {
  std::array<int, kSuits> own{};      // by suit, the rounds that the leader wins
  std::array<int, kSuits> partner{};  // and then the partner
  int by_leader = 0;
  int by_partner = 0;
  bool reached = false;  // whether the leader has a card to reach the partner with

  int all() const { return by_leader + by_partner; }
};

template <class Mask>
typename Search<Mask>::Cashing Search<Mask>::cash(const Start& start, const Sures& sures) const {
  Cashing found;
  const std::size_t leader = index(start.leader);
  const bool ours = card_index_.ours[leader];
  const int partner = card_index_.partner[leader];
  const SureTricks& trump = *sures[kTrump];
  const int drawn = trump.own[leader], trumps = trump.longest[!ours];
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    const SureTricks& sure = *sures[suit];
    int rounds = kMaxHand;
    if (suit != kTrump && drawn < trumps) {
      for (int seat = next(start.leader); seat != start.leader; seat = next(seat)) {
        if (card_index_.ours[index(seat)] != ours && trump.length[index(seat)]) rounds = std::min<int>(rounds, sure.length[index(seat)]);
      }
    }
    found.own[suit] = std::min<int>(sure.own[leader], rounds);
    found.partner[suit] = std::min<int>(sure.partner[leader], rounds - found.own[suit]);
    found.by_leader += found.own[suit];
    found.by_partner += found.partner[suit];
    found.reached = found.reached || (found.partner[suit] > 0 && sure.length[leader] > found.own[suit]);
  }
  if (partner < 0) return found;
  // The partner must not have to ruff what the leader cashes, nor the leader what the partner does.
  const int theirs = trump.length[index(partner)], mine = trump.length[leader] - drawn;
  found.by_leader = std::min(found.by_leader, start.size - theirs + std::min(drawn, theirs));
  if (!found.reached) {
    // Trumps that nobody can beat win whatever is led.
    found.partner = {};
    found.partner[kTrump] = std::clamp(theirs - drawn, 0, static_cast<int>(trump.top[index(partner)]));
    found.by_partner = std::min(found.partner[kTrump], start.size - found.by_leader);
    return found;
  }
  const int kept = theirs - std::min(drawn, theirs) - found.partner[kTrump];
  const int plain = start.size - found.by_leader - mine + std::min(found.partner[kTrump], mine);
  found.by_partner = std::max(0, std::min({found.by_partner, start.size - found.by_leader - kept, plain}));
  return found;
}

// Adds to `ranks` the cards whose ranks the leader needs to cash `tricks` tricks.
template <class Mask>
void Search<Mask>::prove_cashing(const Start& start, const Sures& sures, const Cashing& cashing, int tricks, Mask& ranks) const {
  const std::size_t leader = index(start.leader);
  const int partner = card_index_.partner[leader];
  const bool ours = card_index_.ours[leader];
  const auto need = [&](int seat, std::size_t suit, int rounds) {
    if (rounds <= 0) return;
    const int last = highest_below<Mask>(hand(start, seat) & card_index_.suit_mask[suit], rounds - 1);
    ranks |= bit<Mask>(card_index_.group[index(last)]);
  };
  const bool with_partner = tricks > cashing.by_leader;
  for (std::size_t suit = kSuits; suit-- > 0;) {
    const SureTricks& sure = *sures[suit];
    const int longest = sure.longest[!ours];
    int own = cashing.own[suit];
    // Trumps come first, so that they are drawn where that is counted on.
    if (!with_partner) own = std::min(own, tricks);
    if (!with_partner) tricks -= own;
    int depth = std::min(own, longest);
    if (partner >= 0 && sure.length[index(partner)] > depth) {
      depth = std::max(depth, std::min<int>(own, sure.length[index(partner)]));
    }
    need(start.leader, suit, depth);
    if (with_partner && longest > 0) {
      const int high = std::min<int>(cashing.partner[suit], sure.top[index(partner)]);
      // The leader's cards, too, must stay below the partner's, as long as the leader has any.
      const int others = std::max<int>(longest, sure.length[leader]);
      need(partner, suit, cashing.reached ? std::min(high, std::max(0, others - own)) : high);
    }
    if (!with_partner && tricks <= 0) return;
  }
}

// Returns 1 if the side that is not to lead gets a trick although the others have the highest trump, and the ranks it needs.
//
// The hand of the second trump has a lower one to play under the highest. The highest must come out before the second can be
// taken: where its owner always plays just before that hand, or the side has the third trump as well.
template <class Mask>
int Search<Mask>::guarded_trump(const Start& start, bool side, Mask& ranks) const {
  Mask trumps = start.held & card_index_.suit_mask[kTrump];
  if (count_of(trumps) < 2) return 0;
  const int first = highest(trumps);
  trumps ^= bit<Mask>(first);
  const int second = highest(trumps), hand_of = card_index_.owner[index(second)];
  if (card_index_.ours[index(hand_of)] != side || count_of(hand(start, hand_of) & card_index_.suit_mask[kTrump]) < 2) return 0;
  const Mask against = trumps & card_index_.side[!side];
  const auto above = [&](int card) { return !against || card_index_.power[index(card)] > card_index_.power[index(highest(against))]; };
  if (!above(second)) return 0;
  int needed = second;
  if (next(card_index_.owner[index(first)]) != hand_of) {
    const Mask lower = trumps ^ bit<Mask>(second);
    if (!lower) return 0;
    needed = highest(lower);
    if (card_index_.ours[card_index_.owner[index(needed)]] != side || !above(needed)) return 0;
  }
  ranks |= bit<Mask>(card_index_.group[index(needed)]);
  return 1;
}

// The rank of a hand's highest card of a suit, below so many.
template <class Mask>
Mask Search<Mask>::rank_below(const Start& start, int seat, std::size_t suit, int skip) const {
  const int card = highest_below<Mask>(hand(start, seat) & card_index_.suit_mask[suit], skip);
  return bit<Mask>(card_index_.group[index(card)]);
}

// The number of tricks, up to `tricks`, that the side not to lead gets later, and the ranks it needs.
template <class Mask>
int Search<Mask>::later_tricks(const Start& start, const Sures& sures, int tricks, Mask& ranks) const {
  const bool ours = card_index_.ours[index(start.leader)];
  int seat = next(start.leader);
  while (seat != start.leader && card_index_.ours[index(seat)] == ours) seat = next(seat);
  if (seat == start.leader) return 0;
  return sures[kTrump]->longest[ours] ? later_trumps(start, sures, seat, tricks, ranks)
                                      : later_winners(start, sures, seat, tricks, ranks);
}

// The later tricks of the side of `seat` where the side that leads has trumps: those of its own highest trumps.
template <class Mask>
int Search<Mask>::later_trumps(const Start& start, const Sures& sures, int seat, int tricks, Mask& ranks) const {
  const bool side = card_index_.ours[index(seat)];
  const SureTricks& trump = *sures[kTrump];
  const int partner = card_index_.partner[index(seat)];
  const int mine = trump.top[index(seat)], others = partner < 0 ? 0 : trump.top[index(partner)];
  if (mine == 1 && others == 1 && tricks == 2 && trump.longest[side] > 1) {
    ranks |= rank_below(start, seat, kTrump, 0) | rank_below(start, partner, kTrump, 0);
    return 2;
  }
  if (mine + others == 0 && tricks == 1) return guarded_trump(start, side, ranks);
  if (std::max(mine, others) < tricks) return 0;
  ranks |= rank_below(start, mine >= others ? seat : partner, kTrump, tricks - 1);
  return tricks;
}

// The later tricks of the side of `seat` where the side that leads has no trumps.
//
// That side can go on only in suits of which it has the highest card, and in each as long as its longer hand lasts. Then it
// loses the lead; whoever gets it cashes highest cards, the partner's too if one can be led to.
template <class Mask>
int Search<Mask>::later_winners(const Start& start, const Sures& sures, int seat, int tricks, Mask& ranks) const {
  const bool side = card_index_.ours[index(seat)];
  const int partner = card_index_.partner[index(seat)];
  int rounds = 0;
  std::array<int, 2> heads{};
  std::array<bool, 2> reaches{};
  const std::array<int, 2> seats{seat, partner};
  const std::size_t number = partner < 0 ? 1 : 2;
  for (std::size_t suit = 0; suit < kTrump; ++suit) {
    const SureTricks& sure = *sures[suit];
    bool theirs = false;
    for (std::size_t i = 0; i < number; ++i) {
      const std::size_t s = index(seats[i]);
      theirs = theirs || sure.top[s] > 0;
      heads[i] += sure.head[s];
      if (number == 2 && sure.head[s] && sure.length[index(seats[1 - i])]) reaches[1 - i] = true;
    }
    if (!theirs) rounds += sure.longest[!side];
  }
  if (start.size - rounds < tricks) return 0;
  int least = kMaxHand;
  for (std::size_t i = 0; i < number; ++i) {
    const int all = heads[i] + (reaches[i] ? heads[1 - i] : 0) + (heads[i] == 0);
    least = std::min(least, all);
  }
  if (sures[kTrump]->longest[side]) least = std::min(least, 1);
  if (least < tricks) return 0;
  for (std::size_t suit = 0; suit < kTrump; ++suit) {
    const SureTricks& sure = *sures[suit];
    for (std::size_t i = 0; i < number; ++i) {
      const std::size_t s = index(seats[i]);
      // Either hand's highest keeps the other side from going on.
      if (sure.head[s]) {
        ranks |= rank_below(start, seats[i], suit, tricks > 1 ? sure.head[s] - 1 : 0);
      } else if (sure.top[s] && !(number == 2 && sure.head[index(seats[1 - i])])) {
        ranks |= rank_below(start, seats[i], suit, 0);
      }
    }
  }
  return tricks;
}

template <class Mask>
int Search<Mask>::quick_bound(const Start& start, int goal, Proof& proof) {
  Sures sures;
  for (std::size_t suit = 0; suit < kSuits; ++suit) sures[suit] = &card_index_.sure_tricks[start.suits[suit]->sure_tricks];
  const bool ours = card_index_.ours[index(start.leader)];
  const int for_team = goal, for_others = start.total - goal + 1;
  const auto tricks_for = [&](int points) { return (points + trick_points_ - 1) / trick_points_; };
  const auto bound = [&](bool team, int tricks) { return team ? tricks * trick_points_ : start.total - tricks * trick_points_; };
  const int wanted = tricks_for(ours ? for_team : for_others);
  if (wanted <= start.size) {
    const Cashing cashing = cash(start, sures);
    if (cashing.all() >= wanted) {
      prove_cashing(start, sures, cashing, wanted, proof.ranks);
      return bound(ours, wanted);
    }
  }
  const int later = tricks_for(ours ? for_others : for_team);
  if (later <= start.size && later_tricks(start, sures, later, proof.ranks) >= later) return bound(!ours, later);
  return -1;
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
