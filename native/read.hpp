// Converts Python values to tables and positions. Invalid values are refused here; the rest of the kernel checks nothing.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "kernel.hpp"
#include "sampling.hpp"

namespace rookery {

// Becomes a rookery.errors.KernelError.
struct KernelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Where a value stands in what was passed in, such as "deals[3][1]"; put into words only for a refusal, because values are many.
class Where {
 public:
  Where(const char* name) : name_(name) {}

  Where item(std::size_t place) const { return with({nullptr, place}); }
  Where field(const char* name) const { return with({name, 0}); }
  std::string text() const;

 private:
  static constexpr std::size_t kDeepest = 4;
  struct Step {
    const char* field = nullptr;  // none: an item
    std::size_t place = 0;
  };

  Where with(const Step& step) const {
    Where longer = *this;
    longer.steps_.at(longer.count_++) = step;
    return longer;
  }

  const char* name_;
  std::array<Step, kDeepest> steps_{};
  std::size_t count_ = 0;
};

// Tables of either width; which one, the size of the pack decides.
using AnyTables = std::variant<Tables<Mask64>, Tables<Mask128>>;

AnyTables read_tables(nanobind::handle tables);
Weights read_weights(nanobind::handle weights);

// The position, with the cards of piles played that come first.
template <class Mask>
Position<Mask> read_position(const Tables<Mask>& tables, nanobind::handle position);

// What the players of that position know of each other.
template <class Mask>
CommonKnowledge<Mask> read_knowledge(const Position<Mask>& position, nanobind::handle knowledge);

// The Python value of a position that was read from `before` and went on.
template <class Mask>
nanobind::object write_position(const Position<Mask>& position, nanobind::handle before);

// A set of cards below `cards`, and back.
template <class Mask>
Mask read_mask(nanobind::handle value, const Where& where, int cards);
template <class Mask>
nanobind::object write_mask(Mask mask);

// Deals, place by place, each with the same cards: those that Python keeps, or a list of them that is read into `room`.
const Deals& kept_deals(nanobind::handle value, Deals& room);
std::vector<LikelihoodFactor> read_likelihood_factors(nanobind::handle value, std::size_t places);
SwapModel read_swap_model(nanobind::handle excluded, nanobind::handle terms, nanobind::handle bounds, std::size_t places, Mask128 cards);
// A layout of cards to lay into places at random, and how many of which go where each time.
SamplingLayout read_sampling_layout(nanobind::handle sizes, nanobind::handle classes, nanobind::handle cells, nanobind::handle free);
Allocations read_allocations(const SamplingLayout& layout, nanobind::handle allocations);
AllocationStates read_allocation_states(nanobind::handle states);

double read_number(nanobind::handle value, const Where& where);
long long read_integer(nanobind::handle value, const Where& where, long long least, long long most);
std::uint64_t read_seed(nanobind::handle value);
std::vector<nanobind::object> read_items(nanobind::handle value, const Where& where, std::size_t least, std::size_t most);

}  // namespace rookery
