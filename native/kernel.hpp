// What the module offers; each is compiled for both widths of mask.
#pragma once

#include <cstdint>
#include <vector>

#include "position.hpp"

namespace rookery {

// How many sequences of `depth` actions there are; a round that ends sooner counts once.
template <class Mask>
std::uint64_t perft(const Position<Mask>& position, int depth);

// Plays a position to the end, `count` times, at random, and writes every team's points: `count` rows of `teams`.
template <class Mask>
void playouts(const Position<Mask>& position, int count, std::uint64_t seed, std::uint64_t first_stream,
              std::int16_t* points);

// What the players of a position know of each other, for playouts by rules of thumb; kernel.position documents it.
template <class Mask>
struct Minds {
  int declarer = -1;
  int called = -1;
  int nest_size = 0;
  int last_bonus = 0;
  Mask hidden = 0;
  Mask buried = 0;
  std::array<std::uint8_t, kMaxSeats> voids{};
};

// What the seat to move does in each position by rules of thumb.
template <class Mask>
std::vector<int> policy_actions(const std::vector<Position<Mask>>& positions, const std::vector<Minds<Mask>>& minds);

// Plays each position to the end by rules of thumb after each of the actions, or from where it is if there are none,
// and writes every team's points: positions by actions by teams.
template <class Mask>
void policy_playouts(const std::vector<Position<Mask>>& positions, const std::vector<Minds<Mask>>& minds,
                     const std::vector<int>& actions, std::int16_t* points);

}  // namespace rookery
