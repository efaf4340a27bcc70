// The search while cards are still drawn between tricks.
#include "stock_search.hpp"

#include <numeric>

namespace rookery {
namespace {

constexpr std::size_t kBytes = std::size_t{1} << 22;  // of one search after the stock: there are many

// The cards that are still to be played, drawn or not.
template <class Mask>
Mask in_play(const Position<Mask>& now) {
  Mask cards = 0;
  for (const Mask hand : now.hands) cards |= hand;
  for (int place = 0; place < now.played; ++place) cards |= bit<Mask>(now.trick[index(place)]);
  for (int place = 0; place < now.stock_left - now.stock_leave; ++place) {
    cards |= bit<Mask>(now.stock[index(now.stock_next + place)]);
  }
  return cards;
}

// The points that may still come.
template <class Mask>
int to_come(const Position<Mask>& now) {
  int points = now.scoring.most_at_end();
  const Mask cards = in_play(now);
  for (Mask left = cards; left; left &= left - 1) points += now.tables->points[index(lowest(left))];
  return points + count_of(cards) / now.seats * now.scoring.trick_points;
}

// The interrupt check of a search within another one; it adds the nodes of the outer search.
class Within : public Interrupt {
 public:
  Within(Interrupt* outer, std::uint64_t before) : outer_(outer), before_(before) {}

  bool stop(std::uint64_t nodes) override { return outer_ && outer_->stop(before_ + nodes); }

 private:
  Interrupt* outer_;
  std::uint64_t before_;
};

}  // namespace

template <class Mask>
StockSearch<Mask>::StockSearch(const Position<Mask>& position, int team, const Limits& limits, Interrupt* interrupt)
    : team_(team), limits_(limits), most_(to_come(position)), interrupt_(interrupt) {
  limits_.bytes = std::min(limits_.bytes, kBytes);
  grid_ = position.scoring.step();
  for (Mask left = in_play(position); left; left &= left - 1) {
    grid_ = std::gcd(grid_, static_cast<int>(position.tables->points[index(lowest(left))]));
  }
  grid_ = std::max(grid_, 1);
}

// What the end of the round adds.
template <class Mask>
int StockSearch<Mask>::ended(const Position<Mask>& now) const {
  return now.totals()[index(team_)] - now.points[index(team_)];
}

// The points still to come: a lower bound that is at least `goal`, or an upper bound that is less.
template <class Mask>
int StockSearch<Mask>::value(const Position<Mask>& now, int goal) {
  if (now.over()) return ended(now);
  if (!now.to_draw && now.stock_left <= now.stock_leave) {
    Within asks(interrupt_, nodes_);
    Search<Mask> rest(now, team_, limits_, &asks);
    int found = 0;
    try {
      found = rest.value(now, goal);
    } catch (const Stopped&) {
      nodes_ += rest.nodes();
      throw;
    }
    count(rest.nodes());
    return found;
  }
  count(1);
  if (goal <= 0) return 0;
  if (const int upper = to_come(now); upper < goal) return upper;
  const bool ours = now.team[index(now.mover())] == team_;
  int best = ours ? -1 : to_come(now) + 1;
  for (const int action : generate_moves(now)) {
    Position<Mask> then = now;
    then.act(action);
    const int gained = then.points[index(team_)] - now.points[index(team_)];
    const int found = gained + value(then, goal - gained);
    best = ours ? std::max(best, found) : std::min(best, found);
    if (ours == (best >= goal)) break;
  }
  return best;
}

// Counts nodes and asks now and then whether to go on. Most searches after the stock are too short to ask themselves.
template <class Mask>
void StockSearch<Mask>::count(std::uint64_t nodes) {
  nodes_ += nodes;
  if (nodes_ < asks_at_) return;
  asks_at_ = nodes_ + kNodesPerCheck;
  if (interrupt_ && interrupt_->stop(nodes_)) throw Stopped{};
}

// Half of the points that may still come.
template <class Mask>
int StockSearch<Mask>::guess(const Position<Mask>& position) {
  return to_come(position) / 2;
}

// What to try, most likely first: one of each run of cards of equal points and freedom that no other card comes between.
template <class Mask>
std::vector<int> StockSearch<Mask>::generate_moves(const Position<Mask>& now) const {
  if (now.to_draw) return {kDrawOpen, kDrawHidden};
  const Tables<Mask>& tables = *now.tables;
  const Mask hand = now.hands[index(now.mover())], cards = in_play(now);
  const auto strength = [&](int card) { return tables.strength[tables.suit_of[index(card)]][index(card)]; };
  const auto alike = [&](int a, int b) {
    const std::size_t suit = tables.suit_of[index(a)];
    if (tables.suit_of[index(b)] != suit || tables.points[index(a)] != tables.points[index(b)]) return false;
    if (has(tables.free, a) != has(tables.free, b) || has(tables.duties.unled, a) != has(tables.duties.unled, b)) return false;
    const auto [low, high] = std::minmax({strength(a), strength(b)});
    for (Mask others = cards & ~hand & tables.suit_mask[suit]; others; others &= others - 1) {
      if (strength(lowest(others)) >= low && strength(lowest(others)) <= high) return false;
    }
    return true;
  };
  std::vector<int> found;
  for (Mask legal = now.legal(); legal; legal &= legal - 1) {
    const int card = lowest(legal);
    if (std::none_of(found.begin(), found.end(), [&](int other) { return alike(card, other); })) found.push_back(card);
  }
  // Counters for a trick that is won so far; else the strongest cards to win it, without points.
  const int winner = now.played ? now.after(now.leader, now.winning_place()) : -1;
  const bool friendly = winner >= 0 && (now.team[index(winner)] == team_) == (now.team[index(now.mover())] == team_);
  const std::size_t led = tables.suit_of[now.played ? now.trick[0] : 0];
  const auto worth = [&](int card) {
    const int points = tables.points[index(card)];
    return friendly ? points : (now.played ? tables.strength[led][index(card)] : strength(card)) * 2 - points;
  };
  std::stable_sort(found.begin(), found.end(), [&](int a, int b) { return worth(a) > worth(b); });
  return found;
}

template class StockSearch<Mask64>;
template class StockSearch<Mask128>;

}  // namespace rookery
