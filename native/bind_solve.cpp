// The double-dummy solver in the Python module.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "bindings.hpp"
#include "read_values.hpp"
#include "solve.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

// Stops a search at a deadline or at a node limit, and regularly asks Python whether to go on.
class Watch : public Interrupt {
 public:
  Watch(double seconds, std::uint64_t most, nb::handle progress)
      : progress_(progress), most_(most), next_(Clock::now() + kSignalInterval) {
    if (seconds >= 0) end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  bool stop(std::uint64_t nodes) override {
    if (nodes >= most_) return true;
    const auto now = Clock::now();
    if (now >= end_) return true;
    if (now < next_) return false;
    next_ = now + kSignalInterval;
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (progress_.is_none()) return false;
    const int goes_on = PyObject_IsTrue(nb::object(progress_(nodes)).ptr());
    if (goes_on < 0) throw nb::python_error();
    return goes_on == 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  nb::handle progress_;
  std::uint64_t most_;
  Clock::time_point end_ = Clock::time_point::max();
  Clock::time_point next_;
};

double read_seconds(nb::handle value) {
  if (value.is_none()) return -1;
  double seconds = -1;
  if (!nb::try_cast(value, seconds) || !(seconds >= 0)) {
    throw KernelError("question.seconds: should be a number that is not negative, or None");
  }
  return std::min(seconds, 1e9);
}

std::uint64_t read_nodes(nb::handle value) {
  if (value.is_none()) return std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::uint64_t>(read_integer(value, "question.nodes", 0, 1LL << 60));
}

Limits read_limits(nb::handle value) {
  const auto items = read_items(value, "limits", 7, 7);
  Limits limits;
  limits.narrow = read_bool(items[0], "limits");
  limits.exact = read_bool(items[1], "limits");
  limits.indexed = static_cast<int>(read_integer(items[2], "limits", 0, limits.indexed));
  limits.ids = static_cast<int>(read_integer(items[3], "limits", 0, limits.ids));
  limits.bytes = static_cast<std::size_t>(read_integer(items[4], "limits", 0, 1LL << 40));
  limits.look_every = static_cast<std::uint64_t>(read_integer(items[5], "limits", 1, 1LL << 40));
  limits.quick = read_bool(items[6], "limits");
  return limits;
}

Question read_question(nb::handle value, int teams) {
  const auto field = [&](const char* name) { return get(value, "question", name); };
  Question question;
  question.team = static_cast<int>(read_integer(field("team"), "question.team", 0, teams - 1));
  const nb::object goal = field("goal");
  if (!goal.is_none()) question.goal = static_cast<int>(read_integer(goal, "question.goal", 0, kMaxTotal));
  question.every = read_bool(field("every"), "question.every");
  question.line = read_bool(field("line"), "question.line");
  return question;
}

nb::tuple solve_within(const Limits& limits, nb::handle tables, nb::handle position, nb::handle asked,
                       nb::handle progress) {
  return with(tables, [&](const auto& t) {
    const auto now = read_position(t, position);
    if (const char* why = cannot_solve(t)) {
      throw KernelError(std::string("tables: ") + why);
    }
    Question question = read_question(asked, now.teams);
    question.limits = limits;
    const double seconds = read_seconds(get(asked, "question", "seconds"));
    const std::uint64_t most = read_nodes(get(asked, "question", "nodes"));
    if (!progress.is_none() && !PyCallable_Check(progress.ptr())) throw KernelError("progress: should be a function, or None");
    Watch watch(seconds, most, progress);
    Solution solution;
    {
      const nb::gil_scoped_release released;
      solution = solve(now, question, &watch);
    }
    nb::list actions;
    for (const auto& [action, lower, upper] : solution.actions) actions.append(nb::make_tuple(action, lower, upper));
    return nb::make_tuple(nb::tuple(actions), tuple_of(solution.line), solution.nodes, solution.complete,
                          nb::make_tuple(solution.lower, solution.upper));
  });
}

nb::tuple solve_position(nb::handle tables, nb::handle position, nb::handle question, nb::handle progress) {
  return solve_within({}, tables, position, question, progress);
}

// For tests: solves with low `limits`, so that small positions use the code paths of large ones.
nb::tuple solve_with_limits(nb::handle limits, nb::handle tables, nb::handle position, nb::handle question,
                            nb::handle progress) {
  return solve_within(read_limits(limits), tables, position, question, progress);
}

}  // namespace

void bind_solve(nb::module_& m) {
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  m.def("solve", &solve_position, any, any, any, any);
  m.def("solve_within", &solve_with_limits, any, any, any, any, any);
}

}  // namespace rookery
