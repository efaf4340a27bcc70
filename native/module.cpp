// The Python surface: reads, lets go of the interpreter, computes, writes. The mirror of kernel/reference.py.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <algorithm>
#include <chrono>
#include <map>
#include <vector>

#include "kernel.hpp"
#include "read.hpp"
#include "solve.hpp"

namespace nb = nanobind;
using namespace rookery;

namespace {

constexpr long long kMaxPlayouts = 50'000'000;
constexpr std::size_t kMaxStarts = 1'000'000;
constexpr int kMaxDepth = 1000;

using AnyLore = std::variant<Lore<Mask64>, Lore<Mask128>>;

struct NativeTables {
  AnyTables value;
  AnyLore lore = std::visit([](const auto& tables) { return AnyLore(Lore(tables)); }, value);
};

const NativeTables& compiled(nb::handle tables) {
  NativeTables* found = nullptr;
  if (!nb::try_cast(tables, found) || !found) throw KernelError("tables: should come from compile_tables of this kernel");
  return *found;
}

// Lets Python answer signals while the kernel computes without the interpreter's lock; what a handler raises ends it.
class Signals {
 public:
  void operator()() {
    if (++calls_ % kLookEvery != 0 || Clock::now() < next_) return;
    next_ = Clock::now() + kAskEvery;
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned kLookEvery = 64;  // at the clock
  static constexpr std::chrono::milliseconds kAskEvery{50};
  unsigned calls_ = 0;
  Clock::time_point next_ = Clock::now() + kAskEvery;
};

// Calls `use` with the tables at their width.
template <class Use>
auto with(nb::handle tables, Use use) {
  return std::visit(use, compiled(tables).value);
}

// The same, and what follows from them.
template <class Use>
auto with_lore(nb::handle tables, Use use) {
  const NativeTables& found = compiled(tables);
  const auto both = [&]<class Mask>(const Tables<Mask>& value) { return use(value, std::get<Lore<Mask>>(found.lore)); };
  return std::visit(both, found.value);
}

template <class Mask>
std::vector<int> actions_of(const Position<Mask>& position) {
  if (position.to_draw) return {kDrawOpen, kDrawHidden};
  std::vector<int> actions;
  for (Mask legal = position.legal(); legal; legal &= legal - 1) actions.push_back(lowest(legal));
  return actions;
}

template <class Mask>
int read_legal(const Position<Mask>& position, nb::handle action) {
  const auto choices = actions_of(position);
  const long long wanted = read_integer(action, "action", 0, kDrawHidden);
  std::string shown;
  for (const int choice : choices) {
    if (choice == wanted) return choice;
    shown += (shown.empty() ? "" : ", ") + std::to_string(choice);
  }
  throw KernelError("action: " + std::to_string(wanted) + " is not legal here; (" + shown + ") are");
}

nb::tuple legal(nb::handle tables, nb::handle position) {
  return with(tables, [&](const auto& t) {
    nb::list list;
    for (const int action : actions_of(read_position(t, position))) list.append(action);
    return nb::tuple(list);
  });
}

nb::object play(nb::handle tables, nb::handle position, nb::handle action) {
  return with(tables, [&](const auto& t) {
    auto now = read_position(t, position);
    now.act(read_legal(now, action));
    return write_position(now, position);
  });
}

nb::tuple totals(nb::handle tables, nb::handle position) {
  return with(tables, [&](const auto& t) {
    const auto now = read_position(t, position);
    if (!now.over()) throw KernelError("position: is not over yet, so nothing is final");
    const auto total = now.totals();
    nb::list list;
    for (int team = 0; team < now.teams; ++team) list.append(total[static_cast<std::size_t>(team)]);
    return nb::tuple(list);
  });
}

std::uint64_t count_sequences(nb::handle tables, nb::handle position, nb::handle depth) {
  return with(tables, [&](const auto& t) {
    const auto now = read_position(t, position);
    const int deep = static_cast<int>(read_integer(depth, "depth", 0, kMaxDepth));
    const nb::gil_scoped_release released;
    Signals signals;
    return perft(now, deep, Pulse(std::ref(signals)));
  });
}

// Refuses more positions than one call plays from, before any of them is read.
void check_starts(std::size_t positions, std::size_t branches) {
  if (positions <= kMaxStarts / branches) return;
  throw KernelError("positions: " + std::to_string(positions) + " after " + std::to_string(branches) +
                    " actions each are too many; at most " + std::to_string(kMaxStarts) +
                    " can be played in one call");
}

// A memoryview of points, which owns them.
nb::object shaped(std::vector<std::int16_t>&& points, std::vector<std::size_t> shape) {
  auto* owned = new std::vector<std::int16_t>(std::move(points));
  const nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<std::int16_t>*>(p); });
  const nb::ndarray<nb::memview, std::int16_t, nb::c_contig> view(owned->data(), shape.size(), shape.data(), owner);
  return nb::cast(view);
}

