// The inputs of the learned card policy: numbers that describe a decision, and each card in it.
//
// The network only chooses among near cards: those whose value by the heuristic policy is within a fraction of an average trick
// of the best one, and one of each set of equivalent cards. Points are measured in average tricks of the rest of the round, and
// card counts as fractions of a hand, so that they mean the same under any rules. tests/oracle/learned_policy.py is the same in
// Python.
#pragma once

#include <algorithm>
#include <array>

#include "policy_features.hpp"

namespace rookery {

inline constexpr std::array kDecisionInputs{
    "place", "leads", "last to play", "tricks left", "few tricks left", "declarer", "declarer's partner", "defender",
    "nobody declares", "alone", "friends", "partner hidden", "friend wins", "enemy wins", "declarer wins", "declarer to come",
    "friends to come", "enemies to come", "on the table", "coming", "stake", "trick points", "majority", "trumps held",
    "trumps out", "trump lead", "trump control", "suit led is trump", "void", "open cards", "plays an open hand", "goal",
    "points missing", "made", "set", "points left", "to be drawn", "points held", "suits lacking", "known voids",
    "put away", "open card of the stock"};
inline constexpr std::array kCardInputs{
    "value", "behind the best", "takes", "stands", "points", "trump", "free", "higher out", "nothing higher", "lower out",
    "suit held", "alone in its suit", "follows", "ruffs", "throws", "beats", "enemies lack", "friends lack", "suit out",
    "highest held", "lowest held", "points out in suit", "strength", "lead of trump", "lead of a plain winner", "points lost"};

inline constexpr double kNear = 0.3;              // in average tricks
inline constexpr std::size_t kBehindTheBest = 1;  // what a card lacks by the heuristic policy, in average tricks
inline constexpr std::size_t kPolicyInputs = kDecisionInputs.size() + kCardInputs.size();

// Cards of one decision that are told apart.
struct NearCards {
  int count = 0;
  double most = -1e300;  // the highest value of any card
  std::array<int, kMaxCards> cards;
  std::array<CardWorth, kMaxCards> worth;
};

template <class Mask>
class PolicyInputs {
 public:
  using Decision = std::array<float, kDecisionInputs.size()>;
  using Card = std::array<float, kCardInputs.size()>;

  explicit PolicyInputs(const PolicyFeatures<Mask>& features)
      : f_(features), left_(features.tricks_left_), by_scale_(1.0 / features.average_trick()), by_held_(1.0 / count_of(features.hand_)) {
    for (int seat = 0; seat < f_.now_.seats; ++seat) {
      if (seat == f_.me_ || !f_.sizes_[index(seat)]) continue;
      (f_.is_friend(seat) ? friends_ : enemies_)[index(f_.is_friend(seat) ? friends_held_++ : enemies_held_++)] = seat;
    }
  }

  // The legal cards that are near the best by their value, lowest first; of those that do the same the first. Values are finite,
  // as weights are bounded, so there is always such a card.
  static NearCards near(const PolicyFeatures<Mask>& features, Mask legal) {
    std::array<CardWorth, kMaxCards> worth;
    NearCards found;
    for (Mask cards = legal; cards; cards &= cards - 1) {
      const int card = lowest(cards);
      worth[index(card)] = features.worth_of(card);
      found.most = std::max(found.most, worth[index(card)].value);
    }
    const double least = found.most - kNear * features.average_trick();
    for (; legal; legal &= legal - 1) {
      const int card = lowest(legal);
      if (worth[index(card)].value < least || repeats(features, card, found)) continue;
      found.cards[index(found.count)] = card;
      found.worth[index(found.count++)] = worth[index(card)];
    }
    return found;
  }

