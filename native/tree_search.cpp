// Information-set tree search with PUCT for one player, all others by the card policy; tests/oracle/tree_search.py is the same
// in Python.
#include <cmath>
#include <unordered_map>

#include "card_policy.hpp"

namespace rookery {
namespace {

constexpr double kPolicyPrior = 0.6;  // the prior of what the card policy would do; all other actions share the rest

// Extends the hash `key` by `value`.
std::uint64_t combined(std::uint64_t key, std::uint64_t value) {
  key = (key ^ value) * 0x9E3779B97F4A7C15u;
  key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93u;
  return key ^ (key >> 32);
}

std::uint64_t combined(std::uint64_t key, Mask128 value) {
  return combined(combined(key, static_cast<std::uint64_t>(value)), static_cast<std::uint64_t>(value >> 64));
}

struct Statistics {
  int visits = 0;
  double sum = 0.0;

  void add(double value) {
    ++visits;
    sum += value;
  }
};

struct Edge {
  int action;
  Statistics tried;
};

// An information set of the searching player: the same node in all worlds that this player cannot tell apart.
struct Node {
  std::size_t first;  // of its edges; what the card policy would do
  std::size_t count;
  Statistics tried;
};

// The tree below one action.
template <class Mask>
class InformationSetTree {
 public:
  InformationSetTree(const DerivedTables<Mask>& derived, unsigned own, double exploration)
      : derived_(derived), own_(own), exploration_(exploration) {}

  // Plays one world to its end; `back_up` then notes what that was worth.
  std::array<int, kMaxSeats> play(Position<Mask> now, CommonKnowledge<Mask> knowledge, int action) {
    const Mask held = now.has_piles ? cards_of(now) : Mask{0};
    path_.clear();
    std::uint64_t seen = 1;  // after 0, a card 0 would leave no trace
    bool known = true;
    act_in_sight(now, knowledge, action);
    while (!now.over()) {
      const bool mine = own_ >> now.mover() & 1;
      if (known && mine && has_choice(now)) {
        seen = combined(seen, now.hands[index(now.mover())]);
        if (!now.to_draw) seen = combined(seen, now.legal());
        if (now.has_piles) {
          seen = combined(seen, static_cast<Mask>(held & ~cards_of(now)));
          for (int at = 0; at < now.played; ++at) seen = combined(seen, std::uint64_t{now.trick[index(at)]});
        }
        if (now.drawing == Drawing::winner_chooses && now.stock_left > now.stock_leave) {
          seen = combined(seen, std::uint64_t{now.stock[index(now.stock_next)]});
        }
        const auto [place, is_new] = node_of_.try_emplace(seen, nodes_.size());
        if (is_new) add(now, knowledge);
        known = !is_new;
        const std::size_t edge = select(nodes_[place->second]);
        path_.emplace_back(place->second, edge);
        action = edges_[edge].action;
      } else {
        action = action_of(now, knowledge, derived_);
      }
      if (known) seen = combined(seen, static_cast<std::uint64_t>(action));
      act_in_sight(now, knowledge, action);
    }
    return now.totals();
  }

  void back_up(double value) {
    for (const auto& [node, edge] : path_) {
      nodes_[node].tried.add(value);
      edges_[edge].tried.add(value);
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
    return now.to_draw || has_several(now.legal());
  }

  // The edge of the highest PUCT score: the mean utility plus an exploration bonus by prior and visits.
  std::size_t select(const Node& node) const {
    std::size_t best = node.first;
    if (!node.tried.visits) return best;
    const double mean = node.tried.sum / node.tried.visits;
    const double root = std::sqrt(static_cast<double>(node.tried.visits));
    const double others = node.count > 1 ? (1.0 - kPolicyPrior) / static_cast<double>(node.count - 1) : 0.0;
    double most = -1e300;
    for (std::size_t at = node.first; at < node.first + node.count; ++at) {
      const Statistics& tried = edges_[at].tried;
      const double mean_of = tried.visits ? tried.sum / tried.visits : mean;
      const double prior = at == node.first ? kPolicyPrior : others;
      const double score = mean_of + exploration_ * prior * root / (1 + tried.visits);
      if (score > most) most = score, best = at;
    }
    return best;
  }

  void add(const Position<Mask>& now, const CommonKnowledge<Mask>& knowledge) {
    const std::size_t first = edges_.size();
    const int by_policy = action_of(now, knowledge, derived_);
    edges_.push_back({by_policy, {}});
    if (now.to_draw) {
      edges_.push_back({by_policy == kDrawOpen ? kDrawHidden : kDrawOpen, {}});
    } else {
      Mask rivals = (cards_of(now) | knowledge.hidden) & static_cast<Mask>(~now.hands[index(now.mover())]);
      for (int place = 0; place < now.played; ++place) rivals |= bit<Mask>(now.trick[index(place)]);
      for (Mask legal = now.legal(); legal; legal &= legal - 1) {
        const int card = lowest(legal);
        bool is_new = true;
        for (std::size_t at = first; is_new && at < edges_.size(); ++at) {
          is_new = !derived_.are_equivalent(*now.tables, card, edges_[at].action, rivals);
        }
        if (is_new) edges_.push_back({card, {}});
      }
    }
    nodes_.push_back({first, edges_.size() - first, {}});
  }

  const DerivedTables<Mask>& derived_;
  unsigned own_;
  double exploration_;
  // By a hash of all that the searching player has seen. One call adds a million nodes at most, of which two share a hash once
  // in 37 million calls; they would then share their statistics.
  std::unordered_map<std::uint64_t, std::size_t> node_of_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;  // nodes of this world, and the edges taken
};

}  // namespace

template <class Mask>
void tree_search(const DerivedTables<Mask>& derived, const std::vector<Position<Mask>>& positions,
                 const std::vector<CommonKnowledge<Mask>>& knowledge, const std::vector<int>& actions, const TreeSearch& search,
                 double* values, const InterruptCheck& check) {
  for (std::size_t branch = 0; branch < actions.size(); ++branch) {
    InformationSetTree<Mask> tree(derived, search.own, search.exploration);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      check();
      const double value = search.utility(i, tree.play(positions[i], knowledge[i], actions[branch]));
      tree.back_up(value);
      *values++ = value;
    }
  }
}

template void tree_search(const DerivedTables<Mask64>&, const std::vector<Position<Mask64>>&,
                          const std::vector<CommonKnowledge<Mask64>>&, const std::vector<int>&, const TreeSearch&, double*,
                          const InterruptCheck&);
template void tree_search(const DerivedTables<Mask128>&, const std::vector<Position<Mask128>>&,
                          const std::vector<CommonKnowledge<Mask128>>&, const std::vector<int>&, const TreeSearch&, double*,
                          const InterruptCheck&);

}  // namespace rookery