// Playouts of every position, or of every position after every action.
nb::object play_batch(nb::handle tables, nb::handle positions, const nb::handle* actions, nb::handle count,
                      nb::handle seed) {
  return with(tables, [&](const auto& t) {
    using Start = decltype(read_position(t, positions));
    const auto items = read_items(positions, "positions", 1, kMaxPlayouts);
    std::vector<nb::object> wanted;
    if (actions) wanted = read_items(*actions, "actions", 1, kMaxCards);
    const std::size_t branches = actions ? wanted.size() : 1;
    check_starts(items.size(), branches);
    std::vector<Start> starts;
    starts.reserve(items.size() * branches);
    for (const auto& item : items) {
      const Start start = read_position(t, item);
      for (std::size_t branch = 0; branch < branches; ++branch) {
        starts.push_back(start);
        if (actions) starts.back().act(read_legal(start, wanted[branch]));
      }
      if (start.teams != starts.front().teams) throw KernelError("positions: differ in the number of teams");
    }
    const auto teams = static_cast<std::size_t>(starts.front().teams);
    const long long most = kMaxPlayouts / static_cast<long long>(starts.size() * teams);
    const auto each = static_cast<std::size_t>(read_integer(count, "count", 1, most));
    const std::uint64_t number = read_seed(seed);

    std::vector<std::int16_t> points(starts.size() * each * teams);
    {
      const nb::gil_scoped_release released;
      Signals signals;
      for (std::size_t place = 0; place < starts.size(); ++place) {
        playouts(starts[place], static_cast<int>(each), number, place / branches * each,
                 points.data() + place * each * teams, std::ref(signals));
      }
    }
    if (actions) return shaped(std::move(points), {items.size(), branches, each, teams});
    return shaped(std::move(points), {items.size(), each, teams});
  });
}

// Positions that differ only in their cards, with what their players know.
template <class Mask>
struct Scenes {
  std::vector<Position<Mask>> positions;
  std::vector<Minds<Mask>> minds;
};

template <class Mask>
Scenes<Mask> read_scenes(const Tables<Mask>& tables, nb::handle positions, nb::handle minds, std::size_t branches) {
  const auto items = read_items(positions, "positions", 1, kMaxPlayouts);
  check_starts(items.size(), branches);
  const auto known = read_items(minds, "minds", items.size(), items.size());
  Scenes<Mask> scenes;
  scenes.positions.reserve(items.size());
  scenes.minds.reserve(items.size());
  for (std::size_t place = 0; place < items.size(); ++place) {
    scenes.positions.push_back(read_position(tables, items[place]));
    scenes.minds.push_back(read_minds(scenes.positions.back(), known[place]));
    if (scenes.positions.back().teams != scenes.positions.front().teams) {
      throw KernelError("positions: differ in the number of teams");
    }
  }
  return scenes;
}

// Actions that are legal in every one of the positions.
template <class Mask>
std::vector<int> read_actions(const Scenes<Mask>& scenes, const std::vector<nb::object>& actions) {
  std::vector<int> wanted;
  for (const auto& action : actions) {
    for (const auto& position : scenes.positions) read_legal(position, action);
    wanted.push_back(read_legal(scenes.positions.front(), action));
  }
  return wanted;
}

