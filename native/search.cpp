// The double-dummy search: null windows over tricks, with partial-information entries in the transposition table.
#include "search.hpp"

#include <numeric>

namespace rookery {
namespace {

constexpr int kInfinity = 1 << 20;  // more points than there are

}  // namespace

template <class Mask>
template <class Wide>
Search<Mask>::Search(const Position<Wide>& position, int team, const Limits& limits, Interrupt* interrupt)
    : card_index_(position, team, limits),
      team_asked_(team),
      seats_(position.seats),
      trick_points_(position.scoring.trick_points),
      last_points_(position.scoring.last_points),
      history_(position.scoring.majority_bonus > 0 || position.scoring.sweep_bonus > 0),
      later_wins_(position.tables->later_wins),
      trump_broken_(position.trump_broken),
      all_tricks_(position.tricks_before() + card_index_.cards / position.seats),
      tricks_before_(position.tricks),
      interrupt_(interrupt),
      limits_(limits) {
  const Scoring& scoring = position.scoring;
  past_.scoring = scoring;
  past_.teams = position.teams;
  past_.team = position.team;
  extra_ = scoring.most_at_end();
  grid_ = scoring.step();
  for (int card = 0; card < card_index_.cards; ++card) {
    most_ += card_index_.points[index(card)];
    grid_ = std::gcd(grid_, static_cast<int>(card_index_.points[index(card)]));
  }
  grid_ = std::max(grid_, 1);
  const int tricks = card_index_.cards / seats_;
  most_ = total_of(most_, tricks);
  init_move_scores();
  for (int size = 0; size <= tricks; ++size) tt_.emplace_back(index(size * seats_));
  for (int seat = 0; seat < seats_; ++seat) {
    const std::size_t s = index(seat);
    for (int place = position.pile_next[s]; place < position.pile_size[s]; ++place) {
      piles_[s][index(pile_size_[s]++)] = card_index_.label[position.piles[s][index(place)]];
    }
  }
}

template <class Mask>
template <class Wide>
int Search<Mask>::value(const Position<Wide>& position, int goal) {
  Mask held = 0;
  std::uint64_t cards = 0;
  int points = 0, size = 0;
  const auto add = [&](int card) {
    held |= bit<Mask>(card_index_.label[index(card)]);
    cards += card_index_.weight[card_index_.label[index(card)]];
    points += card_index_.points[card_index_.label[index(card)]];
  };
  for (int seat = 0; seat < seats_; ++seat) {
    for (Wide left = position.hands[index(seat)]; left; left &= left - 1) add(lowest(left));
    size = std::max(size, count_of(position.hands[index(seat)]));
  }
  for (int place = 0; place < position.played; ++place) add(position.trick[index(place)]);
  past_.points = position.points;
  past_.tricks = position.tricks;
  past_.last_winner = position.last_winner;
  const int total = total_of(points, size);
  Proof proof;
  cutoff_move_ = -1;
  int found = 0;
  if (position.played == 0) {
    found = at_start(held, position.leader, size, total, cards, goal, proof);
  } else {
    Start start = start_at(held, position.leader, size, total, cards);
    find_reaches(start, card_index_.suit[card_index_.label[position.trick[0]]], position.played);
    Trick trick{&start};
    for (int place = 0; place < position.played; ++place) {
      lay(trick, after(position.leader, place), card_index_.label[position.trick[index(place)]]);
    }
    found = play(trick, goal, proof);
  }
  for (Wide hand = position.hands[index(position.mover())]; hand && cutoff_move_ >= 0; hand &= hand - 1) {
    if (card_index_.label[index(lowest(hand))] == cutoff_move_) best_action_ = lowest(hand);
  }
  return found;
}

template <class Mask>
template <class Wide>
int Search<Mask>::guess(const Position<Wide>& position) {
  walking_ = true;
  const int found = value(position, 0);
  walking_ = false;
  return found;
}

template <class Mask>
typename Search<Mask>::Start Search<Mask>::start_at(Mask held, int leader, int size, int total, std::uint64_t cards) {
  Start start;
  start.held = held;
  start.leader = leader;
  start.size = size;
  start.total = total;
  start.cards = cards;
  start.key = key_of(cards, leader);
  start.free_power = {};
  for (int suit = 0; suit < kSuits; ++suit) start.suits[index(suit)] = &card_index_.state(suit, held);
  for (Mask left = held & card_index_.free & card_index_.suit_mask[kTrump]; left; left &= left - 1) {
    start.free_power[card_index_.owner[index(lowest(left))]] = card_index_.power[index(lowest(left))];
  }
  return start;
}

// Puts a card on the table.
template <class Mask>
void Search<Mask>::lay(Trick& trick, int seat, int card) const {
  const std::size_t c = index(card);
  if (trick.place == 0) trick.led = card_index_.suit[c];
  const int power = power_of(card, trick.led);
  if (trick.place == 0 || power > trick.best || (later_wins_ && power == trick.best && power > 0)) {
    trick.contested = (trick.cards & card_index_.suit_mask[card_index_.suit[c]]) != 0;
    trick.best = static_cast<std::uint8_t>(power);
    trick.winner = static_cast<std::uint8_t>(seat);
    trick.winning = static_cast<std::uint8_t>(card);
  } else if (card_index_.suit[c] == card_index_.suit[trick.winning]) {
    trick.contested = true;
  }
  trick.weight += card_index_.weight[c];
  trick.points += card_index_.points[c];
  trick.cards |= bit<Mask>(card);
  ++trick.place;
}

// The end of the round: what it adds for the team.
template <class Mask>
int Search<Mask>::finish(int leader) const {
  if (!history_) return past_.last_winner >= 0 && card_index_.ours[index(leader)] ? last_points_ : 0;
  return past_.totals()[index(team_asked_)] - past_.points[index(team_asked_)];
}

// Removes the moves that fail because the one at `tried` failed, as proof `one` shows, and returns the bound for all of them.
//
// Against another card of the same hand, suit and freedom, the opponents can play as they did against this one, if the proof
// needs no rank as low as either card, or if no other player's card lies between the two. Their points matter only if the
// proof counts one of the two cards, and then at most by the difference in points.
template <class Mask>
int Search<Mask>::answer_for_others(Moves& moves, int tried, Mask held, int goal, int found, Proof& one) const {
  const Move move = moves.items[index(tried)];
  const std::size_t seat = card_index_.owner[move.card];
  const bool ours = card_index_.ours[seat];
  const std::size_t suit = card_index_.suit[move.card];
  const Mask looked = one.ranks & card_index_.suit_mask[suit], same = card_index_.alike[move.card];
  const Mask between = held & card_index_.suit_mask[suit] & ~card_index_.owned[seat];
  const int needed = looked ? lowest(looked) : kMaxCards;
  const bool counted = has(one.counted, move.card);
  if (one.counted & same) one.counted |= same;
  if (needed <= move.card && move.lowest != move.card) one.ranks |= bit<Mask>(card_index_.group[move.lowest]);
  const Mask before = one.counted;
  int worst = found;
  for (int i = tried + 1; i < moves.size; ++i) {
    Move& other = moves.items[index(i)];
    if (other.out || card_index_.suit[other.card] != suit) continue;
    if (card_index_.kind[other.card] != card_index_.kind[move.card]) {
      if (!card_index_.sharing || card_index_.freedom[other.card] != card_index_.freedom[move.card]) continue;
    }
    const std::uint8_t high = std::max(move.card, other.card), low = std::min(move.card, other.lowest);
    if (high >= needed) {
      const Mask top = bit<Mask>(card_index_.group_top[high]), below = bit<Mask>(card_index_.group[low]) - 1;
      if ((top | (top - 1)) & ~below & between) continue;
    }
    const Mask theirs = card_index_.alike[other.card];
    const bool theirs_counted = (before & theirs) != 0;
    const int less = card_index_.points[move.card] - card_index_.points[other.card];
    const int lost = std::max(counted ? less : 0, theirs_counted ? -less : 0);
    const int then = ours ? found + lost : found - lost;
    if (ours == (then >= goal)) continue;
    other.out = true;
    worst = ours ? std::max(worst, then) : std::min(worst, then);
    if (counted || theirs_counted) one.counted |= same | theirs;
    if (high >= needed) one.ranks |= bit<Mask>(card_index_.group[low]);
  }
  return worst;
}

// Tries moves until one causes a cutoff. If none does, the proof combines those of all moves.
//
// If the proof needs the rank of a card, the other cards of its run, which were not tried, must remain equivalent to it. And if
// it counts one of several interchangeable cards, any of them may be the one that is counted.
template <class Mask>
template <class Try>
int Search<Mask>::best_of(Moves& moves, Mask held, int seat, int goal, Proof& proof, Try&& attempt) {
  const bool ours = card_index_.ours[index(seat)];
  int best = ours ? -1 : kInfinity;
  Proof all;
  for (int i = 0; i < moves.size; ++i) {
    const Move move = moves.items[index(i)];
    if (move.out) continue;
    Proof one;
    const int found = attempt(move.card, one);
    if (walking_ || ours == (found >= goal)) {
      proof.add(one);
      cutoff_move_ = move.card;
      return found;
    }
    const int of_all = answer_for_others(moves, i, held, goal, found, one);
    best = ours ? std::max(best, of_all) : std::min(best, of_all);
    all.add(one);
  }
  proof.add(all);
  cutoff_move_ = -1;
  return best;
}

// From the start of a trick.
template <class Mask>
int Search<Mask>::at_start(Mask held, int leader, int size, int total, std::uint64_t cards, int goal, Proof& proof) {
  if (size == 0) return finish(leader);
  if (++nodes_ % kNodesPerCheck == 0 && interrupt_ && interrupt_->stop(nodes_)) throw Stopped{};
  if (!walking_) {
    if (goal <= 0) return 0;
    if (total < goal) return total;
  }
  if (size == 1) return last_trick(held, leader, total, goal, proof);
  Start start = start_at(held, leader, size, total, cards);
  int lead = -1;
  if (!walking_) {
    const int sure = card_index_.quick ? quick_bound(start, goal, proof) : -1;
    if (sure >= 0) return sure;
    const int known = probe(start, goal, proof, lead);
    if (known >= 0) return known;
  }

  Moves moves;
  if (pile_size_[index(leader)] > 0) {
    const std::uint8_t card = from_pile(start, leader);
    moves.add({card, card});
    find_reaches(start, card_index_.suit[card]);
  } else {
    generate_moves(moves, start, leader, -1);
    if (card_index_.duties.any) obey_leading(moves, start);
    order_leads(moves, start, lead);
  }
  Proof all;
  const Trick trick{&start};
  const int best = best_of(moves, start.held, leader, goal, all,
                           [&](int card, Proof& one) { return step(trick, leader, card, goal, one); });
  if (!walking_) store(start, all, cutoff_move_, best, goal);
  proof.add(all);
  return best;
}

// Every hand has one card.
template <class Mask>
int Search<Mask>::last_trick(Mask held, int leader, int total, int goal, Proof& proof) {
  Start start;
  start.held = held;
  start.leader = leader;
  start.size = 1;
  start.total = total;
  start.cards = 0;
  Trick trick{&start};
  for (int place = 0, seat = leader; place < seats_; ++place, seat = next(seat)) lay(trick, seat, lowest(hand(start, seat)));
  return after_trick(trick, goal, proof);
}

// Continues a trick with cards on the table, whose points still count as to come.
template <class Mask>
int Search<Mask>::play(const Trick& trick, int goal, Proof& proof) {
  const Start& start = *trick.start;
  const int seat = after(start.leader, trick.place);
  if (pile_size_[index(seat)] > 0) {
    return step(trick, seat, from_pile(start, seat), goal, proof);
  }
  Moves moves;
  generate_moves(moves, start, seat, trick.led);
  if (card_index_.duties.any) obey_following(moves, trick, seat, proof);
  if (moves.size == 1 && moves.items[0].card == moves.items[0].lowest) {
    return step(trick, seat, moves.items[0].card, goal, proof);
  }
  const bool settled = order_follows(moves, seat, trick);
  if (settled && !walking_) {
    // Nobody can take the trick from the side that has it now: its points are settled.
    const int taken = trick.points + trick_points_;
    const bool ours = card_index_.ours[trick.winner];
    if (ours ? taken >= goal : start.total - taken < goal) {
      proof.ranks |= bit<Mask>(card_index_.group[trick.winning]);
      proof.counted |= trick.cards;
      return ours ? taken : start.total - taken;
    }
  }
  return best_of(moves, start.held, seat, goal, proof,
                 [&](int card, Proof& one) { return step(trick, seat, card, goal, one); });
}

// Plays a card, and searches on.
template <class Mask>
int Search<Mask>::step(const Trick& before, int seat, int card, int goal, Proof& proof) {
  Trick trick = before;
  lay(trick, seat, card);
  return trick.place < seats_ ? play(trick, goal, proof) : after_trick(trick, goal, proof);
}

template <class Mask>
int Search<Mask>::after_trick(const Trick& trick, int goal, Proof& proof) {
  const Start& start = *trick.start;
  const int winner = trick.winner, gained = trick.points + trick_points_;
  const bool ours = card_index_.ours[index(winner)];
  const int to_come = goal - (ours ? gained : 0);
  if (trick.contested) proof.ranks |= bit<Mask>(card_index_.group[trick.winning]);
  const auto go_on = [&] {
    return at_start(start.held & ~trick.cards, winner, start.size - 1, start.total - gained, start.cards - trick.weight,
                    to_come, proof);
  };
  int found = 0;
  if (!history_) {
    past_.last_winner = winner;  // only whether there has been a trick counts then
    found = go_on();
  } else {
    const int before = past_.last_winner;
    const std::size_t team = past_.team[index(winner)];
    past_.last_winner = winner;
    past_.points[team] += gained;
    ++past_.tricks[team];
    found = go_on();
    --past_.tricks[team];
    past_.points[team] -= gained;
    past_.last_winner = before;
  }
  if (ours == (found >= to_come)) proof.counted |= trick.cards;
  return found + (ours ? gained : 0);
}

template class Search<Mask64>;
template class Search<Mask128>;
template Search<Mask64>::Search(const Position<Mask64>&, int, const Limits&, Interrupt*);
template Search<Mask64>::Search(const Position<Mask128>&, int, const Limits&, Interrupt*);
template Search<Mask128>::Search(const Position<Mask64>&, int, const Limits&, Interrupt*);
template Search<Mask128>::Search(const Position<Mask128>&, int, const Limits&, Interrupt*);
template int Search<Mask64>::value(const Position<Mask64>&, int);
template int Search<Mask64>::value(const Position<Mask128>&, int);
template int Search<Mask128>::value(const Position<Mask64>&, int);
template int Search<Mask128>::value(const Position<Mask128>&, int);
template int Search<Mask64>::guess(const Position<Mask64>&);
template int Search<Mask64>::guess(const Position<Mask128>&);
template int Search<Mask128>::guess(const Position<Mask64>&);
template int Search<Mask128>::guess(const Position<Mask128>&);

}  // namespace rookery
