// The card policy: what a seat plays by what it can know. tests/oracle/policy.py is the same in Python.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "kernel.hpp"
#include "suit_chances.hpp"

namespace rookery {

template <class Mask>
class PolicyInputs;

// A card by the card policy: an estimate in points of what playing it is worth, and the chances that my side takes this
// trick with it, and that it takes a later one if kept.
struct CardWorth {
  double value, taken, standing;
};

// The features of one decision, from what the seat to move may know, and the value of each card by them.
template <class Mask>
class PolicyFeatures {
 public:
  PolicyFeatures(const Position<Mask>& now, const CommonKnowledge<Mask>& knowledge, const DerivedTables<Mask>& derived)
      : now_(now), tables_(*now.tables), knowledge_(knowledge), derived_(derived), w_(derived.weights.policy), me_(now.mover()) {
    player_ = knowledge.players[index(me_)];
    hand_ = now.hands[index(me_)];
    trumps_ = hand_ & tables_.suit_mask[kTrump];
    const Mask open = player_ == me_ ? knowledge.shown : knowledge.shown | now.hands[index(player_)];
    Mask all = 0;
    for (int seat = 0; seat < now.seats; ++seat) {
      const Mask held = now.hands[index(seat)];
      all |= held;
      sizes_[index(seat)] = dark_[index(seat)] = count_of(held);
      if (seat == me_) continue;
      unseen_ |= held;
      if (const Mask seen = held & open) {
        seen_[index(seat)] = seen;
        shown_ |= seen;
        dark_[index(seat)] -= count_of(seen);
      }
    }
    unseen_ &= static_cast<Mask>(~shown_);
    const bool chosen = now.drawing == Drawing::winner_chooses && now.stock_left > now.stock_leave;
    for (int i = chosen; i < now.stock_left; ++i) unseen_ |= bit<Mask>(now.stock[index(now.stock_next + i)]);
    if (chosen) top_ = now.stock[index(now.stock_next)];
    unseen_ |= knowledge.hidden & static_cast<Mask>(~knowledge.known[index(player_)]);
    hidden_ = count_of(unseen_);
    for (int seat = 0; seat < now.seats; ++seat) {
      if (seat != me_) hidden_ -= dark_[index(seat)];
    }
    find_friends(all);
    out_ = unseen_;
    for (int seat = 0; seat < now.seats; ++seat) {
      if (!is_friend(seat)) out_ |= seen_[index(seat)];
    }
    for (int place = 0; place < now.played; ++place) pot_ += tables_.points[now.trick[index(place)]];
    if (now.played) {
      const int place = now.winning_place();
      best_ = now.trick[index(place)];
      winner_ = now.after(now.leader, place);
    }
    next_ = now.seats - 1 - now.played;
    value_tricks();
    harm_ = harm();
    if (top_ >= 0) gain_ = gain_of_top();
  }

  int choose(Mask legal) const {
    return most_valuable(legal, [&](int card) { return value_of(card); });
  }

  // The points of an average trick of the rest of the round, the one on the table included.
  double average_trick() const { return points_left_ > 0.0 ? points_left_ / tricks_left_ : 1.0; }

  // The card that wins the trick so far, and the seat that played it; -1: there is none.
  int best() const { return best_; }
  int winner() const { return winner_; }

  // The cards that this player has not seen, wherever they are.
  Mask unseen() const { return unseen_; }

  // Whether the open card of the stock is better than an unknown one.
  bool take_open() const { return gain_ > 0.0; }

  // The chance that my side takes this trick if I play the card.
  double chance(int card) const {
    const std::size_t led = tables_.suit_of[now_.played ? now_.trick[0] : index(card)];
    if (best_ < 0 || has(derived_.over[led][index(best_)], card)) return chance_under(led, card, true);
    // It is the same for all cards that do not win.
    if (!chance_if_beaten_) chance_if_beaten_ = chance_under(led, best_, is_friend(winner_));
    return *chance_if_beaten_;
  }

  // The chance that the card takes a trick later if I keep it now.
  double stands(int card) const {
    const int higher = count_of(static_cast<Mask>(derived_.higher[index(card)] & out_));
    const std::size_t suit = tables_.suit_of[index(card)];
    if (suit == kTrump) {
      if (!higher) return 1.0;
      const int out = count_of(static_cast<Mask>(out_ & tables_.suit_mask[kTrump]));
      const double longer = w_.long_trumps * (count_of(trumps_) - out / 2.0);
      return std::min(1.0, w_.trump_stands[index(std::min(higher, 3))] + std::max(0.0, longer));
    }
    if (higher > 2) return 0.0;
    double chance = w_.plain_stands[index(higher)];
    if (out_ & tables_.suit_mask[kTrump]) {
      const Unruffed& unruffed = unruffed_in(suit);
      for (int number = 0; number < unruffed.count; ++number) chance *= unruffed.by[index(number)];
    }
    return chance;
  }