  Decision decision() const {
    const Position<Mask>& now = f_.now_;
    const CommonKnowledge<Mask>& known = f_.knowledge_;
    const int others = now.seats - 1, declarer = known.declarer;
    const double by_others = 1.0 / others, by_scale = by_scale_, by_held = by_held_, tricks = left_ + f_.tricks_done_;
    int friends_next = 0;
    bool declarer_next = false;
    for (int step = 1; step <= f_.next_; ++step) {
      const int seat = now.after(f_.me_, step);
      friends_next += f_.is_friend(seat);
      declarer_next = declarer_next || seat == declarer;
    }
    const double trumps = count_of(f_.trumps_);
    const double trumps_out = count_of(static_cast<Mask>(f_.out_ & f_.tables_.suit_mask[kTrump]));
    const double enemies = std::max(1, others - std::popcount(f_.friends_));
    const bool won = f_.winner_ >= 0, declares = f_.me_ == declarer;
    const bool partner = declarer >= 0 && !declares && f_.is_friend(declarer);
    const std::size_t led = now.played ? f_.tables_.suit_of[now.trick[0]] : 0;
    const double missing = f_.points_missing();
    int lacking = 0, voids = 0;
    for (std::size_t suit = 0; suit < kTrump; ++suit) {
      lacking += f_.derived_.size[suit] && !(f_.hand_ & f_.tables_.suit_mask[suit]);
    }
    for (int seat = 0; seat < now.seats; ++seat) {
      if (seat != f_.me_ && !f_.is_friend(seat)) voids += std::popcount(static_cast<unsigned>(known.voids[index(seat)]));
    }
    return filled<kDecisionInputs.size()>({
        now.played * by_others, flag(!now.played), flag(!f_.next_), left_ / tricks,
        1.0 / left_, flag(declares), flag(partner), flag(declarer >= 0 && !declares && !partner), flag(declarer < 0),
        flag(!f_.friends_), std::popcount(f_.friends_) * by_others, flag(f_.secret_),
        flag(won && f_.is_friend(f_.winner_)), flag(won && !f_.is_friend(f_.winner_)), flag(won && f_.winner_ == declarer),
        flag(declarer_next), friends_next * by_others, (f_.next_ - friends_next) * by_others,
        f_.pot_ * by_scale, f_.trick_value_ * f_.next_ / now.seats * by_scale, f_.stake_ * by_scale, now.scoring.trick_points * by_scale,
        now.scoring.majority_bonus / tricks * by_scale, trumps * by_held, trumps_out / (left_ * enemies),
        (trumps - trumps_out / enemies) * by_held, flag(trumps > 0 && !(f_.derived_.higher[index(highest_trump())] & f_.out_)),
        flag(now.played && led == kTrump), flag(now.played && !(f_.hand_ & f_.tables_.suit_mask[led])),
        count_of(f_.shown_) * by_held * by_others, flag(f_.player_ != f_.me_), flag(f_.has_goal()), missing,
        flag(f_.has_goal() && missing <= 0.0), flag(missing > 1.0), f_.points_left_ / std::max(1.0, f_.points_of_all_),
        (now.stock_left - now.stock_leave) * by_held / now.seats, f_.points_in(f_.hand_) * by_scale / left_, lacking * 0.25,
        voids * 0.25 / enemies, f_.hidden_ / std::max(1.0, static_cast<double>(count_of(f_.unseen_))), f_.gain_ * by_scale});
  }

  Card card(int card, const CardWorth& worth, double most) const {
    const Position<Mask>& now = f_.now_;
    const std::size_t suit = f_.tables_.suit_of[index(card)];
    const Suit& known = in_suit(suit);
    const int higher = count_of(static_cast<Mask>(f_.derived_.higher[index(card)] & f_.out_));
    const double points = f_.tables_.points[index(card)] * by_scale_;
    const bool leads = !now.played, trump = suit == kTrump;
    const std::size_t led = leads ? suit : f_.tables_.suit_of[now.trick[0]];
    const bool follows = !leads && suit == led;
    const bool beats = leads || has(f_.derived_.over[led][index(f_.best_)], card);
    return filled<kCardInputs.size()>({
        worth.value * by_scale_, (most - worth.value) * by_scale_, worth.taken, worth.standing, points, flag(trump),
        flag(has(f_.tables_.free, card)), std::min(higher, 4) * 0.25, flag(!higher), (known.out - higher) * known.by_out, known.held,
        flag(known.alone), flag(follows), flag(!leads && !follows && trump), flag(!leads && !follows && !trump), flag(beats),
        known.enemies_lack, known.friends_lack, known.part_out, flag(!(f_.derived_.higher[index(card)] & known.mine)),
        flag(is_lowest(card, known.mine)), known.points_out, f_.tables_.strength[suit][index(card)] * known.by_size,
        flag(leads && trump), flag(leads && !trump && !higher), (1.0 - worth.taken) * points});
  }

