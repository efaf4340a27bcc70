// Playouts by rules of thumb.
#include "thought.hpp"

namespace rookery {

template <class Mask>
std::vector<int> policy_actions(const Lore<Mask>& lore, const std::vector<Position<Mask>>& positions,
                                const std::vector<Minds<Mask>>& minds) {
  std::vector<int> actions;
  actions.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) actions.push_back(action_of(positions[i], minds[i], lore));
  return actions;
}

template <class Mask>
void policy_playouts(const Lore<Mask>& lore, const std::vector<Position<Mask>>& positions,
                     const std::vector<Minds<Mask>>& minds, const std::vector<int>& actions, std::int16_t* points,
                     const Pulse& pulse) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t branch = 0; branch < std::max<std::size_t>(1, actions.size()); ++branch) {
      pulse();
      Position<Mask> now = positions[i];
      Minds<Mask> known = minds[i];
      if (!actions.empty()) act_in_sight(now, known, actions[branch]);
      while (!now.over()) act_in_sight(now, known, action_of(now, known, lore));
      const auto totals = now.totals();
      for (int team = 0; team < now.teams; ++team) *points++ = static_cast<std::int16_t>(totals[index(team)]);
    }
  }
}

template std::vector<int> policy_actions(const Lore<Mask64>&, const std::vector<Position<Mask64>>&,
                                         const std::vector<Minds<Mask64>>&);
template std::vector<int> policy_actions(const Lore<Mask128>&, const std::vector<Position<Mask128>>&,
                                         const std::vector<Minds<Mask128>>&);
template void policy_playouts(const Lore<Mask64>&, const std::vector<Position<Mask64>>&,
                              const std::vector<Minds<Mask64>>&, const std::vector<int>&, std::int16_t*,
                              const Pulse&);
template void policy_playouts(const Lore<Mask128>&, const std::vector<Position<Mask128>>&,
                              const std::vector<Minds<Mask128>>&, const std::vector<int>&, std::int16_t*,
                              const Pulse&);

}  // namespace rookery
