// Plays positions out at random.
#include <algorithm>

#include "kernel.hpp"
#include "random.hpp"

namespace rookery {
namespace {

// Plays on until the round is over; any position.
template <class Mask>
void play_out(Position<Mask>& position, Random& random) {
  while (!position.over()) {
    if (position.to_draw) {
      position.act(kDrawOpen + random.below(2));
      continue;
    }
    const Mask legal = position.legal();
    const int choices = count_of(legal);
    position.act(card_at(legal, choices > 1 ? random.below(choices) : 0));
  }
}

// The trick on the table: the suit led, what its cards are worth, the highest strength so far, and whose that is.
struct Trick {
  std::size_t suit, winner;
  int value, high;
};

// Takes up the cards on the table as if they had just been played.
template <class Mask>
Trick trick_so_far(const Position<Mask>& position) {
  const Tables<Mask>& tables = *position.tables;
  Trick trick{0, static_cast<std::size_t>(position.leader), 0, 0};
  for (int place = 0; place < position.played; ++place) {
    const std::size_t card = position.trick[index(place)];
    if (place == 0) trick.suit = tables.suit_of[card];
    trick.value += tables.points[card];
    const int strength = tables.strength[trick.suit][card];
    if (place == 0 || strength > trick.high || (tables.later_wins && strength == trick.high)) {
      trick.high = strength;
      trick.winner = index(position.after(position.leader, place));
    }
  }
  return trick;
}

// The same as play_out, card for card, for positions without stock, piles and duties.
template <class Mask, int kSeats>
void play_out_bare(Position<Mask>& position, Random& random) {
  const Tables<Mask>& tables = *position.tables;
  std::array<Mask, kSeats> hands;
  for (std::size_t seat = 0; seat < kSeats; ++seat) hands[seat] = position.hands[seat];
  std::array<int, kMaxSeats> points{}, tricks{};

  const auto choose = [&](Mask legal) {
    const int choices = count_of(legal);
    return card_at(legal, choices > 1 ? random.below(choices) : 0);
  };

  auto leader = static_cast<std::size_t>(position.leader);
  std::size_t played = static_cast<std::size_t>(position.played);
  auto [suit, winner, value, high] = trick_so_far(position);

  while (true) {
    std::size_t seat = leader + played;
    if (seat >= kSeats) seat -= kSeats;
    if (played == 0) {
      if (hands[leader] == 0) break;
      const int card = choose(hands[leader]);
      hands[leader] ^= bit<Mask>(card);
      suit = tables.suit_of[index(card)];
      value = tables.points[index(card)];
      high = tables.strength[suit][index(card)];
      winner = leader;
      played = 1;
      if (++seat == kSeats) seat = 0;
    }
    const Mask in_suit = tables.suit_mask[suit];
    const int tie = tables.later_wins ? 1 : 0;
    for (; played < kSeats; ++played) {
      const Mask hand = hands[seat];
      const Mask follow = hand & in_suit;
      const int card = choose(follow ? follow | (hand & tables.free) : hand);
      hands[seat] = hand ^ bit<Mask>(card);
      value += tables.points[index(card)];
      const int strength = tables.strength[suit][index(card)];
      const bool wins = strength + tie > high;
      high = wins ? strength : high;
      winner = wins ? seat : winner;
      if (++seat == kSeats) seat = 0;
    }
    points[winner] += value;
    ++tricks[winner];
    leader = winner;
    played = 0;
  }

  bool any = false;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const std::size_t team = position.team[seat];
    position.points[team] += points[seat] + tricks[seat] * position.scoring.trick_points;
    position.tricks[team] += tricks[seat];
    any = any || tricks[seat] > 0;
  }
  if (any) position.last_winner = static_cast<int>(leader);
}

template <class Mask>
using PlayOut = void (*)(Position<Mask>&, Random&);

template <class Mask>
PlayOut<Mask> fastest(const Position<Mask>& position) {
  const bool drawn = position.to_draw || position.stock_left > position.stock_leave;
  if (position.has_piles || drawn || position.tables->duties.any) {
    return play_out<Mask>;
  }
  switch (position.seats) {
    case 2: return play_out_bare<Mask, 2>;
    case 3: return play_out_bare<Mask, 3>;
    case 4: return play_out_bare<Mask, 4>;
    case 5: return play_out_bare<Mask, 5>;
    case 6: return play_out_bare<Mask, 6>;
    default: return play_out<Mask>;
  }
}

}  // namespace

template <class Mask>
void playouts(const Position<Mask>& position, int count, std::uint64_t seed, std::uint64_t first_stream,
              std::int16_t* points, const InterruptCheck& check) {
  const PlayOut<Mask> run = fastest(position);
  Position<Mask> now = position;
  const auto teams = static_cast<std::size_t>(position.teams);
  for (int i = 0; i < count; ++i) {
    check();
    Random random(seed, first_stream + static_cast<std::uint64_t>(i));
    if (run == play_out<Mask>) {
      now = position;
    } else {
      now.points = position.points;
      now.tricks = position.tricks;
      now.last_winner = position.last_winner;
    }
    run(now, random);
    const auto totals = now.totals();
    for (std::size_t team = 0; team < teams; ++team) *points++ = static_cast<std::int16_t>(totals[team]);
  }
}

template void playouts(const Position<Mask64>&, int, std::uint64_t, std::uint64_t, std::int16_t*,
                       const InterruptCheck&);
template void playouts(const Position<Mask128>&, int, std::uint64_t, std::uint64_t, std::int16_t*,
                       const InterruptCheck&);

}  // namespace rookery
