// The transposition table: bounds proved for positions at the start of a trick. It grows with the search.
//
// A proof says that a side gets at least `bound` points, no matter who has the low cards and the other counters. It holds in
// all positions with the same number of cards of each seat in each suit (`key`), and with the strongest cards of each suit, as
// far down as the proof needs ranks, in the same hands (`depth`, `prefix`). The proof counts the points of certain cards; in a
// position where these are worth less, the bound is lower by the difference.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "tables.hpp"

namespace rookery {

struct TTEntry {
  std::uint32_t counted = 0;                   // the index of the values that it counts on
  std::array<std::uint16_t, kSuits> prefix{};  // by suit, the id of its strongest cards down to `depth`
  std::array<std::uint8_t, kSuits> depth{};
  std::uint8_t lead_suit = 0;   // the lead that decided: 1 + its suit; 0: none
  std::uint8_t lead_place = 0;  // and how many cards of that suit are stronger
  bool ours = false;            // whose bound it is: that of the team or of the others
  std::int16_t bound = 0;       // points still to come for that side, at least
};
static_assert(sizeof(TTEntry) == 24);

// By how much the values in `there` fall short of those in `counted`; both have `width` values, a multiple of 16. These are
// kMaxCards bytes at most, so that each half of the sum is at most 64 * 255 and fits in the 16 bits that are read of it.
inline int missing(const std::uint8_t* counted, const std::uint8_t* there, std::size_t width) {
#if defined(__SSE2__)
  __m128i sum = _mm_setzero_si128();
  for (std::size_t at = 0; at < width; at += 16) {
    const __m128i wanted = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counted + at));
    const __m128i found = _mm_loadu_si128(reinterpret_cast<const __m128i*>(there + at));
    sum = _mm_add_epi64(sum, _mm_sad_epu8(_mm_subs_epu8(wanted, found), _mm_setzero_si128()));
  }
  return _mm_cvtsi128_si32(sum) + _mm_extract_epi16(sum, 4);
#else
  int sum = 0;
  for (std::size_t at = 0; at < width; ++at) sum += counted[at] > there[at] ? counted[at] - there[at] : 0;
  return sum;
#endif
}

// The proofs of positions with so many tricks to come.
class TranspositionTable {
 public:
  // Every proof counts on up to so many values.
  explicit TranspositionTable(std::size_t values) : width_((values + 15) / 16 * 16) { clear(); }

  void clear() {
    lists_.assign(kFirstLists, {});
    proofs_.clear();
    for (auto& free : free_) free.clear();
    counted_.clear();
    used_ = 0;
  }

  std::size_t width() const { return width_; }
  std::size_t bytes() const {
    return lists_.size() * sizeof(List) + proofs_.size() * sizeof(TTEntry) + counted_.size();
  }

  // The proofs of one key, the one used last at the end.
  struct List {
    std::uint64_t key = 0;
    std::uint32_t first = 0;
    std::uint16_t number = 0;  // 0: there is no such list
    std::uint16_t room = 0;
  };

  // The list of a key; the reference is valid until something is stored.
  const List& of(std::uint64_t key) const { return lists_[home(key)]; }
  const TTEntry& at(const List& list, std::size_t place) const { return proofs_[list.first + place]; }
  const std::uint8_t* counted(const TTEntry& proof) const { return counted_.data() + proof.counted * width_; }

  // Moves a proof to the end of its list, where it is found sooner.
  void promote(const List& list, std::size_t place) {
    const auto from = proofs_.begin() + list.first;
    std::rotate(from + static_cast<std::ptrdiff_t>(place), from + static_cast<std::ptrdiff_t>(place) + 1, from + list.number);
  }

  // Stores a proof. It replaces one that follows from it, if there is one, or else, if the list of its key is full, the least
  // recently used one.
  void store(std::uint64_t key, TTEntry made, const std::uint8_t* counted, int unit) {
    if (used_ * 2 > lists_.size()) grow();
    List& list = lists_[home(key)];
    if (list.number == 0) list.key = key, ++used_;
    for (std::size_t place = list.number; place-- > 0;) {
      TTEntry& old = proofs_[list.first + place];
      const bool follows = old.ours == made.ours && made.bound >= old.bound && old.prefix == made.prefix &&
                           old.depth == made.depth &&
                           made.bound - unit * missing(counted, this->counted(old), width_) >= old.bound;
      if (!follows && (place > 0 || list.number < kMostOfAKey)) continue;
      made.counted = old.counted;
      old = made;
      std::copy_n(counted, width_, counted_.data() + made.counted * width_);
      if (!follows) promote(list, place);
      return;
    }
    if (list.number == list.room) make_room(list);
    made.counted = static_cast<std::uint32_t>(counted_.size() / width_);
    counted_.insert(counted_.end(), counted, counted + width_);
    proofs_[list.first + list.number++] = made;
  }

 private:
  static constexpr std::size_t kFirstLists = 64;
  static constexpr int kMostOfAKey = 128;  // looking through more takes longer than searching again
  static constexpr std::uint16_t kFirstRoom = 2;

  // Where the list of a key is, or would be.
  std::size_t home(std::uint64_t key) const {
    const std::uint64_t hash = key * 0x9E3779B97F4A7C15u;
    auto at = static_cast<std::size_t>(hash ^ (hash >> 32));
    for (;; ++at) {
      at &= lists_.size() - 1;
      if (lists_[at].number == 0 || lists_[at].key == key) return at;
    }
  }

  void grow() {
    std::vector<List> old(lists_.size() * 4);
    old.swap(lists_);
    for (const List& list : old) {
      if (list.number) lists_[home(list.key)] = list;
    }
  }

  // Moves a list to where it has twice the room; where it was another may grow.
  void make_room(List& list) {
    const auto room = static_cast<std::uint16_t>(list.room ? list.room * 2 : kFirstRoom);
    auto& free = free_[static_cast<std::size_t>(std::countr_zero(room))];
    std::size_t to = proofs_.size();
    if (free.empty()) {
      proofs_.resize(to + room);
    } else {
      to = free.back();
      free.pop_back();
    }
    std::copy_n(proofs_.begin() + list.first, list.number, proofs_.begin() + static_cast<std::ptrdiff_t>(to));
    if (list.room) free_[static_cast<std::size_t>(std::countr_zero(list.room))].push_back(list.first);
    list.first = static_cast<std::uint32_t>(to);
    list.room = room;
  }

  std::size_t width_;
  std::size_t used_ = 0;
  std::vector<List> lists_;
  std::vector<TTEntry> proofs_;
  std::array<std::vector<std::uint32_t>, 16> free_;  // where there is room for 1, 2, 4... proofs
  std::vector<std::uint8_t> counted_;
};

}  // namespace rookery