// What the rules of thumb do in each position.
nb::tuple choose_by_policy(nb::handle tables, nb::handle positions, nb::handle minds) {
  return with_lore(tables, [&](const auto& t, const auto& lore) {
    const auto scenes = read_scenes(t, positions, minds, 1);
    for (const auto& position : scenes.positions) {
      if (position.over()) throw KernelError("positions: one is over, so nobody has a choice");
    }
    std::vector<int> actions;
    {
      const nb::gil_scoped_release released;
      actions = policy_actions(lore, scenes.positions, scenes.minds);
    }
    nb::list list;
    for (const int action : actions) list.append(action);
    return nb::tuple(list);
  });
}

// Playouts by rules of thumb of every position after every action, or as it is if there are no actions.
nb::object play_by_policy(nb::handle tables, nb::handle positions, nb::handle minds, nb::handle actions) {
  return with_lore(tables, [&](const auto& t, const auto& lore) {
    const auto items = read_items(actions, "actions", 0, kMaxCards);
    const std::size_t branches = std::max<std::size_t>(1, items.size());
    const auto scenes = read_scenes(t, positions, minds, branches);
    const auto wanted = read_actions(scenes, items);
    const auto teams = static_cast<std::size_t>(scenes.positions.front().teams);
    std::vector<std::int16_t> points(scenes.positions.size() * branches * teams);
    {
      const nb::gil_scoped_release released;
      Signals signals;
      policy_playouts(lore, scenes.positions, scenes.minds, wanted, points.data(), std::ref(signals));
    }
    return shaped(std::move(points), {scenes.positions.size(), branches, teams});
  });
}

// What comes of each action when a player learns what to do later.
nb::list explore_actions(nb::handle tables, nb::handle positions, nb::handle minds, nb::handle actions, nb::handle own,
                         nb::handle reach, nb::handle worth) {
  return with_lore(tables, [&](const auto& t, const auto& lore) {
    const auto items = read_items(actions, "actions", 1, kMaxCards);
    const auto scenes = read_scenes(t, positions, minds, items.size());
    const auto& first = scenes.positions.front();
    const auto wanted = read_actions(scenes, items);
    unsigned learns = 0;
    for (const auto& seat : read_items(own, "own", 1, kMaxSeats)) {
      learns |= 1u << read_integer(seat, "own", 0, first.seats - 1);
    }
    const double far = read_number(reach, "reach");
    if (!(far >= 0)) throw KernelError("reach: should not be negative");
    if (!PyCallable_Check(worth.ptr())) throw KernelError("worth: should be a function");
    // Few ends differ, so that Python is seldom asked.
    std::map<std::pair<std::array<std::uint8_t, kMaxSeats>, std::array<int, kMaxSeats>>, double> known;
    const Worth ask = [&](std::size_t at, const std::array<int, kMaxSeats>& totals) {
      const auto [place, is_new] = known.try_emplace({scenes.positions[at].team, totals}, 0.0);
      if (is_new) {
        const nb::gil_scoped_acquire held;
        nb::list points;
        for (int team = 0; team < first.teams; ++team) points.append(totals[index(team)]);
        place->second = read_number(worth(at, nb::tuple(points)), "worth");
      }
      return place->second;
    };
    std::vector<double> values(scenes.positions.size() * wanted.size());
    {
      const nb::gil_scoped_release released;
      Signals signals;
      explore(lore, scenes.positions, scenes.minds, wanted, learns, far, ask, values.data(), std::ref(signals));
    }
    nb::list rows;
    for (std::size_t branch = 0; branch < wanted.size(); ++branch) {
      nb::list row;
      for (std::size_t at = 0; at < scenes.positions.size(); ++at) row.append(values[branch * scenes.positions.size() + at]);
      rows.append(row);
    }
    return rows;
  });
}

nb::tuple write_weight(const Weight& weight) {
  return nb::make_tuple(weight.trump_tricks, weight.plain_tricks, weight.ruffs, weight.held, weight.exposed);
}

// What a hand holds under one trump.
nb::tuple weigh_hand(nb::handle tables, nb::handle hand, nb::handle outside, nb::handle others) {
  return with_lore(tables, [&]<class Mask>(const Tables<Mask>& t, const Lore<Mask>& lore) {
    const auto mine = read_mask<Mask>(hand, "hand", t.cards), theirs = read_mask<Mask>(outside, "outside", t.cards);
    const int count = static_cast<int>(read_integer(others, "others", 1, kMaxSeats));
    return write_weight(weigh(t, lore, mine, theirs, count));
  });
}