  double value_of(int card) const { return worth_of(card).value; }

  CardWorth worth_of(int card) const {
    const std::size_t suit = tables_.suit_of[index(card)];
    const double points = tables_.points[index(card)];
    const double taken = chance(card), standing = stands(card);

    const double coming = trick_value_ * next_ / now_.seats;
    double value = (taken - (1.0 - taken) * harm_) * (pot_ + points + coming);

    const double safe = standing + (1.0 - standing) * w_.safe;
    value += -(w_.keep * against_ * trick_value_) * standing - (2.0 * safe - 1.0) * points;

    if (stake_ > 0.0 && suit == kTrump) value += save_for_last_trick(card);
    if (!now_.played) {
      if (suit == kTrump && knowledge_.declarer >= 0) value += pull_trump();
      if (points > 0.0) value += -w_.exposed * (1.0 - taken) * points;
      if (suit != kTrump && trumps_ && me_ != knowledge_.declarer &&
          !(hand_ & tables_.suit_mask[suit] & static_cast<Mask>(~bit<Mask>(card)))) {
        value += w_.singleton;
      }
    }
    const int held = count_of(static_cast<Mask>(hand_ & tables_.suit_mask[suit]));
    value += -w_.low * tables_.strength[suit][index(card)] - w_.short_color * held;
    // The winner of the trick takes the better of two cards from the stock.
    if (top_ >= 0) value += (2.0 * taken - 1.0) * std::abs(gain_);
    return {value, taken, standing};
  }

 private:
  friend class PolicyInputs<Mask>;

  // The chances, one for each opponent with cards, that a card of a suit is not ruffed.
  struct Unruffed {
    int count = -1;  // none have been worked out
    std::array<double, kMaxSeats> by;
  };

  const Unruffed& unruffed_in(std::size_t suit) const {
    Unruffed& unruffed = unruffed_[suit];
    if (unruffed.count >= 0) return unruffed;
    unruffed.count = 0;
    for (int seat = 0; seat < now_.seats; ++seat) {
      if (seat == me_ || !sizes_[index(seat)] || is_friend(seat)) continue;
      unruffed.by[index(unruffed.count++)] = 1.0 - lacks(seat, suit) * (1.0 - lacks(seat, kTrump));
    }
    return unruffed;
  }

  // The chance that my side takes this trick if `top` is its best card so far, and `ours` or not.
  double chance_under(std::size_t led, int top, bool ours) const {
    const Threats threats = threats_to(led, top);
    double enemy_fails = 1.0, friend_fails = 1.0;
    int friends = 0, enemies = 0;
    for (int step = 1; step <= next_; ++step) {
      const int seat = now_.after(me_, step);
      const double fails = 1.0 - can_beat(seat, led, threats);
      if (is_friend(seat)) {
        friend_fails *= fails;
        ++friends;
      } else {
        enemy_fails *= fails;
        ++enemies;
      }
    }
    const double friend_beats = 1.0 - friend_fails;
    if (ours) {
      if (!friends) return enemy_fails;
      return enemy_fails + (1.0 - enemy_fails) * friend_beats * friends / (friends + enemies);
    }
    return friend_beats * (1.0 - w_.partner_rescue * (1.0 - enemy_fails));
  }

  bool is_friend(int seat) const { return friends_ >> seat & 1; }
  bool is_blind(int seat) const { return now_.pile_next[index(seat)] < now_.pile_size[index(seat)]; }

  // Whether only one player can still hold the called card.
  bool finds_holder() const {
    if (player_ != knowledge_.declarer && knowledge_.maybe_alone) return false;
    const unsigned suit = tables_.suit_of[index(knowledge_.called)];
    int suspects = 0;
    for (int seat = 0; seat < now_.seats; ++seat) {
      const bool may = sizes_[index(seat)] && !(knowledge_.voids[index(seat)] >> suit & 1);
      suspects += may && seat != player_ && seat != knowledge_.declarer;
    }
    return suspects == 1;
  }

