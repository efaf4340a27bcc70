// What the files of the Python module share: compiled tables, answering signals, legal actions, arrays of numbers.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "legal_actions.hpp"
#include "read.hpp"

namespace rookery {

inline constexpr long long kMaxPlayouts = 50'000'000;

// Tables ready for use, at the width of mask that the pack needs.
using AnyDerivedTables = std::variant<DerivedTables<Mask64>, DerivedTables<Mask128>>;

struct CompiledTables {
  AnyTables tables;
  AnyDerivedTables derived;
};

// The tables behind a Python value that `compile_tables` returned.
const CompiledTables& compiled(nanobind::handle tables);

// How long signals wait while the kernel computes.
inline constexpr std::chrono::milliseconds kSignalInterval{50};

// Lets Python handle signals while the kernel computes without the interpreter lock; an exception in a handler ends the call.
class SignalCheck {
 public:
  explicit SignalCheck(unsigned look_every) : look_every_(look_every) {}

  void operator()() {
    if (++calls_ % look_every_ != 0) return;
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + kSignalInterval;
    const nanobind::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;
  unsigned look_every_, calls_ = 0;
  Clock::time_point next_ = Clock::now() + kSignalInterval;
};

// For steps as short as a look at the clock, which they make only once in so many.
inline constexpr unsigned kTinySteps = 64;

// Computes without the interpreter lock; the computation must call its argument before each step, so that signals are handled.
template <class Compute>
auto without_lock(Compute compute, unsigned look_every = 1) {
  const nanobind::gil_scoped_release released;
  SignalCheck check(look_every);
  return compute(InterruptCheck(std::ref(check)));
}

// Some values as a tuple.
template <class Items>
nanobind::tuple tuple_of(const Items& items) {
  nanobind::list list;
  for (const auto& item : items) list.append(item);
  return nanobind::tuple(list);
}

// Calls `use` with the tables at their width.
template <class Use>
auto with(nanobind::handle tables, Use use) {
  return std::visit(use, compiled(tables).tables);
}

// The same, and what follows from them.
template <class Use>
auto with_derived(nanobind::handle tables, Use use) {
  const CompiledTables& found = compiled(tables);
  const auto both = [&]<class Mask>(const Tables<Mask>& value) { return use(value, std::get<DerivedTables<Mask>>(found.derived)); };
  return std::visit(both, found.tables);
}

// An action that is legal in the position.
template <class Mask>
int read_legal(const Position<Mask>& position, nanobind::handle action) {
  const auto choices = legal_actions(position);
  const long long wanted = read_integer(action, "action", 0, kDrawHidden);
  std::string shown;
  for (const int choice : choices) {
    if (choice == wanted) return choice;
    shown += (shown.empty() ? "" : ", ") + std::to_string(choice);
  }
  throw KernelError("action: " + std::to_string(wanted) + " is not legal here; (" + shown + ") are");
}

// Refuses a position in which no card is to be played.
template <class Mask>
void check_to_play(const Position<Mask>& position) {
  if (position.over() || position.to_draw) throw KernelError("position: should be one where a card is to be played");
}

// Refuses more positions than one call plays from, before any of them is read.
void check_starts(std::size_t positions, std::size_t branches);

// A memoryview of 16- or 32-bit numbers, which owns them.
template <class Number>
nanobind::object shaped(std::vector<Number>&& numbers, const std::vector<std::size_t>& shape);

// The card policy that a network corrects, which is told of the rules first; none without a network.
std::shared_ptr<const LearnedPolicy> read_learned_policy(nanobind::handle network, nanobind::handle rules);

// Each of these adds its functions to the module.
void bind_play(nanobind::module_& m);
void bind_policy(nanobind::module_& m);
void bind_hands(nanobind::module_& m);
void bind_network(nanobind::module_& m);
void bind_solve(nanobind::module_& m);
void bind_boards(nanobind::module_& m);

}  // namespace rookery
