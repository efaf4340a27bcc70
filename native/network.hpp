// A small dense network: layers of weights and biases, with ReLU activations between layers.
//
// Each sum begins with the bias and adds its products in the order of the inputs, so that every processor, and Python with
// 32-bit numbers, has the same last digit. Sums that stand side by side are worked out together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

namespace rookery {

inline constexpr std::size_t kMaxWidth = 512;   // inputs or outputs of a layer
inline constexpr std::size_t kMaxLayers = 8;
inline constexpr std::size_t kLanes = 8;
inline constexpr std::size_t kTogether = 2 * kLanes;  // sums that are worked out together

// Numbers that one instruction works on, or two of an older processor. GCC and Clang both know this; neither finds it by itself.
typedef float Lanes __attribute__((vector_size(kLanes * sizeof(float))));

using Activations = std::array<float, kMaxWidth>;

class DenseLayer {
 public:
  // Weights are given by output, and by input within that; the layer keeps them in blocks of outputs, by input.
  DenseLayer(std::size_t outputs, std::size_t inputs, const std::vector<float>& weights, const std::vector<float>& biases)
      : outputs_(outputs), inputs_(inputs), padded_((outputs + kTogether - 1) / kTogether * kTogether), weights_(padded_ * inputs),
        biases_(padded_) {
    std::copy(biases.begin(), biases.end(), biases_.begin());
    for (std::size_t to = 0; to < outputs; ++to) {
      for (std::size_t from = 0; from < inputs; ++from) {
        weights_[(to / kTogether * inputs + from) * kTogether + to % kTogether] = weights[to * inputs + from];
      }
    }
  }

  std::size_t outputs() const { return outputs_; }
  std::size_t inputs() const { return inputs_; }
  std::size_t padded() const { return padded_; }  // how many sums are worked out

  // The sums before any input.
  void begin(float* sums) const { std::copy(biases_.begin(), biases_.end(), sums); }

  // Adds `count` inputs from input number `from` on.
  void add(float* sums, std::size_t from, const float* values, std::size_t count) const {
    for (std::size_t block = 0; block < padded_; block += kTogether) {
      const float* weights = weights_.data() + block * inputs_ + from * kTogether;
      Lanes low, high, weights_low, weights_high;
      std::memcpy(&low, sums + block, sizeof low);
      std::memcpy(&high, sums + block + kLanes, sizeof high);
      for (std::size_t at = 0; at < count; ++at, weights += kTogether) {
        std::memcpy(&weights_low, weights, sizeof weights_low);
        std::memcpy(&weights_high, weights + kLanes, sizeof weights_high);
        low += weights_low * values[at];
        high += weights_high * values[at];
      }
      std::memcpy(sums + block, &low, sizeof low);
      std::memcpy(sums + block + kLanes, &high, sizeof high);
    }
  }

 private:
  std::size_t outputs_, inputs_, padded_;
  std::vector<float> weights_, biases_;
};

class Network {
 public:
  explicit Network(std::vector<DenseLayer> layers) : layers_(std::move(layers)) {}

  std::size_t inputs() const { return layers_.front().inputs(); }
  std::size_t outputs() const { return layers_.back().outputs(); }
  const DenseLayer& first() const { return layers_.front(); }

  // From the sums of the first layer, which it changes, to those of the last; returns where these are.
  const float* finish(Activations& sums, Activations& others) const {
    float *now = sums.data(), *next = others.data();
    for (std::size_t at = 1; at < layers_.size(); ++at) {
      const DenseLayer& layer = layers_[at];
      // What is not a number stays so, as in NumPy, and is not taken for a good answer.
      for (std::size_t input = 0; input < layer.inputs(); ++input) now[input] = now[input] <= 0.0f ? 0.0f : now[input];
      layer.begin(next);
      layer.add(next, 0, now, layer.inputs());
      std::swap(now, next);
    }
    return now;
  }

  void evaluate(const float* inputs, float* outputs) const {
    Activations sums, others;
    first().begin(sums.data());
    first().add(sums.data(), 0, inputs, first().inputs());
    std::copy_n(finish(sums, others), this->outputs(), outputs);
  }

 private:
  std::vector<DenseLayer> layers_;
};

}  // namespace rookery
