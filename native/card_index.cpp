// Numbers the cards of a position by suit and strength for the search.
#include "card_index.hpp"

#include <numeric>
#include <tuple>

#include "random.hpp"

namespace rookery {
namespace {

template <class Mask>
std::pair<int, int> rank_of(const Tables<Mask>& tables, int card) {
  const std::size_t of = tables.suit_of[index(card)];
  return {static_cast<int>(of), static_cast<int>(tables.strength[of][index(card)])};
}

// The same duties, of no cards yet.
template <class Mask, class Wide>
Duties<Mask> like(const Duties<Wide>& other) {
  Duties<Mask> duties;
  duties.any = other.any;
  duties.must_trump = other.must_trump;
  duties.must_beat = other.must_beat;
  duties.trump_waits = other.trump_waits;
  duties.clean_tricks = other.clean_tricks;
  return duties;
}

// The seat that each card was dealt to, those on the table among them; and the cards from weakest to strongest in each
// suit. Who has which of identical cards means nothing, so those of one seat go together.
template <class Mask>
std::vector<int> ordered(const Position<Mask>& position, std::array<std::uint8_t, kMaxCards>& owner_of) {
  const Tables<Mask>& tables = *position.tables;
  std::vector<int> order;
  for (int seat = 0; seat < position.seats; ++seat) {
    Mask hand = position.hands[index(seat)];
    for (int place = 0; place < position.played; ++place) {
      if (position.after(position.leader, place) == seat) hand |= bit<Mask>(position.trick[index(place)]);
    }
    for (; hand; hand &= hand - 1) {
      order.push_back(lowest(hand));
      owner_of[index(lowest(hand))] = static_cast<std::uint8_t>(seat);
    }
  }
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return std::tuple(rank_of(tables, a), owner_of[index(a)], a) < std::tuple(rank_of(tables, b), owner_of[index(b)], b);
  });
  return order;
}

}  // namespace

template <class Mask>
template <class Wide>
CardIndex<Mask>::CardIndex(const Position<Wide>& position, int team, const Limits& limits)
    : seats(position.seats),
      sharing(!(position.scoring.sweep_bonus && position.scoring.sweep_of_points) &&
              position.tricks_before() >= position.tables->duties.clean_tricks),
      most_ids_(index(limits.ids)) {
  const Tables<Wide>& tables = *position.tables;
  std::array<std::uint8_t, kMaxCards> owner_of{};
  const std::vector<int> order = ordered(position, owner_of);
  for (int seat = 0; seat < seats; ++seat) ours[index(seat)] = position.team[index(seat)] == team;
  cards = static_cast<int>(order.size());
  std::vector<std::pair<int, int>> kinds;
  duties = like<Mask>(tables.duties);
  std::array<int, kSuits> length{};
  for (int at = 0; at < cards; ++at) {
    const int card = order[index(at)];
    const std::size_t a = index(at), of = tables.suit_of[index(card)];
    const bool may = has(tables.free, card);
    label[index(card)] = static_cast<std::uint8_t>(at);
    suit[a] = static_cast<std::uint8_t>(of);
    points[a] = tables.points[index(card)];
    owner[a] = owner_of[index(card)];
    owned[owner[a]] |= bit<Mask>(at);
    side[ours[owner[a]]] |= bit<Mask>(at);
    suit_mask[of] |= bit<Mask>(at);
    if (may) free |= bit<Mask>(at);
    if (length[of]++ == 0) first[of] = at;
    if (has(tables.duties.trumps, card)) duties.trumps |= bit<Mask>(at);
    if (has(tables.duties.unled, card)) duties.unled |= bit<Mask>(at);
    if (has(tables.duties.counters, card)) duties.counters |= bit<Mask>(at);
    freedom[a] = static_cast<std::uint8_t>(may + 2 * has(tables.duties.unled, card));
    const std::pair<int, int> worth(points[a], freedom[a]);
    const auto found = std::find(kinds.begin(), kinds.end(), worth);
    kind[a] = static_cast<std::uint8_t>(found - kinds.begin());
    if (found == kinds.end()) kinds.push_back(worth);
    const bool equal = at > 0 && rank_of(tables, order[a - 1]) == rank_of(tables, card);
    group[a] = equal ? group[a - 1] : static_cast<std::uint8_t>(at);
    for (std::size_t b = group[a]; b <= a; ++b) group_top[b] = static_cast<std::uint8_t>(at);
    power[a] = static_cast<std::uint8_t>(group[a] - first[of] + 1 + (of == kTrump ? kTrumpPower : 0));
  }
  for (std::size_t of = 0; of < kSuits; ++of) {
    if (length[of] <= limits.indexed) direct_[of].resize(std::size_t{1} << length[of]);
  }
  add_prefix(0, 0);  // so that no state has its ids at index 0
  std::uint64_t histories = 1;  // how many histories the key must distinguish
  const std::uint64_t tricks = index(cards / seats) + 2;
  for (int t = 0; t < position.teams; ++t) {
    if (position.scoring.majority_bonus) histories *= tricks;
    if (position.scoring.sweep_bonus) histories *= 2;
  }
  compare_worth();
  assign_weights(histories, limits.exact);
  find_partners(position, limits.quick);
}

