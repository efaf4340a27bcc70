// Boards with chips: the card policy of games where chips decide and not points, and playouts by it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "card_policy.hpp"

namespace rookery {

inline constexpr int kMaxSpaces = 64;
using Spaces = std::uint64_t;
using Chips = std::array<Spaces, kMaxSeats>;  // by seat, the covered spaces of its board

// The weights for boards; src/rookery/kernel/weights.py has and documents them.
struct BoardWeights {
  std::array<double, 5> nearness;
  double keep, safe, low, trump;
};

// The boards of a round, which do not change.
template <class Mask>
struct BoardLayout {
  int cards = 0, seats = 0;
  BoardWeights weights{};
  std::vector<Spaces> lines;
  std::array<std::array<Spaces, kMaxCards>, kMaxSeats> covers{};  // [seat][card]
  Mask birds = 0;  // whoever takes one removes a chip

  // How near a board with covered spaces is to a complete line.
  double nearness(Spaces covered) const {
    double total = 0.0;
    for (const Spaces line : lines) {
      const int missing = std::popcount(static_cast<Spaces>(line & ~covered));
      total += weights.nearness[index(std::min(missing, static_cast<int>(weights.nearness.size()) - 1))];
    }
    return total;
  }

  // Calls `use` with each covered space, and how much farther the board would be from a line without its chip.
  template <class Use>
  void each_loss(Spaces covered, Use use) const {
    const double whole = nearness(covered);
    for (Spaces left = covered; left; left &= left - 1) {
      const int space = std::countr_zero(left);
      use(space, whole - nearness(covered & ~(Spaces{1} << space)));
    }
  }

  bool complete(Spaces covered) const {
    return std::any_of(lines.begin(), lines.end(), [&](Spaces line) { return !(line & ~covered); });
  }
};

// A chip on a board, and what it is worth to its owner.
struct Chip {
  int owner = -1;
  int space = 0;
  double loss = -1.0;
};

// The chip of an opponent of the seat that its owner would miss most.
template <class Mask>
Chip worst_chip(const Position<Mask>& now, const BoardLayout<Mask>& layout, const Chips& chips, int seat) {
  Chip worst;
  for (int owner = 0; owner < now.seats; ++owner) {
    if (now.team[index(owner)] == now.team[index(seat)]) continue;
    layout.each_loss(chips[index(owner)], [&](int space, double loss) {
      if (loss > worst.loss) worst = {owner, space, loss};
    });
  }
  return worst;
}

// One decision on boards.
template <class Mask>
class BoardPolicy {
 public:
  BoardPolicy(const Position<Mask>& now, const CommonKnowledge<Mask>& knowledge, const DerivedTables<Mask>& derived,
              const BoardLayout<Mask>& layout, const Chips& chips)
      : now_(now), features_(now, knowledge, derived), derived_(derived), layout_(layout), chips_(chips), me_(now.mover()) {
    for (int seat = 0; seat < now.seats; ++seat) {
      near_[index(seat)] = layout.nearness(chips[index(seat)]);
      for (int place = 0; place < now.played; ++place) {
        in_trick_[index(seat)] |= layout.covers[index(seat)][now.trick[index(place)]];
      }
    }
    for (int place = 0; place < now.played; ++place) bird_ = bird_ || has(layout.birds, now.trick[index(place)]);
    double gains = 0.0;
    const Mask cards = features_.unseen() | now.hands[index(me_)];
    for (Mask left = cards; left; left &= left - 1) gains += gain(me_, layout.covers[index(me_)][index(lowest(left))]);
    trick_value_ = now.seats * gains / count_of(cards);
  }

  int choose(Mask legal) const {
    return most_valuable(legal, [&](int card) { return value_of(card); });
  }

  double value_of(int card) const {
    const BoardWeights& w = layout_.weights;
    const Tables<Mask>& tables = *now_.tables;
    const std::size_t suit = tables.suit_of[index(card)];
    const double own = gain(me_, layout_.covers[index(me_)][index(card)]);
    double theirs = 0.0;
    for (int seat = 0; seat < now_.seats; ++seat) {
      if (is_enemy(seat)) theirs = std::max(theirs, gain(seat, layout_.covers[index(seat)][index(card)]));
    }
    return captured(card) - w.keep * features_.stands(card) * trick_value_ - (w.safe * own - (1.0 - w.safe) * theirs) -
           (w.low * tables.strength[suit][index(card)] + (suit == kTrump ? w.trump : 0.0));
  }

