// From searches to the values of every action and the principal variation.
#include "solve.hpp"

#include "legal_actions.hpp"
#include "stock_search.hpp"

namespace rookery {
namespace {

constexpr int kFaster = 2;  // how many times as far each step from the guess goes as the one before

// Narrows the bounds of a value by null-window searches, starting at a guess, until they meet or `goal` is decided.
//
// Bounds are points at the end; `before` are the team's points now.
template <class Searching, class Mask>
void narrow(Searching& search, const Position<Mask>& position, int before, int goal, int guess, Line& line) {
  const int grid = search.grid();
  // Moves away from the guess in growing steps; once the value lies between two answers, bisects.
  int up = grid, down = 0;
  bool above = false, below = false;
  while (line.lower < line.upper) {
    if (goal >= 0 && (line.lower >= goal || line.upper < goal)) return;
    int ask = goal >= 0 ? goal : guess;
    if (goal < 0) {
      if (above && below) ask = line.lower + (line.upper - line.lower + 1) / 2;
      ask = std::clamp(ask, line.lower + 1, line.upper);
      // Only every grid-th value is possible, so the highest question with the same answer is asked.
      ask = before + (ask - before + grid - 1) / grid * grid;
    }
    const int found = before + search.value(position, ask - before);
    if (found >= ask) {
      below = true;
      line.lower = std::min(found, line.upper);
      guess = found + up;
      up *= kFaster;
    } else {
      above = true;
      line.upper = std::max(found, line.lower);
      guess = found - down;
      down = down ? down * kFaster : grid;
    }
  }
}

// Goes on from a position of a known value by actions that keep it, to the end.
template <class Searching, class Mask>
void add_best_play(Searching& search, Position<Mask> now, int team, int value, std::vector<int>& line) {
  const auto t = static_cast<std::size_t>(team);
  while (!now.over()) {
    const bool ours = now.team[index(now.mover())] == team;
    for (const int action : legal_actions(now)) {
      Position<Mask> next = now;
      next.act(action);
      const int goal = (ours ? value : value + 1) - next.points[t];
      if (ours != (search.value(next, goal) >= goal)) continue;
      line.push_back(action);
      now = next;
      break;
    }
  }
}

// Narrows the bounds of the actions by those of the position, of which no action is better, and the other way round.
void clamp(Solution& solution, bool ours) {
  if (solution.actions.empty()) return;
  int low = ours ? solution.lower : solution.upper, high = low;
  for (Line& line : solution.actions) {
    if (ours) {
      line.upper = std::min(line.upper, solution.upper);
    } else {
      line.lower = std::max(line.lower, solution.lower);
    }
    low = ours ? std::max(low, line.lower) : std::min(low, line.lower);
    high = ours ? std::max(high, line.upper) : std::min(high, line.upper);
  }
  solution.lower = std::max(solution.lower, low);
  solution.upper = std::min(solution.upper, high);
}

template <class Searching, class Mask>
Solution solve_by(Searching& search, const Position<Mask>& position, const Question& question, Interrupt* interrupt) {
  Solution solution;
  const auto team = static_cast<std::size_t>(question.team);
  const bool ours = position.team[index(position.mover())] == question.team;

  const int most = position.points[team] + search.most();
  std::vector<Position<Mask>> after;
  for (const int action : legal_actions(position)) {
    Position<Mask> next = position;
    next.act(action);
    const int so_far = next.points[team];
    solution.actions.push_back({action, so_far, most});
    after.push_back(next);
  }
  const int before = position.points[team];
  Line whole{0, before, most};
  const auto note = [&] {
    solution.lower = whole.lower;
    solution.upper = whole.upper;
    clamp(solution, ours);
  };
  try {
    if (interrupt && interrupt->stop(0)) throw Stopped{};
    narrow(search, position, before, question.goal, before + search.guess(position), whole);
    note();
    // The move of the last cutoff comes first: it is usually the best, and its value is in the transposition table.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < after.size(); ++i) {
      const bool decided = solution.actions[i].action == search.best_action();
      order.insert(decided ? order.begin() : order.end(), i);
    }
    for (const std::size_t i : order) {
      Line& line = solution.actions[i];
      const int now = after[i].points[team];
      int goal = question.goal;
      if (goal < 0 && !question.every) goal = ours ? whole.lower : whole.lower + 1;
      narrow(search, after[i], now, goal, whole.lower, line);
      if (!question.every && (ours ? line.lower >= goal : line.upper < goal)) break;
    }
    if (question.line && question.goal < 0) {
      add_best_play(search, position, question.team, whole.lower, solution.line);
    }
  } catch (const Stopped&) {
    solution.complete = false;
  }
  note();
  solution.nodes = search.nodes();
  return solution;
}

}  // namespace

template <class Mask>
const char* cannot_solve(const Tables<Mask>& tables) {
  const auto& strength = tables.strength;
  std::array<int, kSuits> length{};
  int strongest_plain = 0, weakest_trump = 256;
  for (std::size_t card = 0; card < index(tables.cards); ++card) {
    const std::size_t suit = tables.suit_of[card];
    const bool trump = suit == kTrump;
    if (++length[suit] > kMaxHand) return "have a suit of more than 64 cards, which cannot be solved";
    for (std::size_t led = 0; led < kSuits; ++led) {
      const int wanted = trump || led == suit ? strength[suit][card] : 0;
      if (strength[led][card] != wanted) return "give a card strengths that depend on the suit led, which cannot be solved";
    }
    if (trump) {
      weakest_trump = std::min<int>(weakest_trump, strength[suit][card]);
    } else {
      strongest_plain = std::max<int>(strongest_plain, strength[suit][card]);
    }
  }
  if (weakest_trump <= strongest_plain) return "have a trump that does not beat every plain card, which cannot be solved";
  std::vector<int> worths(tables.points.begin(), tables.points.begin() + tables.cards);
  std::sort(worths.begin(), worths.end());
  const auto kinds = std::unique(worths.begin(), worths.end()) - worths.begin();
  // There are 64 kinds of cards at most: of so many values, that may always be played or not, and led or not.
  if (tables.duties.unled && kinds > 16) return "have cards that may not be led and more than 16 different values, which cannot be solved";
  return kinds > 32 ? "have cards of more than 32 different values, which cannot be solved" : nullptr;
}

template <class Mask>
Solution solve(const Position<Mask>& position, const Question& question, Interrupt* interrupt) {
  if (position.to_draw || position.stock_left > position.stock_leave) {
    StockSearch<Mask> search(position, question.team, question.limits, interrupt);
    return solve_by(search, position, question, interrupt);
  }
  int cards = position.played;
  for (const Mask hand : position.hands) cards += count_of(hand);
  // However many cards the pack has, those in play are mostly few.
  if (cards <= 64 && question.limits.narrow) {
    Search<Mask64> search(position, question.team, question.limits, interrupt);
    return solve_by(search, position, question, interrupt);
  }
  Search<Mask128> search(position, question.team, question.limits, interrupt);
  return solve_by(search, position, question, interrupt);
}

template const char* cannot_solve(const Tables<Mask64>&);
template const char* cannot_solve(const Tables<Mask128>&);
template Solution solve(const Position<Mask64>&, const Question&, Interrupt*);
template Solution solve(const Position<Mask128>&, const Question&, Interrupt*);

}  // namespace rookery
