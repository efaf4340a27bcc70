// What a seat does by the card policy: the heuristic one, or a network on top of it.
#pragma once

#include <limits>

#include "learned_policy.hpp"
#include "policy_inputs.hpp"

namespace rookery {

// What the learned policy thinks of near cards.
template <class Mask, class See>
void score_cards(const PolicyFeatures<Mask>& features, const LearnedPolicy& learned, const NearCards& near, See see) {
  const PolicyInputs<Mask> inputs(features);
  const DenseLayer& first = learned.network.first();
  Activations shared, sums, others;
  std::copy_n(learned.after_rules.begin(), first.padded(), shared.begin());
  const auto decision = inputs.decision();
  first.add(shared.data(), learned.rules, decision.data(), decision.size());
  for (std::size_t at = 0; at < index(near.count); ++at) {
    const auto about = inputs.card(near.cards[at], near.worth[at], near.most);
    std::copy_n(shared.begin(), first.padded(), sums.begin());
    first.add(sums.data(), learned.rules + decision.size(), about.data(), about.size());
    see(near.cards[at], *learned.network.finish(sums, others) - about[kBehindTheBest]);
  }
}

// The card that the learned policy plays; of equal ones the lowest.
template <class Mask>
int choose_learned(const PolicyFeatures<Mask>& features, const LearnedPolicy& learned, Mask legal) {
  const NearCards near = PolicyInputs<Mask>::near(features, legal);
  int best = near.cards[0];
  if (near.count == 1) return best;
  float most = -std::numeric_limits<float>::infinity();
  score_cards(features, learned, near, [&](int card, float score) {
    if (score > most) most = score, best = card;
  });
  return best;
}

// What the seat to move does.
template <class Mask>
int action_of(const Position<Mask>& now, const CommonKnowledge<Mask>& knowledge, const DerivedTables<Mask>& derived) {
  if (now.to_draw) return PolicyFeatures<Mask>(now, knowledge, derived).take_open() ? kDrawOpen : kDrawHidden;
  const Mask legal = now.legal();
  if (!has_several(legal)) return lowest(legal);
  const PolicyFeatures<Mask> features(now, knowledge, derived);
  return derived.learned ? choose_learned(features, *derived.learned, legal) : features.choose(legal);
}

// Plays an action and notes what it shows of hands.
template <class Mask>
void act_in_sight(Position<Mask>& now, CommonKnowledge<Mask>& knowledge, int action) {
  const bool drawing = now.stock_left > now.stock_leave;
  if (!now.to_draw && (now.played || now.tables->duties.any)) {
    auto& voids = knowledge.voids[index(now.mover())];
    voids = static_cast<std::uint8_t>(voids | now.shown_voids(action));
  }
  // All have seen the open card, whoever takes it.
  if (now.to_draw) knowledge.shown |= bit<Mask>(now.stock[index(now.stock_next)]);
  now.act(action);
  // Who draws may hold any color again.
  if (drawing && now.played == 0 && !now.to_draw) knowledge.voids = {};
}

// Plays on by the card policy until the round is over.
template <class Mask>
void play_to_end(Position<Mask>& now, CommonKnowledge<Mask>& knowledge, const DerivedTables<Mask>& derived) {
  while (!now.over()) act_in_sight(now, knowledge, action_of(now, knowledge, derived));
}

}  // namespace rookery
