// The transposition table: what is known about positions at the start of a trick. It grows with the search.
//
// An entry holds for every position that deals the suits out alike (`key`) and has the same strongest cards in the same
// hands, as far down each suit as the proof of its bounds looked (`depth`, `check`).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tables.hpp"

namespace rookery {

struct Entry {
  std::uint64_t key = 0;                       // 0: empty
  std::uint64_t check = 0;                     // the strongest cards down to `depth`
  std::array<std::uint8_t, kSuits> depth{};    // by suit, in the order that the key sorts them
  std::uint8_t lead_suit = 0;                  // the lead that proved the last bound: 1 + the suit in that order; 0: none
  std::uint8_t lead_place = 0;                 // and how many cards of that suit are stronger
  std::int16_t lower = 0;                      // bounds on the points still to come for the team
  std::int16_t upper = 0;
};
static_assert(sizeof(Entry) == 32);

class TableCache {
 public:
  static constexpr std::size_t kBucket = 16;

  // At most 2^most_bits entries of 32 bytes.
  explicit TableCache(int most_bits)
      : most_bits_(most_bits), bits_(std::min(kFirstBits, most_bits)), entries_(std::size_t{1} << bits_) {}

  // The place where a key's entries start; `at` gives them one after the other until one is empty or of no use.
  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> (64 - bits_));
  }
  Entry& at(std::size_t home, std::size_t step) { return entries_[(home + step) & (entries_.size() - 1)]; }

  // An entry for the key with this check and depth: the one there is, or a new one; a full table gives up another.
  Entry& store(const Entry& made) {
    if (used_ * 2 > entries_.size() && bits_ < most_bits_) grow();
    return place(made);
  }

  std::size_t used() const { return used_; }

 private:
  static constexpr int kFirstBits = 12;

  Entry& place(const Entry& made) {
    const std::size_t first = home(made.key);
    for (std::size_t step = 0; step < kBucket; ++step) {
      Entry& entry = at(first, step);
      if (entry.key == 0) {
        ++used_;
        return entry = made;
      }
      if (entry.key == made.key && entry.check == made.check && entry.depth == made.depth) {
        entry.lower = std::max(entry.lower, made.lower);
        entry.upper = std::min(entry.upper, made.upper);
        if (made.lead_suit) {
          entry.lead_suit = made.lead_suit;
          entry.lead_place = made.lead_place;
        }
        return entry;
      }
    }
    return at(first, turn_++ % kBucket) = made;
  }

  void grow() {
    std::vector<Entry> old(std::size_t{1} << std::min(bits_ + 2, most_bits_));
    old.swap(entries_);
    bits_ = std::min(bits_ + 2, most_bits_);
    used_ = 0;
    for (const Entry& entry : old) {
      if (entry.key) place(entry);
    }
  }

  int most_bits_;
  int bits_;
  std::size_t used_ = 0;
  std::size_t turn_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace rookery