  void find_friends(Mask all) {
    // A card that somebody else put away may still be in a hand, for all that this player knows.
    const Mask held = all | (knowledge_.hidden & static_cast<Mask>(~knowledge_.known[index(player_)]));
    secret_ =
        knowledge_.called >= 0 && has(held, knowledge_.called) && !has(hand_, knowledge_.called) && !finds_holder();
    for (int seat = 0; seat < now_.seats; ++seat) {
      if (seat == me_) continue;
      bool with_me = now_.team[index(seat)] == now_.team[index(me_)];
      if (secret_) with_me = me_ != knowledge_.declarer && seat != knowledge_.declarer;
      if (with_me) friends_ |= 1u << seat;
    }
    against_ = 1.0 - static_cast<double>(std::popcount(friends_)) / (now_.seats - 1);
  }

  // How much more the open card of the stock is worth than an unknown one.
  double gain_of_top() const {
    double sum = 0.0;
    for (Mask cards = unseen_; cards; cards &= cards - 1) sum += in_hand(lowest(cards));
    return in_hand(top_) - sum / count_of(unseen_);
  }

  void value_tricks() {
    const int drawn = now_.stock_left > now_.stock_leave ? (now_.stock_left - now_.stock_leave) / now_.seats : 0;
    const int left = sizes_[index(me_)] + drawn;
    int done = 0;
    for (int team = 0; team < now_.teams; ++team) done += now_.tricks[index(team)];
    const int out = points_in(unseen_);
    stake_ = knowledge_.last_bonus;
    if (knowledge_.buried && player_ == knowledge_.declarer) {
      stake_ += points_in(knowledge_.buried);
    } else if (knowledge_.nest_size && unseen_) {
      stake_ += static_cast<double>(out) * knowledge_.nest_size / count_of(unseen_);
    }
    const Mask mine_or_seen = hand_ | shown_ | (top_ >= 0 ? bit<Mask>(top_) : Mask{0});
    const int held = points_in(mine_or_seen);
    const double points = out + held - stake_ * w_.stake_of_points;
    trick_value_ = std::max(points, 0.0) / left + now_.scoring.trick_points +
                   w_.majority * now_.scoring.majority_bonus / (left + done);
    tricks_left_ = left;
    tricks_done_ = done;
    points_left_ = out + held + now_.scoring.trick_points * left + pot_ + rest_of_round();
    points_of_all_ = derived_.points + now_.scoring.trick_points * (left + done) + rest_of_round();
  }

  // The points that only the end of the round gives.
  double rest_of_round() const { return now_.scoring.majority_bonus + knowledge_.last_bonus; }

  // Whether I know the points that the declarer's side has captured, and how many it must capture.
  bool has_goal() const { return knowledge_.goal > 0 && knowledge_.declarer >= 0 && !secret_; }

  // The part of the points left that the declarer's side still needs; 0 where nothing is known of that.
  double points_missing() const {
    if (!has_goal()) return 0.0;
    const int missing = knowledge_.goal - now_.points[now_.team[index(knowledge_.declarer)]];
    return missing / std::max(1.0, points_left_);
  }

  int points_in(Mask cards) const {
    int sum = 0;
    for (const auto& [each, some] : derived_.worth) sum += each * count_of(static_cast<Mask>(cards & some));
    return sum;
  }

  SuitChances& chances_in(std::size_t suit) const {
    SuitChances& chances = chances_[suit];
    if (chances.known()) return chances;
    SuitChances::BySeat weights{};
    double total = hidden_;
    for (int seat = 0; seat < now_.seats; ++seat) {
      double& weight = weights[index(seat)];
      weight = seat == me_ || (knowledge_.voids[index(seat)] >> suit & 1) ? 0.0 : dark_[index(seat)];
      if (suit == kTrump && seat == knowledge_.declarer) weight *= w_.declarer_trumps;
      total += weight;
    }
    chances.begin(count_of(unseen_ & tables_.suit_mask[suit]), weights, total);
    return chances;
  }

  double share(int seat, std::size_t suit) const { return chances_in(suit).share(seat); }
  double without(int seat, std::size_t suit, int cards) const { return chances_in(suit).without(seat, cards); }

  double lacks(int seat, std::size_t suit) const {
    if (seen_[index(seat)] & tables_.suit_mask[suit]) return 0.0;
    if (knowledge_.voids[index(seat)] >> suit & 1) return 1.0;
    return without(seat, suit, chances_in(suit).unseen());
  }

  // The cards that beat the best one of a trick.
  struct Threats {
    Mask over;  // wherever they are
    int trumps, plain;  // how many I have not seen
    bool free;  // whether a trump among these need not follow suit
  };

