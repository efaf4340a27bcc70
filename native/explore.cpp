// Playouts in which one player learns what to do later, as kernel/explore.py says in Python.
#include <cmath>
#include <unordered_map>

#include "thought.hpp"

namespace rookery {
namespace {

constexpr double kFirstIdea = 0.6;  // how much of the curiosity goes to what the rules of thumb would do

std::uint64_t mixed(std::uint64_t key, std::uint64_t value) {
  key = (key ^ value) * 0x9E3779B97F4A7C15u;
  key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93u;
  return key ^ (key >> 32);
}

std::uint64_t mixed(std::uint64_t key, Mask128 value) {
  return mixed(mixed(key, static_cast<std::uint64_t>(value)), static_cast<std::uint64_t>(value >> 64));
}

struct Tried {
  int visits = 0;
  double sum = 0.0;

  void add(double value) {
    ++visits;
    sum += value;
  }
};

struct Option {
  int action;
  Tried tried;
};

// One decision of the learner, the same one in all deals that he cannot tell apart.
struct Decision {
  std::size_t first;  // of its options; the idea of the rules of thumb
  std::size_t count;
  Tried tried;
};

// All that was learned about what follows one action.
template <class Mask>
class Learner {
 public:
  Learner(const Lore<Mask>& lore, unsigned own, double reach) : lore_(lore), own_(own), reach_(reach) {}

  // Plays one deal to its end; `learn` then says what that was worth.
  std::array<int, kMaxSeats> play(Position<Mask> now, Minds<Mask> minds, int action) {
    const Mask held = now.has_piles ? cards_of(now) : Mask{0};
    path_.clear();
    std::uint64_t seen = 1;  // mixing a card 0 into 0 would leave no trace
    bool known = true;
    act_in_sight(now, minds, action);
    while (!now.over()) {
      const bool mine = own_ >> now.mover() & 1;
      if (known && mine && has_choice(now)) {
        seen = mixed(seen, now.hands[index(now.mover())]);
        if (!now.to_draw) seen = mixed(seen, now.legal());
        if (now.has_piles) {
          seen = mixed(seen, static_cast<Mask>(held & ~cards_of(now)));
          for (int at = 0; at < now.played; ++at) seen = mixed(seen, std::uint64_t{now.trick[index(at)]});
        }
        if (now.drawing == Drawing::winner_chooses && now.stock_left > now.stock_leave) {
          seen = mixed(seen, std::uint64_t{now.stock[index(now.stock_next)]});
        }
        const auto [place, is_new] = decisions_by_.try_emplace(seen, decisions_.size());
        if (is_new) add(now, minds);
        known = !is_new;
        const std::size_t option = best_of(decisions_[place->second]);
        path_.emplace_back(place->second, option);
        action = options_[option].action;
      } else {
        action = action_of(now, minds, lore_);
      }
      if (known) seen = mixed(seen, static_cast<std::uint64_t>(action));
      act_in_sight(now, minds, action);
    }
    return now.totals();
  }

  void learn(double value) {
    for (const auto& [decision, option] : path_) {
      decisions_[decision].tried.add(value);
      options_[option].tried.add(value);
    }
  }

 private:
  // The cards that are still to be played or drawn.
  static Mask cards_of(const Position<Mask>& now) {
    Mask cards = 0;
    for (int seat = 0; seat < now.seats; ++seat) cards |= now.hands[index(seat)];
    for (int i = 0; i < now.stock_left; ++i) cards |= bit<Mask>(now.stock[index(now.stock_next + i)]);
    return cards;
  }

  static bool has_choice(const Position<Mask>& now) {
    if (now.to_draw) return true;
    const Mask legal = now.legal();
    return (legal & (legal - 1)) != 0;
  }

  // What has paid most so far, or has been tried so seldom that it might.
  std::size_t best_of(const Decision& decision) const {
    std::size_t best = decision.first;
    if (!decision.tried.visits) return best;
    const double mean = decision.tried.sum / decision.tried.visits;
    const double root = std::sqrt(static_cast<double>(decision.tried.visits));
    const double others = decision.count > 1 ? (1.0 - kFirstIdea) / static_cast<double>(decision.count - 1) : 0.0;
    double most = -1e300;
    for (std::size_t at = decision.first; at < decision.first + decision.count; ++at) {
      const Tried& tried = options_[at].tried;
      const double paid = tried.visits ? tried.sum / tried.visits : mean;
      const double share = at == decision.first ? kFirstIdea : others;
      const double value = paid + reach_ * share * root / (1 + tried.visits);
      if (value > most) most = value, best = at;
    }
    return best;
  }

  void add(const Position<Mask>& now, const Minds<Mask>& minds) {
    const std::size_t first = options_.size();
    const int idea = action_of(now, minds, lore_);
    options_.push_back({idea, {}});
    if (now.to_draw) {
      options_.push_back({idea == kDrawOpen ? kDrawHidden : kDrawOpen, {}});
    } else {
      Mask rivals = (cards_of(now) | minds.hidden) & static_cast<Mask>(~now.hands[index(now.mover())]);
      for (int place = 0; place < now.played; ++place) rivals |= bit<Mask>(now.trick[index(place)]);
      for (Mask legal = now.legal(); legal; legal &= legal - 1) {
        const int card = lowest(legal);
        bool is_new = true;
        for (std::size_t at = first; is_new && at < options_.size(); ++at) {
          is_new = !do_the_same(*now.tables, card, options_[at].action, rivals);
        }
        if (is_new) options_.push_back({card, {}});
      }
    }
    decisions_.push_back({first, options_.size() - first, {}});
  }

  // Whether it makes no difference which of two cards is played: equal points, and they beat the same.
  bool do_the_same(const Tables<Mask>& tables, int card, int other, Mask rivals) const {
    const std::size_t a = index(card), b = index(other);
    if (tables.suit_of[a] != tables.suit_of[b] || tables.points[a] != tables.points[b]) return false;
    if (has(tables.free, card) != has(tables.free, other)) return false;
    for (const auto& over : lore_.over) {
      if ((over[a] ^ over[b]) & rivals) return false;
    }
    return true;
  }

  const Lore<Mask>& lore_;
  unsigned own_;
  double reach_;
  std::unordered_map<std::uint64_t, std::size_t> decisions_by_;  // by all that the learner has seen
  std::vector<Decision> decisions_;
  std::vector<Option> options_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;  // decisions of this deal, and what was done
};

}  // namespace

template <class Mask>
void explore(const Lore<Mask>& lore, const std::vector<Position<Mask>>& positions,
             const std::vector<Minds<Mask>>& minds, const std::vector<int>& actions, unsigned own, double reach,
             const Worth& worth, double* values, const Pulse& pulse) {
  for (std::size_t branch = 0; branch < actions.size(); ++branch) {
    Learner<Mask> learner(lore, own, reach);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      pulse();
      const double value = worth(i, learner.play(positions[i], minds[i], actions[branch]));
      learner.learn(value);
      *values++ = value;
    }
  }
}

template void explore(const Lore<Mask64>&, const std::vector<Position<Mask64>>&, const std::vector<Minds<Mask64>>&,
                      const std::vector<int>&, unsigned, double, const Worth&, double*,
                      const Pulse&);
template void explore(const Lore<Mask128>&, const std::vector<Position<Mask128>>&, const std::vector<Minds<Mask128>>&,
                      const std::vector<int>&, unsigned, double, const Worth&, double*,
                      const Pulse&);

}  // namespace rookery