 private:
  // What all my cards of one suit share.
  struct Suit {
    bool is_known = false, alone = false;
    Mask mine = 0;
    int out = 0;
    double held = 0.0, by_out = 0.0, by_size = 0.0, part_out = 0.0, enemies_lack = 0.0, friends_lack = 0.0, points_out = 0.0;
  };

  const Suit& in_suit(std::size_t suit) const {
    Suit& found = suits_[suit];
    if (found.is_known) return found;
    found.is_known = true;
    const Mask cards = f_.tables_.suit_mask[suit], out = f_.out_ & cards;
    found.mine = f_.hand_ & cards;
    found.out = count_of(out);
    const int held = count_of(found.mine);
    found.alone = held == 1;
    found.held = held * by_held_;
    found.by_out = 1.0 / std::max(1, found.out);
    found.by_size = 1.0 / std::max(1, f_.derived_.size[suit]);
    found.part_out = found.out * found.by_size;
    found.enemies_lack = lacking(enemies_, enemies_held_, suit);
    found.friends_lack = lacking(friends_, friends_held_, suit);
    found.points_out = f_.points_in(out) * by_scale_;
    return found;
  }

  // The mean chance that such seats lack the suit.
  double lacking(const std::array<int, kMaxSeats>& seats, int count, std::size_t suit) const {
    if (!count) return 0.0;
    double sum = 0.0;
    for (int at = 0; at < count; ++at) sum += f_.is_blind(seats[index(at)]) ? 0.5 : f_.lacks(seats[index(at)], suit);
    return sum / count;
  }

  // Whether a card is equivalent to one of those so far.
  static bool repeats(const PolicyFeatures<Mask>& f, int card, const NearCards& found) {
    Mask rivals = f.out_ | f.shown_;
    for (int place = 0; place < f.now_.played; ++place) rivals |= bit<Mask>(f.now_.trick[index(place)]);
    for (int at = found.count; at-- > 0;) {
      if (f.derived_.are_equivalent(f.tables_, card, found.cards[index(at)], rivals)) return true;
    }
    return false;
  }

  static double flag(bool is) { return is ? 1.0 : 0.0; }

  // Nothing counts for more than four average tricks.
  template <std::size_t kSize>
  static std::array<float, kSize> filled(const std::array<double, kSize>& values) {
    std::array<float, kSize> found;
    for (std::size_t at = 0; at < kSize; ++at) found[at] = static_cast<float>(std::clamp(values[at], -4.0, 4.0));
    return found;
  }

  int highest_trump() const {
    int best = lowest(f_.trumps_);
    for (Mask cards = f_.trumps_; cards; cards &= cards - 1) {
      if (!(f_.derived_.higher[index(lowest(cards))] & f_.trumps_)) best = lowest(cards);
    }
    return best;
  }

  // Whether none of my cards of the suit is weaker.
  bool is_lowest(int card, Mask mine) const {
    for (mine &= static_cast<Mask>(~bit<Mask>(card)); mine; mine &= mine - 1) {
      if (has(f_.derived_.higher[index(lowest(mine))], card)) return false;
    }
    return true;
  }

  const PolicyFeatures<Mask>& f_;
  double left_, by_scale_, by_held_;
  std::array<int, kMaxSeats> friends_, enemies_;  // others who still hold cards
  int friends_held_ = 0, enemies_held_ = 0;
  mutable std::array<Suit, kSuits> suits_{};
};

}  // namespace rookery
