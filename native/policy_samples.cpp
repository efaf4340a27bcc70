// Decisions of playouts, for training.
#include "card_policy.hpp"
#include "random.hpp"

namespace rookery {
namespace {

// Returns true with probability `chance`, which is rounded to a multiple of 2^-20.
bool happens(Random& random, double chance) {
  constexpr int kSteps = 1 << 20;
  return random.below(kSteps) < static_cast<int>(chance * kSteps);
}

template <class Mask>
class Sampler {
 public:
  Sampler(const DerivedTables<Mask>& derived, DecisionSamples& samples) : derived_(derived), samples_(samples) {}

  void note(const Position<Mask>& now, const CommonKnowledge<Mask>& knowledge, std::size_t start) {
    const PolicyFeatures<Mask> features(now, knowledge, derived_);
    const NearCards near = PolicyInputs<Mask>::near(features, now.legal());
    if (near.count < 2) return;
    const PolicyInputs<Mask> inputs(features);
    const auto decision = inputs.decision();
    samples_.decisions.insert(samples_.decisions.end(), decision.begin(), decision.end());
    samples_.start.push_back(static_cast<std::int32_t>(start));
    samples_.mover.push_back(static_cast<std::int16_t>(now.mover()));
    samples_.count.push_back(static_cast<std::int16_t>(near.count));
    for (std::size_t at = 0; at < index(near.count); ++at) {
      const auto about = inputs.card(near.cards[at], near.worth[at], near.most);
      samples_.cards.insert(samples_.cards.end(), about.begin(), about.end());
      play_out(now, knowledge, near.cards[at]);
    }
  }

 private:
  void play_out(Position<Mask> now, CommonKnowledge<Mask> knowledge, int card) {
    act_in_sight(now, knowledge, card);
    play_to_end(now, knowledge, derived_);
    const auto totals = now.totals();
    for (int team = 0; team < now.teams; ++team) samples_.points.push_back(static_cast<std::int16_t>(totals[index(team)]));
  }

  const DerivedTables<Mask>& derived_;
  DecisionSamples& samples_;
};

}  // namespace

template <class Mask>
void sample_decisions(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                      const std::vector<CommonKnowledge<Mask>>& knowledge, const Sampling& sampling,
                      DecisionSamples& samples, const InterruptCheck& check) {
  Sampler<Mask> sampler(derived, samples);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    Random random(sampling.seed, i);
    Position<Mask> now = positions[i];
    CommonKnowledge<Mask> known = knowledge[i];
    while (!now.over()) {
      check();
      const Mask legal = now.to_draw ? Mask{0} : now.legal();
      const int choices = count_of(legal);
      if (choices > 1 && happens(random, sampling.share)) sampler.note(now, known, i);
      const bool strays = choices > 1 && happens(random, sampling.explore);
      act_in_sight(now, known, strays ? card_at(legal, random.below(choices)) : action_of(now, known, derived));
    }
  }
}

template void sample_decisions(const DerivedTables<Mask64>&, const std::vector<Position<Mask64>>&,
                               const std::vector<CommonKnowledge<Mask64>>&, const Sampling&, DecisionSamples&,
                               const InterruptCheck&);
template void sample_decisions(const DerivedTables<Mask128>&, const std::vector<Position<Mask128>>&,
                               const std::vector<CommonKnowledge<Mask128>>&, const Sampling&, DecisionSamples&,
                               const InterruptCheck&);

}  // namespace rookery