// Burials worth trying, each with what is then left in the hand.
nb::tuple burials_of(nb::handle tables, nb::handle hand, nb::handle outside, nb::handle others, nb::handle allowed,
                     nb::handle required, nb::handle own, nb::handle own_limit, nb::handle count,
                     nb::handle for_a_point) {
  return with_lore(tables, [&]<class Mask>(const Tables<Mask>& t, const Lore<Mask>& lore) {
    const auto mine = read_mask<Mask>(hand, "hand", t.cards), theirs = read_mask<Mask>(outside, "outside", t.cards);
    const int rest = static_cast<int>(read_integer(others, "others", 1, kMaxSeats));
    BurialRules<Mask> rules;
    rules.allowed = read_mask<Mask>(allowed, "allowed", t.cards);
    rules.required = read_mask<Mask>(required, "required", t.cards);
    rules.own = read_mask<Mask>(own, "own", t.cards);
    if (!own_limit.is_none()) rules.own_limit = static_cast<int>(read_integer(own_limit, "own_limit", 0, kMaxCards));
    rules.count = static_cast<int>(read_integer(count, "count", 0, kMaxCards));
    rules.for_a_point = read_number(for_a_point, "for_a_point");
    nb::list list;
    for (const auto& [cards, left] : burials(t, lore, mine, theirs, rest, rules)) {
      list.append(nb::make_tuple(write_mask(cards), write_weight(left)));
    }
    return nb::tuple(list);
  });
}

// Cards laid into places by lot, once for each fill.
nb::list lay_by_lot(nb::handle sizes, nb::handle classes, nb::handle boxes, nb::handle free, nb::handle fills,
                    nb::handle seed) {
  const Lots lots = read_lots(sizes, classes, boxes, free);
  const std::uint64_t number = read_seed(seed);
  const auto wanted = read_fills(lots, fills);
  std::vector<Mask128> found(wanted.size() * lots.sizes.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t at = 0; at < wanted.size(); ++at) {
      scatter(lots, wanted[at], number, at, found.data() + at * lots.sizes.size());
    }
  }
  nb::list list;
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    nb::list places;
    for (std::size_t place = 0; place < lots.sizes.size(); ++place) {
      places.append(write_mask(found[at * lots.sizes.size() + place]));
    }
    list.append(places);
  }
  return list;
}