  Threats threats_to(std::size_t led, int top) const {
    const Mask over = derived_.over[led][index(top)];
    const Mask unseen = over & unseen_, trumps = unseen & tables_.suit_mask[kTrump];
    return {over, count_of(trumps), count_of(static_cast<Mask>(unseen ^ trumps)), (trumps & tables_.free) != 0};
  }

  double can_beat(int seat, std::size_t led, const Threats& threats) const {
    const auto& [over, trumps, plain, free] = threats;
    if (const Mask seen = seen_[index(seat)]) {
      if (!dark_[index(seat)]) return tables_.answers(seen, led) & over ? 1.0 : 0.0;
      if (seen & over & tables_.suit_mask[led]) return 1.0;
      if (seen & over) return lacks(seat, led);
    }
    if (!trumps && !plain) return 0.0;
    if (is_blind(seat)) return static_cast<double>(trumps + plain) / count_of(unseen_);
    const double ruff = 1.0 - without(seat, kTrump, trumps);
    if (led == kTrump) return ruff;
    double chance = lacks(seat, led) * ruff;
    if (plain) chance += 1.0 - without(seat, led, plain);
    if (free) chance += (1.0 - chance) * w_.free_comes * share(seat, kTrump);
    return std::min(chance, 1.0);
  }

  // The cost of a point that the likely winner of the trick takes, relative to the gain of a point that I take.
  double harm() const {
    if (winner_ >= 0 && is_blind(winner_)) {
      int mates = 0;
      for (int seat = 0; seat < now_.seats; ++seat) mates += now_.team[index(seat)] == now_.team[index(winner_)];
      if (mates == 1) return w_.fellow;
    }
    if (now_.teams == 2 || knowledge_.declarer < 0 || knowledge_.declarer == me_) return 1.0;
    if (friends_ || winner_ < 0 || winner_ == knowledge_.declarer) return 1.0;
    for (int step = 1; step <= next_; ++step) {
      if (now_.after(me_, step) == knowledge_.declarer) return 1.0;
    }
    return w_.fellow;
  }

  double save_for_last_trick(int card) const {
    if (derived_.higher[index(card)] & out_) return count_of(trumps_) > 1 ? 0.0 : -w_.last_trump * stake_;
    int sure = 0;
    for (Mask cards = trumps_; cards; cards &= cards - 1) {
      sure += !(derived_.higher[index(lowest(cards))] & out_);
    }
    return -stake_ / sure;
  }

  double pull_trump() const {
    double holders = 0.0;
    for (int step = 1; step <= next_; ++step) {
      const int seat = now_.after(me_, step);
      if (!is_friend(seat) && !is_blind(seat)) holders += 1.0 - lacks(seat, kTrump);
    }
    if (me_ == knowledge_.declarer) return w_.pull * holders;
    return holders * w_.pull * (is_friend(knowledge_.declarer) ? w_.pull_for_partner : w_.pull_defending);
  }

  // What it is worth to hold a card that may come from the stock.
  double in_hand(int card) const {
    const Mask outside = unseen_ | shown_ | bit<Mask>(top_);
    return derived_.chance_in_hand(tables_, card, outside) * trick_value_ + w_.held_points * tables_.points[index(card)];
  }

  const Position<Mask>& now_;
  const Tables<Mask>& tables_;
  const CommonKnowledge<Mask>& knowledge_;
  const DerivedTables<Mask>& derived_;
  const PolicyWeights& w_;
  int me_ = 0, player_ = 0, hidden_ = 0, best_ = -1, winner_ = -1, next_ = 0;
  int top_ = -1;  // the open card of the stock
  unsigned friends_ = 0;
  bool secret_ = false;  // whether I cannot know the declarer's partner
  int tricks_left_ = 0, tricks_done_ = 0;
  double points_left_ = 0.0, points_of_all_ = 0.0;
  double against_ = 0.0, pot_ = 0.0, stake_ = 0.0, trick_value_ = 0.0;
  double harm_ = 1.0;
  double gain_ = 0.0;  // how much more that card is worth than an unknown one
  Mask hand_ = 0;
  Mask trumps_ = 0;
  Mask unseen_ = 0;
  Mask shown_ = 0;  // what this player sees of other hands
  Mask out_ = 0;    // unseen, or seen with opponents
  std::array<Mask, kMaxSeats> seen_{};
  std::array<int, kMaxSeats> sizes_{};
  std::array<int, kMaxSeats> dark_{};  // cards of each hand that are not seen
  mutable std::optional<double> chance_if_beaten_;
  mutable std::array<Unruffed, kSuits> unruffed_;
  mutable std::array<SuitChances, kSuits> chances_;
};

}  // namespace rookery
