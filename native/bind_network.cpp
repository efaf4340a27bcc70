// Networks in the Python module: read from layers, asked about rows of numbers.
#include <nanobind/nanobind.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>

#include "bindings.hpp"
#include "network.hpp"
#include "policy_inputs.hpp"
#include "read_values.hpp"

namespace nb = nanobind;

namespace rookery {
namespace {

constexpr std::size_t kMaxResults = 10'000'000;  // of one call

// 32-bit numbers as a file has them, lowest byte first.
std::vector<float> read_floats(nb::handle value, const Where& where, std::size_t count) {
  if (!PyBytes_CheckExact(value.ptr())) fail(where, "should be bytes, not " + kind_of(value));
  const auto size = static_cast<std::size_t>(PyBytes_GET_SIZE(value.ptr()));
  if (size != 4 * count) {
    fail(where, "has " + std::to_string(size) + " bytes, but " + std::to_string(count) + " numbers take " + std::to_string(4 * count));
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(PyBytes_AS_STRING(value.ptr()));
  std::vector<float> numbers(count);
  for (std::size_t place = 0; place < count; ++place, bytes += 4) {
    std::uint32_t bits = 0;
    for (int byte = 3; byte >= 0; --byte) bits = bits << 8 | bytes[byte];
    numbers[place] = std::bit_cast<float>(bits);
    if (!std::isfinite(numbers[place])) fail(at(where, place), "is not a finite number");
  }
  return numbers;
}

std::size_t read_width(nb::handle layer, const Where& where, const char* name) {
  return static_cast<std::size_t>(
      read_integer(get(layer, where, name), where.field(name), 1, static_cast<long long>(kMaxWidth)));
}

Network read_network(nb::handle layers) {
  std::vector<DenseLayer> found;
  for (const auto& layer : read_items(layers, "layers", 1, kMaxLayers)) {
    const Where where = at("layers", found.size());
    const std::size_t outputs = read_width(layer, where, "outputs"), inputs = read_width(layer, where, "inputs");
    if (!found.empty() && found.back().outputs() != inputs) {
      fail(where.field("inputs"), "is " + std::to_string(inputs) + ", but the layer before has " +
                                  std::to_string(found.back().outputs()) + " outputs");
    }
    const auto weights = read_floats(get(layer, where, "weights"), where.field("weights"), outputs * inputs);
    const auto biases = read_floats(get(layer, where, "biases"), where.field("biases"), outputs);
    found.emplace_back(outputs, inputs, weights, biases);
  }
  return Network(std::move(found));
}

// A buffer of 32-bit numbers that Python lends.
class Rows {
 public:
  explicit Rows(nb::handle value) {
    if (PyObject_GetBuffer(value.ptr(), &view_, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)) {
      PyErr_Clear();
      fail("rows", "should be an array of 32-bit numbers without gaps, not " + kind_of(value));
    }
    const char* why = nullptr;
    if (view_.itemsize != 4 || !view_.format || std::string_view(view_.format) != "f") {
      why = "should be an array of 32-bit numbers (type code 'f')";
    } else if (view_.len > 0 && reinterpret_cast<std::uintptr_t>(view_.buf) % alignof(float)) {
      why = "should begin at an address that is a multiple of 4";
    }
    if (!why) return;
    PyBuffer_Release(&view_);
    fail("rows", why);
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() { PyBuffer_Release(&view_); }

  std::size_t size() const { return static_cast<std::size_t>(view_.len) / 4; }
  // Whether rows of so many numbers are meant: an array of one dimension does not say.
  bool has_width(std::size_t width) const {
    return view_.ndim == 1 || (view_.ndim == 2 && view_.shape[1] == static_cast<Py_ssize_t>(width));
  }
  const float* data() const { return static_cast<const float*>(view_.buf); }

 private:
  Py_buffer view_{};
};

nb::object evaluate(const Network& network, nb::handle value) {
  const Rows rows(value);
  const std::size_t most = kMaxResults / network.outputs();
  if (rows.size() % network.inputs() || rows.size() / network.inputs() > most) {
    fail("rows", "has " + std::to_string(rows.size()) + " numbers, but should have up to " + std::to_string(most) +
                     " rows of " + std::to_string(network.inputs()));
  }
  if (!rows.has_width(network.inputs())) {
    fail("rows", "has another shape than rows of " + std::to_string(network.inputs()));
  }
  const std::size_t count = rows.size() / network.inputs();
  std::vector<float> results(count * network.outputs());
  without_lock([&](const InterruptCheck& check) {
    for (std::size_t row = 0; row < count; ++row) {
      check();
      network.evaluate(rows.data() + row * network.inputs(), results.data() + row * network.outputs());
    }
  });
  return shaped(std::move(results), {count, network.outputs()});
}

}  // namespace

std::shared_ptr<const LearnedPolicy> read_learned_policy(nb::handle network, nb::handle rules) {
  if (network.is_none()) return nullptr;
  Network* found = nullptr;
  if (!nb::try_cast(network, found) || !found) fail("network", "should be a Network of this kernel, not " + kind_of(network));
  std::vector<float> are;
  for (const auto& rule : read_items(rules, "rules", 0, kMaxWidth)) {
    const Where where = at("rules", are.size());
    are.push_back(static_cast<float>(read_number(rule, where)));
    if (!std::isfinite(are.back())) fail(where, "should be a finite 32-bit number");
  }
  if (found->inputs() != are.size() + kPolicyInputs || found->outputs() != 1) {
    fail("network", "has " + std::to_string(found->inputs()) + " inputs and " + std::to_string(found->outputs()) +
                        " outputs, but the card policy has " + std::to_string(are.size()) + " for the rules and " +
                        std::to_string(kPolicyInputs) + " of its own, and one output");
  }
  return std::make_shared<const LearnedPolicy>(*found, are);
}

void bind_network(nb::module_& m) {
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  nb::class_<Network>(m, "Network")
      .def("__init__", [](Network* self, nb::handle layers) { new (self) Network(read_network(layers)); }, any)
      .def_prop_ro("inputs", &Network::inputs)
      .def_prop_ro("outputs", &Network::outputs)
      .def("evaluate", &evaluate, any);
}

}  // namespace rookery