// Quick tricks are counted only if every trick is worth points, no side has more than two hands, and following suit is the
// only restriction: there are no piles, no cards that may be played at any time, and no other duties of play.
template <class Mask>
template <class Wide>
void CardIndex<Mask>::find_partners(const Position<Wide>& position, bool may_count) {
  quick = may_count && position.scoring.trick_points > 0 && !duties.any && !free;
  partner.fill(-1);
  for (int seat = 0; seat < seats; ++seat) {
    quick = quick && position.pile_next[index(seat)] == position.pile_size[index(seat)];
    for (int other = 0; other < seats; ++other) {
      if (other == seat || ours[index(other)] != ours[index(seat)]) continue;
      quick = quick && partner[index(seat)] < 0;
      partner[index(seat)] = other;
    }
  }
}

// Whether two cards belong to the same digit of the key.
template <class Mask>
bool CardIndex<Mask>::interchangeable(std::size_t a, std::size_t b) const {
  if (suit[a] != suit[b] || owner[a] != owner[b]) return false;
  return sharing ? freedom[a] == freedom[b] : kind[a] == kind[b];
}

// Finds the cards of equal points, and the number of points that one unit of a value stands for.
template <class Mask>
void CardIndex<Mask>::compare_worth() {
  const auto number = index(cards);
  int largest = 0;
  unit = 0;
  for (std::size_t a = 0; a < number; ++a) {
    unit = std::gcd(unit, static_cast<int>(points[a]));
    largest = std::max<int>(largest, points[a]);
    for (std::size_t b = 0; b < number; ++b) {
      if (suit[a] == suit[b] && owner[a] == owner[b] && kind[a] == kind[b]) alike[a] |= bit<Mask>(static_cast<int>(b));
    }
  }
  unit = std::max(unit, 1);
  if (largest / unit > 255) sharing = false;
}

// Gives cards weights such that the sum over the cards left encodes the number of cards of every seat in every suit: each
// number is a digit of the sum. If 64 bits are too few for that (they are enough for 58 cards), the sum is a hash. Then two
// deals with the same hash are confused; the probability of that is below one in a million for ten million probes.
template <class Mask>
void CardIndex<Mask>::assign_weights(std::uint64_t histories, bool exact) {
  const auto number = index(cards);
  std::uint64_t next = static_cast<std::uint64_t>(seats) + 1;  // smaller numbers encode the leader
  for (std::size_t a = 0; a < number; ++a) {
    if (weight[a]) continue;
    std::uint64_t digits = 1;
    for (std::size_t b = a; b < number; ++b) {
      if (interchangeable(a, b)) weight[b] = next, ++digits;
    }
    exact = exact && !__builtin_mul_overflow(next, digits, &next);
  }
  history_unit = next;
  exact = exact && !__builtin_mul_overflow(next, histories, &next);
  if (exact) return;
  history_unit = 0;
  for (std::size_t a = number; a-- > 0;) {
    for (std::size_t b = a; b < number; ++b) {
      if (interchangeable(a, b)) weight[b] = split_mix(a + 1);
    }
  }
}

template <class Mask>
void CardIndex<Mask>::work_out(SuitState& state, int of, std::uint64_t held) {
  const Mask all = static_cast<Mask>(held) << first[index(of)];
  state.size = static_cast<std::uint8_t>(count_of(all));
  assign_prefix_ids(state, of, held);
  fill_values(state, all);
  find_runs(state, all);
  if (quick) count_sure_tricks(state, all);
}

template <class Mask>
void CardIndex<Mask>::add_prefix(std::uint16_t id, std::size_t last) {
  prefixes.push_back(id);
  reached.push_back(group[last]);
}

// Numbers every possible sequence of owners of the strongest cards. A sequence also distinguishes the freedom of each card,
// and whether the next card is equally strong.
template <class Mask>
void CardIndex<Mask>::assign_prefix_ids(SuitState& state, int of, std::uint64_t held) {
  state.prefixes = static_cast<std::uint32_t>(prefixes.size());
  auto& known = ids_[index(of)];
  std::uint16_t id = 0;
  add_prefix(id, 0);
  for (std::uint64_t left = held; left;) {
    const int place = highest(Mask64{left});
    const std::size_t a = index(first[index(of)] + place);
    left ^= std::uint64_t{1} << place;
    if (id != kNoId) {
      const bool equal = left && power[index(first[index(of)] + highest(Mask64{left}))] == power[a];
      const std::uint64_t what = sharing ? freedom[a] : kind[a];
      const std::uint64_t code = ((std::uint64_t{id} * kMaxSeats + owner[a]) * kMaxCards + what) * 2 + equal;
      const auto found = known.find(code);
      if (found != known.end()) {
        id = found->second;
      } else if (known.size() < most_ids_) {
        id = static_cast<std::uint16_t>(known.size() + 1);
        known.emplace(code, id);
      } else {
        id = kNoId;
      }
    }
    add_prefix(id, a);
  }
}

