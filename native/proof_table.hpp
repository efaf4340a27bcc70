// What was proved about positions at the start of a trick. It grows with the search.
//
// A proof says that a side gets at least so many points, whoever has the low cards and wherever the other counters are: it
// holds wherever the suits are dealt alike (`key`) and the strongest cards of each suit, as far down as it looked, are in
// the same hands (`depth`, `prefix`). It counted on certain cards' points; where these are fewer, its bound is less by as
// much.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "tables.hpp"

namespace rookery {

struct Proved {
  std::uint32_t next = 0;                      // of the same key
  std::array<std::uint16_t, kSuits> prefix{};  // by suit, the name of its strongest cards down to `depth`
  std::array<std::uint8_t, kSuits> depth{};
  std::uint8_t lead_suit = 0;   // the lead that decided: 1 + its suit; 0: none
  std::uint8_t lead_place = 0;  // and how many cards of that suit are stronger
  bool ours = false;            // whose bound it is: that of the team or of the others
  std::int16_t bound = 0;       // points still to come for that side, at least
};
static_assert(sizeof(Proved) == 24);

// How much of `counted` is not there in `there`; both have `width` slots, a multiple of 16.
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
class ProofTable {
 public:
  // Every proof counts on up to so many slots.
  explicit ProofTable(std::size_t slots) : width_((slots + 15) / 16 * 16) { clear(); }

  void clear() {
    heads_.assign(kFirstHeads, {});
    proofs_.assign(1, {});
    counted_.assign(width_, 0);
    used_ = 0;
  }

  std::size_t width() const { return width_; }
  std::size_t bytes() const {
    return heads_.size() * sizeof(Head) + proofs_.size() * sizeof(Proved) + counted_.size();
  }

  // The first proof for a key, as its number; 0: none.
  std::uint32_t first(std::uint64_t key) const {
    for (std::size_t at = home(key);; at = (at + 1) & (heads_.size() - 1)) {
      if (heads_[at].key == key || heads_[at].first == 0) return heads_[at].first;
    }
  }
  const Proved& at(std::uint32_t number) const { return proofs_[number]; }
  Proved& at(std::uint32_t number) { return proofs_[number]; }
  const std::uint8_t* counted(std::uint32_t number) const { return counted_.data() + number * width_; }

  // Moves a proof to the front of those of its key, where it is found sooner.
  void promote(std::uint64_t key, std::uint32_t before, std::uint32_t number) {
    Head& head = head_of(key);
    proofs_[before].next = proofs_[number].next;
    proofs_[number].next = head.first;
    head.first = number;
  }

  // Keeps a proof: in the place of one that follows from it, if there is such, or else, where its key has too many, of the
  // one that has not been used for longest.
  void store(std::uint64_t key, Proved made, const std::uint8_t* counted, int unit) {
    if (used_ * 2 > heads_.size()) grow();
    Head& head = head_of(key);
    if (head.first == 0) head.key = key, ++used_;
    int looked = 0;
    std::uint32_t before = 0;
    for (std::uint32_t number = head.first; number; before = number, number = proofs_[number].next) {
      Proved& old = proofs_[number];
      const bool follows = old.ours == made.ours && made.bound >= old.bound && old.prefix == made.prefix &&
                           old.depth == made.depth &&
                           made.bound - unit * missing(counted, this->counted(number), width_) >= old.bound;
      if (!follows && ++looked < kMostOfAKey) continue;
      made.next = old.next;
      old = made;
      std::copy_n(counted, width_, counted_.data() + number * width_);
      if (!follows) promote(key, before, number);
      return;
    }
    made.next = head.first;
    head.first = static_cast<std::uint32_t>(proofs_.size());
    proofs_.push_back(made);
    counted_.insert(counted_.end(), counted, counted + width_);
  }

 private:
  struct Head {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // 0: empty
  };
  static constexpr std::size_t kFirstHeads = 64;
  static constexpr int kMostOfAKey = 128;  // looking through more takes longer than searching again

  std::size_t home(std::uint64_t key) const {
    const std::uint64_t hash = key * 0x9E3779B97F4A7C15u;
    return static_cast<std::size_t>((hash ^ (hash >> 32)) & (heads_.size() - 1));
  }

  Head& head_of(std::uint64_t key) {
    std::size_t at = home(key);
    while (heads_[at].first != 0 && heads_[at].key != key) at = (at + 1) & (heads_.size() - 1);
    return heads_[at];
  }

  void grow() {
    std::vector<Head> old(heads_.size() * 4);
    old.swap(heads_);
    for (const Head& head : old) {
      if (head.first) head_of(head.key) = head;
    }
  }

  std::size_t width_;
  std::size_t used_ = 0;
  std::vector<Head> heads_;
  std::vector<Proved> proofs_;
  std::vector<std::uint8_t> counted_;
};

}  // namespace rookery