// Stops a search at a deadline, and every now and then asks Python whether to go on.
class Watch : public Interrupt {
 public:
  Watch(double seconds, nb::handle progress) : progress_(progress), next_(Clock::now() + kAskEvery) {
    if (seconds >= 0) end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  bool stop(std::uint64_t nodes) override {
    const auto now = Clock::now();
    if (now >= end_) return true;
    if (now < next_) return false;
    next_ = now + kAskEvery;
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (progress_.is_none()) return false;
    const int goes_on = PyObject_IsTrue(nb::object(progress_(nodes)).ptr());
    if (goes_on < 0) throw nb::python_error();
    return goes_on == 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kAskEvery{50};
  nb::handle progress_;
  Clock::time_point end_ = Clock::time_point::max();
  Clock::time_point next_;
};

bool read_flag(nb::handle value, const char* where) {
  if (!PyBool_Check(value.ptr())) throw KernelError(std::string(where) + ": should be a bool");
  return value.is(Py_True);
}

double read_seconds(nb::handle value) {
  if (value.is_none()) return -1;
  double seconds = -1;
  if (!nb::try_cast(value, seconds) || !(seconds >= 0)) {
    throw KernelError("seconds: should be a number that is not negative, or None");
  }
  return std::min(seconds, 1e9);
}

Limits read_limits(nb::handle value) {
  const auto items = read_items(value, "limits", 6, 6);
  Limits limits;
  limits.narrow = read_flag(items[0], "limits");
  limits.exact = read_flag(items[1], "limits");
  limits.indexed = static_cast<int>(read_integer(items[2], "limits", 0, limits.indexed));
  limits.names = static_cast<int>(read_integer(items[3], "limits", 0, limits.names));
  limits.bytes = static_cast<std::size_t>(read_integer(items[4], "limits", 0, 1LL << 40));
  limits.look_every = static_cast<std::uint64_t>(read_integer(items[5], "limits", 1, 1LL << 40));
  return limits;
}

nb::tuple solve_position(nb::handle tables, nb::handle position, nb::handle team, nb::handle goal, nb::handle every,
                         nb::handle line, nb::handle seconds_, nb::handle progress, const Limits& limits) {
  return with(tables, [&](const auto& t) {
    const auto now = read_position(t, position);
    if (const char* why = cannot_solve(t.cards, t.suit_of, t.strength, t.points)) {
      throw KernelError(std::string("tables: ") + why);
    }
    Question question;
    question.limits = limits;
    question.team = static_cast<int>(read_integer(team, "team", 0, now.teams - 1));
    if (!goal.is_none()) question.goal = static_cast<int>(read_integer(goal, "goal", 0, 30'000));
    question.every = read_flag(every, "every");
    question.line = read_flag(line, "line");
    const double seconds = read_seconds(seconds_);
    if (!progress.is_none() && !PyCallable_Check(progress.ptr())) throw KernelError("progress: should be a function, or None");
    Watch watch(seconds, progress);
    Solution solution;
    {
      const nb::gil_scoped_release released;
      solution = solve(now, question, &watch);
    }
    nb::list actions, best;
    for (const auto& [action, lower, upper] : solution.actions) actions.append(nb::make_tuple(action, lower, upper));
    for (const int action : solution.line) best.append(action);
    return nb::make_tuple(nb::tuple(actions), nb::tuple(best), solution.nodes, solution.complete);
  });
}

// Whether this processor has the instructions that the module `_native_v3` was compiled for.
bool has_v3() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Not every compiler knows the whole level by name, nor these three, so the processor itself is asked.
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_MOVBE) || !(ecx & bit_F16C)) return false;
  if (!__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) || !(ecx & bit_LZCNT)) return false;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace

NB_MODULE(ROOKERY_MODULE, m) {
  // Everything here is also in kernel/reference.py, where it is documented.
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const KernelError& error) {
      const nb::object type = nb::module_::import_("rookery.errors").attr("KernelError");
      PyErr_SetString(type.ptr(), error.what());
    }
  });
  m.attr("name") = "native";
  m.def("has_v3", &has_v3);
  nb::class_<NativeTables>(m, "Tables");
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  m.def("compile_tables", [](nb::handle tables) { return NativeTables{.value = read_tables(tables)}; }, any);
  m.def("legal", &legal, any, any);
  m.def("play", &play, any, any, any);
  m.def("totals", &totals, any, any);
  m.def("perft", &count_sequences, any, any, any);
  m.def(
      "playouts",
      [](nb::handle tables, nb::handle positions, nb::handle count, nb::handle seed) {
        return play_batch(tables, positions, nullptr, count, seed);
      },
      any, any, any, any);
  m.def(
      "action_playouts",
      [](nb::handle tables, nb::handle positions, nb::handle actions, nb::handle count, nb::handle seed) {
        return play_batch(tables, positions, &actions, count, seed);
      },
      any, any, any, any, any);
  m.def("policy_actions", &choose_by_policy, any, any, any);
  m.def("policy_playouts", &play_by_policy, any, any, any, any);
  m.def("explore", &explore_actions, any, any, any, any, any, any, any);
  m.def("scatter", &lay_by_lot, any, any, any, any, any, any);
  m.def("weigh", &weigh_hand, any, any, any, any);
  m.def("burials", &burials_of, any, any, any, any, any, any, any, any, any, any);
  m.def(
      "solve",
      [](nb::handle tables, nb::handle position, nb::handle team, nb::handle goal, nb::handle every, nb::handle line,
         nb::handle seconds, nb::handle progress) {
        return solve_position(tables, position, team, goal, every, line, seconds, progress, {});
      },
      any, any, any, any, any, any, any, any);
  // For tests: the same answers by what only large positions need, where `limits` are as low.
  m.def(
      "solve_within",
      [](nb::handle limits, nb::handle tables, nb::handle position, nb::handle team, nb::handle goal, nb::handle every,
         nb::handle line, nb::handle seconds, nb::handle progress) {
        return solve_position(tables, position, team, goal, every, line, seconds, progress, read_limits(limits));
      },
      any, any, any, any, any, any, any, any, any);
}
