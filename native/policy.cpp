// Decisions, playouts and likelihoods by the card policy.
#include "card_policy.hpp"

#include <array>
#include <cmath>

namespace rookery {
namespace {

// Plays on by the card policy until it is the turn of a hand again, which then plays a card if it may.
template <class Mask>
void play_when_it_may(Position<Mask>& now, CommonKnowledge<Mask>& known, const DerivedTables<Mask>& derived, int hand, int card) {
  while (!now.over() && (now.mover() != hand || now.to_draw)) act_in_sight(now, known, action_of(now, known, derived));
  if (!now.over() && has(now.legal(), card)) act_in_sight(now, known, card);
}

// The logarithm of the chance that a player of such a temperature, in average tricks, plays the card, who now and then slips
// and plays any legal card.
template <class Mask>
double log_chance(const PolicyFeatures<Mask>& features, Mask legal, int played, const PlayerModel& model) {
  const int choices = count_of(legal);
  const double scale = 1.0 / (model.temperature * features.average_trick());
  double most = -1e300, sum = 0.0, own = 0.0;
  std::array<double, kMaxCards> values;
  int number = 0;
  for (Mask cards = legal; cards; cards &= cards - 1, ++number) {
    values[index(number)] = features.value_of(lowest(cards)) * scale;
    most = std::max(most, values[index(number)]);
    if (lowest(cards) == played) own = values[index(number)];
  }
  for (int at = 0; at < number; ++at) sum += std::exp(values[index(at)] - most);
  return std::log((1.0 - model.slip) * std::exp(own - most) / sum + model.slip / choices);
}

}  // namespace

template <class Mask>
std::vector<int> policy_actions(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                                const std::vector<CommonKnowledge<Mask>>& knowledge, const InterruptCheck& check) {
  std::vector<int> actions;
  actions.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    check();
    actions.push_back(action_of(positions[i], knowledge[i], derived));
  }
  return actions;
}

template <class Mask>
void policy_playouts(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                     const std::vector<CommonKnowledge<Mask>>& knowledge, const std::vector<int>& actions, int next,
                     std::int16_t* points, const InterruptCheck& check) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t branch = 0; branch < std::max<std::size_t>(1, actions.size()); ++branch) {
      check();
      Position<Mask> now = positions[i];
      CommonKnowledge<Mask> known = knowledge[i];
      const int first = now.over() ? 0 : now.mover();
      if (!actions.empty()) act_in_sight(now, known, actions[branch]);
      if (next != kNoCard) play_when_it_may(now, known, derived, first, next);
      play_to_end(now, known, derived);
      const auto totals = now.totals();
      for (int team = 0; team < now.teams; ++team) *points++ = static_cast<std::int16_t>(totals[index(team)]);
    }
  }
}

template <class Mask>
std::vector<double> log_likelihoods(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                                    const std::vector<CommonKnowledge<Mask>>& knowledge, const std::vector<int>& actions,
                                    const PlayerModel& model, const InterruptCheck& check) {
  std::vector<double> found;
  found.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    check();
    Position<Mask> now = positions[i];
    CommonKnowledge<Mask> known = knowledge[i];
    double sum = 0.0;
    for (const int action : actions) {
      const Mask legal = now.legal();
      if ((model.seats >> now.mover() & 1) && has_several(legal) && has(legal, action)) {
        sum += log_chance(PolicyFeatures<Mask>(now, known, derived), legal, action, model);
      }
      act_in_sight(now, known, action);
    }
    found.push_back(sum);
  }
  return found;
}

template std::vector<double> log_likelihoods(const DerivedTables<Mask64>&, const std::vector<Position<Mask64>>&,
                                             const std::vector<CommonKnowledge<Mask64>>&, const std::vector<int>&,
                                             const PlayerModel&, const InterruptCheck&);
template std::vector<double> log_likelihoods(const DerivedTables<Mask128>&, const std::vector<Position<Mask128>>&,
                                             const std::vector<CommonKnowledge<Mask128>>&, const std::vector<int>&,
                                             const PlayerModel&, const InterruptCheck&);
template std::vector<int> policy_actions(const DerivedTables<Mask64>&, const std::vector<Position<Mask64>>&,
                                         const std::vector<CommonKnowledge<Mask64>>&, const InterruptCheck&);
template std::vector<int> policy_actions(const DerivedTables<Mask128>&, const std::vector<Position<Mask128>>&,
                                         const std::vector<CommonKnowledge<Mask128>>&, const InterruptCheck&);
template void policy_playouts(const DerivedTables<Mask64>&, const std::vector<Position<Mask64>>&,
                              const std::vector<CommonKnowledge<Mask64>>&, const std::vector<int>&, int, std::int16_t*,
                              const InterruptCheck&);
template void policy_playouts(const DerivedTables<Mask128>&, const std::vector<Position<Mask128>>&,
                              const std::vector<CommonKnowledge<Mask128>>&, const std::vector<int>&, int, std::int16_t*,
                              const InterruptCheck&);

}  // namespace rookery
