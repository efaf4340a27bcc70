// Random numbers: xoshiro256++ by Blackman and Vigna, seeded by SplitMix64. tests/oracle/chance.py is the same in Python.
#pragma once

#include <bit>
#include <cstdint>

namespace rookery {

// Mixes the bits of a number, as SplitMix64 does; different numbers give different results.
inline std::uint64_t split_mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

class Random {
 public:
  // Each pair of a seed and a stream has its own sequence.
  Random(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t x = seed + stream * 0xD1342543DE82EF95u;
    for (auto& word : s_) {
      x += 0x9E3779B97F4A7C15u;
      word = split_mix(x);
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(s_[0] + s_[3], 23) + s_[0];
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = std::rotl(s_[3], 45);
    return result;
  }

  // A number from 0 to n - 1; for n up to 128 none is likelier than another by more than one part in 2^25.
  int below(int n) {
    return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
  }

  // A number from 0 up to but not including 1.
  double part() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t s_[4];
};

}  // namespace rookery