// Cards are grouped by freedom, so that a place of the values always holds cards of the same freedom.
template <class Mask>
void CardIndex<Mask>::fill_values(SuitState& state, Mask held) {
  state.values = static_cast<std::uint32_t>(values.size());
  state.counters = static_cast<std::uint32_t>(counters.size());
  for (int seat = 0; seat < seats; ++seat) {
    const Mask hand = held & owned[index(seat)];
    const Mask led = hand & ~duties.unled, unled = hand & duties.unled;
    for (Mask part : {led & free, led & ~free, unled & free, unled & ~free}) {
      while (part) {
        const int card = highest(part);
        part ^= bit<Mask>(card);
        const int worth = sharing ? points[index(card)] / unit : kind[index(card)] + 1;
        if (worth) counters.push_back({static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(values.size() - state.values)});
        values.push_back(static_cast<std::uint8_t>(worth));
      }
    }
  }
  counters.push_back({0, kNoPlace});
  values.resize(values.size() + 16);  // which are copied 16 at a time
}

// One card of each kind from every run of a seat's cards that nobody else's card comes between.
template <class Mask>
void CardIndex<Mask>::find_runs(SuitState& state, Mask held) {
  state.runs = static_cast<std::uint32_t>(runs.size());
  for (int seat = 0; seat < seats; ++seat) {
    const Mask hand = held & owned[index(seat)], others = held & ~hand;
    const std::size_t start = runs.size();
    state.first[index(seat)] = static_cast<std::uint8_t>(start - state.runs);
    state.top[index(seat)] = hand ? power[index(highest(hand))] : std::uint8_t{0};
    std::uint64_t seen = 0;
    int last = -1;
    for (Mask left = hand; left;) {
      const int card = highest(left);
      left ^= bit<Mask>(card);
      if (last >= 0 && power[index(last)] != power[index(card)]) {
        const Mask top = bit<Mask>(group_top[index(last)]), below = bit<Mask>(group[index(card)]) - 1;
        if ((top | (top - 1)) & ~below & others) seen = 0;
      }
      last = card;
      const std::uint64_t one = std::uint64_t{1} << kind[index(card)];
      if (seen & one) {
        auto run = runs.end() - 1;
        while (kind[run->card] != kind[index(card)]) --run;
        run->lowest = static_cast<std::uint8_t>(card);
      } else {
        seen |= one;
        runs.push_back({static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(card)});
      }
    }
  }
  state.first[index(seats)] = static_cast<std::uint8_t>(runs.size() - state.runs);
}

// A hand cashes from its highest card down, and goes on with any card once the other side has none left. The partner follows
// from its lowest card up; the run ends when the partner's card is as high.
template <class Mask>
void CardIndex<Mask>::count_sure_tricks(SuitState& state, Mask held) {
  state.sure_tricks = static_cast<std::uint32_t>(sure_tricks.size());
  SureTricks sure;
  for (std::size_t seat = 0; seat < index(seats); ++seat) {
    const Mask hand = held & owned[seat], against = held & side[!ours[seat]];
    const auto above = [&](Mask others) {
      const Mask top = others ? bit<Mask>(group_top[index(highest(others))]) : Mask{0};
      return static_cast<std::uint8_t>(count_of(others ? hand & ~(top | (top - 1)) : hand));
    };
    sure.length[seat] = static_cast<std::uint8_t>(count_of(hand));
    sure.top[seat] = above(against);
    sure.head[seat] = above(held & ~hand);
    sure.longest[ours[seat]] = std::max(sure.longest[ours[seat]], sure.length[seat]);
  }
  for (std::size_t seat = 0; seat < index(seats); ++seat) {
    const int longest = sure.longest[!ours[seat]], length = sure.length[seat];
    const Mask other = partner[seat] < 0 ? Mask{0} : held & owned[index(partner[seat])];
    const int wins = sure.top[seat] >= longest ? length : sure.top[seat];
    int own = 0;
    Mask mine = held & owned[seat], theirs = other;
    for (; own < wins && mine && (!theirs || power[index(lowest(theirs))] < power[index(highest(mine))]); ++own) {
      mine ^= bit<Mask>(highest(mine));
      theirs &= theirs - 1;
    }
    sure.own[seat] = static_cast<std::uint8_t>(own);
    if (own < wins || !theirs) continue;
    const int left = count_of(theirs), high = std::min<int>(left, sure.top[index(partner[seat])]);
    const bool all = own >= longest || (own + high >= longest && length - own <= high);
    sure.partner[seat] = static_cast<std::uint8_t>(all ? left : high);
  }
  sure_tricks.push_back(sure);
}

template struct CardIndex<Mask64>;
template struct CardIndex<Mask128>;
template CardIndex<Mask64>::CardIndex(const Position<Mask64>&, int, const Limits&);
template CardIndex<Mask64>::CardIndex(const Position<Mask128>&, int, const Limits&);
template CardIndex<Mask128>::CardIndex(const Position<Mask64>&, int, const Limits&);
template CardIndex<Mask128>::CardIndex(const Position<Mask128>&, int, const Limits&);

}  // namespace rookery
