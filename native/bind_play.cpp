// Rules of play in the Python module: legal actions, playing one, totals, perft, random playouts.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <span>

#include "bindings.hpp"
#include "kernel.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

constexpr std::size_t kMaxStarts = 1'000'000;
constexpr int kMaxDepth = 1000;

nb::tuple legal(nb::handle tables, nb::handle position) {
  return with(tables, [&](const auto& t) {
    return tuple_of(legal_actions(read_position(t, position)));
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
    return tuple_of(std::span(total).first(index(now.teams)));
  });
}

std::uint64_t count_sequences(nb::handle tables, nb::handle position, nb::handle depth) {
  return with(tables, [&](const auto& t) {
    const auto now = read_position(t, position);
    const int deep = static_cast<int>(read_integer(depth, "depth", 0, kMaxDepth));
    return without_lock([&](const InterruptCheck& check) { return perft(now, deep, check); }, kTinySteps);
  });
}

// Random playouts of every position.
nb::object play_batch(nb::handle tables, nb::handle positions, nb::handle count, nb::handle seed) {
  return with(tables, [&](const auto& t) {
    using Start = decltype(read_position(t, positions));
    const auto items = read_items(positions, "positions", 1, kMaxPlayouts);
    check_starts(items.size(), 1);
    std::vector<Start> starts;
    starts.reserve(items.size());
    for (const auto& item : items) {
      starts.push_back(read_position(t, item));
      if (starts.back().teams != starts.front().teams) throw KernelError("positions: differ in the number of teams");
    }
    const auto teams = static_cast<std::size_t>(starts.front().teams);
    const long long most = kMaxPlayouts / static_cast<long long>(starts.size() * teams);
    const auto each = static_cast<std::size_t>(read_integer(count, "count", 1, most));
    const std::uint64_t number = read_seed(seed);

    std::vector<std::int16_t> points(starts.size() * each * teams);
    without_lock([&](const InterruptCheck& check) {
      for (std::size_t place = 0; place < starts.size(); ++place) {
        playouts(starts[place], static_cast<int>(each), number, place * each, points.data() + place * each * teams,
                 check);
      }
    }, kTinySteps);
    return shaped(std::move(points), {items.size(), each, teams});
  });
}

}  // namespace

void check_starts(std::size_t positions, std::size_t branches) {
  if (positions <= kMaxStarts / branches) return;
  throw KernelError("positions: " + std::to_string(positions) + " after " + std::to_string(branches) +
                    " actions each are too many; at most " + std::to_string(kMaxStarts) +
                    " can be played in one call");
}

template <class Number>
nb::object shaped(std::vector<Number>&& numbers, const std::vector<std::size_t>& shape) {
  auto* owned = new std::vector<Number>(std::move(numbers));
  const nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<Number>*>(p); });
  const nb::ndarray<nb::memview, Number, nb::c_contig> view(owned->data(), shape.size(), shape.data(), owner);
  return nb::cast(view);
}

template nb::object shaped(std::vector<std::int16_t>&&, const std::vector<std::size_t>&);
template nb::object shaped(std::vector<float>&&, const std::vector<std::size_t>&);

void bind_play(nb::module_& m) {
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  m.def("legal", &legal, any, any);
  m.def("play", &play, any, any, any);
  m.def("totals", &totals, any, any);
  m.def("perft", &count_sequences, any, any, any);
  m.def("playouts", &play_batch, any, any, any, any);
}

}  // namespace rookery