 private:
  bool is_enemy(int seat) const { return now_.team[index(seat)] != now_.team[index(me_)]; }

  double gain(int seat, Spaces spaces) const {
    const Spaces old = chips_[index(seat)];
    return (spaces & ~old) ? layout_.nearness(old | spaces) - near_[index(seat)] : 0.0;
  }

  // What the trick with the card brings my side's boards, less what it brings those of opponents.
  double captured(int card) const {
    const bool wins = features_.best() < 0 || has(derived_.over[now_.tables->suit_of[now_.trick[0]]][index(features_.best())], card);
    const int top = wins ? me_ : features_.winner();
    const double chance = features_.chance(card);
    const auto brings = [&](int seat) { return gain(seat, in_trick_[index(seat)] | layout_.covers[index(seat)][index(card)]); };
    double ours = is_enemy(top) ? 0.0 : brings(top), theirs = is_enemy(top) ? brings(top) : 0.0;
    int enemies = is_enemy(top);
    for (int step = 1; step < now_.seats - now_.played; ++step) {
      const int seat = now_.after(me_, step);
      if (is_enemy(seat) && !is_enemy(top)) theirs += brings(seat), ++enemies;
      if (!is_enemy(seat) && is_enemy(top)) ours = std::max(ours, brings(seat));
    }
    double value = chance * ours;
    if (enemies) value -= (1.0 - chance) * theirs / enemies;
    if (bird_ || has(layout_.birds, card)) {
      const Chip chip = worst_chip(now_, layout_, chips_, me_);
      if (chip.owner >= 0) value += chance * chip.loss;
    }
    return value;
  }

  const Position<Mask>& now_;
  PolicyFeatures<Mask> features_;
  const DerivedTables<Mask>& derived_;
  const BoardLayout<Mask>& layout_;
  const Chips& chips_;
  int me_;
  bool bird_ = false;
  double trick_value_ = 0.0;
  std::array<double, kMaxSeats> near_{};
  std::array<Spaces, kMaxSeats> in_trick_{};
};

// How a round on boards ends: who completed a line, or -1, and what is covered.
struct BoardResult {
  int line = -1;
  Chips chips{};
};

// Plays on by the card policy after the action, or from where it is if that is -1; the nest comes with the last trick.
template <class Mask>
BoardResult board_playout(Position<Mask> now, CommonKnowledge<Mask> knowledge, const DerivedTables<Mask>& derived,
                          const BoardLayout<Mask>& layout, BoardResult result, Mask nest, int action) {
  while (!now.over()) {
    if (action < 0) {
      const Mask legal = now.legal();
      action = has_several(legal) ? BoardPolicy<Mask>(now, knowledge, derived, layout, result.chips).choose(legal)
                                  : lowest(legal);
    }
    Mask taken = bit<Mask>(action);
    for (int place = 0; place < now.played; ++place) taken |= bit<Mask>(now.trick[index(place)]);
    const bool full = now.played + 1 == now.seats;
    act_in_sight(now, knowledge, action);
    action = -1;
    if (!full) continue;
    const int winner = now.last_winner;
    if (now.over()) taken |= nest;
    Spaces& covered = result.chips[index(winner)];
    for (Mask left = taken; left; left &= left - 1) covered |= layout.covers[index(winner)][index(lowest(left))];
    if (layout.complete(covered)) {
      result.line = winner;
      return result;
    }
    for (int birds = count_of(static_cast<Mask>(taken & layout.birds)); birds > 0; --birds) {
      const Chip chip = worst_chip(now, layout, result.chips, winner);
      if (chip.owner >= 0) result.chips[index(chip.owner)] &= ~(Spaces{1} << chip.space);
    }
  }
  return result;
}

}  // namespace rookery
