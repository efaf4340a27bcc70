// How the search probes its transposition table and stores in it; tt.hpp says what a proof is.
#include "random.hpp"
#include "search.hpp"

namespace rookery {
namespace {

// The worth of the cards of a position, place by place; what comes after them is not looked at.
template <class Mask, class Suits>
void fill(std::array<std::uint8_t, kMaxCardValues>& values, const CardIndex<Mask>& cards, const Suits& suits) {
  std::size_t at = 0;
  for (const SuitState* state : suits) {
    std::copy_n(cards.values.data() + state->values, 16, values.data() + at);
    for (std::size_t more = 16; more < state->size; ++more) values[at + more] = cards.values[state->values + more];
    at += state->size;
  }
}

}  // namespace

template <class Mask>
std::uint64_t Search<Mask>::key_of(std::uint64_t cards, int leader) const {
  const std::uint64_t key = cards + static_cast<std::uint64_t>(leader) + 1;
  if (!history_) return key;
  // The effect of captured cards and tricks on the points to come.
  const Scoring& scoring = past_.scoring;
  const auto tricks = static_cast<std::uint64_t>(card_index_.cards / seats_ + 2);
  std::uint64_t code = 0;
  for (std::size_t t = 0; t < index(past_.teams); ++t) {
    if (scoring.majority_bonus) code = code * tricks + index(past_.tricks[t] - tricks_before_[t]);
    if (scoring.sweep_bonus) code = code * 2 + ((scoring.sweep_of_points ? past_.points[t] : past_.tricks[t]) > 0);
  }
  // Numbers up to that of the last card stand for cards.
  return key + (card_index_.history_unit ? code * card_index_.history_unit : split_mix(code + kMaxCards + 1));
}

// Finds a proof that decides among those of the same key, and otherwise a lead that decided one of them.
template <class Mask>
int Search<Mask>::probe(const Start& start, int goal, Proof& proof, int& lead) {
  TranspositionTable& table = tt_[index(start.size)];
  const TranspositionTable::List& list = table.of(start.key);
  if (list.number == 0) return -1;
  std::array<const std::uint16_t*, kSuits> prefixes;
  for (std::size_t suit = 0; suit < kSuits; ++suit) prefixes[suit] = card_index_.prefixes.data() + start.suits[suit]->prefixes;
  const auto same = [&](const TTEntry& known, std::size_t suit) {
    return prefixes[suit][known.depth[suit]] == known.prefix[suit];
  };
  std::array<std::uint8_t, kMaxCardValues> values;
  bool filled = false;
  for (std::size_t place = list.number; place-- > 0;) {
    const TTEntry& known = table.at(list, place);
    const int slack = known.bound - (known.ours ? goal : start.total - goal + 1);
    if (slack < 0) continue;
    if (!(same(known, kTrump) && same(known, 0) && same(known, 1) && same(known, 2) && same(known, 3))) continue;
    if (!filled) {
      fill(values, card_index_, start.suits);
      filled = true;
    }
    const std::uint8_t* counted = table.counted(known);
    const int less = missing(counted, values.data(), table.width()) * card_index_.unit;
    if (less > (card_index_.sharing ? slack : 0)) continue;
    std::size_t from = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      const SuitState& state = *start.suits[suit];
      if (known.depth[suit]) proof.ranks |= bit<Mask>(card_index_.reached[state.prefixes + known.depth[suit]]);
      for (const Counter* counter = &card_index_.counters[state.counters]; counter->place != kNoPlace; ++counter) {
        if (counted[from + counter->place]) proof.counted |= bit<Mask>(counter->card);
      }
      from += state.size;
    }
    const int found = known.ours ? known.bound - less : start.total - known.bound + less;
    if (place + 1u < list.number) table.promote(list, place);
    return found;
  }
  const TTEntry& last = table.at(list, list.number - 1u);
  if (last.lead_suit) {
    Mask cards = start.held & card_index_.suit_mask[last.lead_suit - 1u];
    for (int skip = last.lead_place; skip > 0 && cards; --skip) cards ^= bit<Mask>(highest(cards));
    if (cards) lead = highest(cards);
  }
  return -1;
}

template <class Mask>
void Search<Mask>::store(const Start& start, const Proof& proof, int lead, int found, int goal) {
  TTEntry made;
  std::array<std::uint8_t, kMaxCardValues> counted{};
  std::size_t from = 0;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    const SuitState& state = *start.suits[suit];
    for (std::size_t i = state.counters; card_index_.counters[i].place != kNoPlace; ++i) {
      const auto [card, place] = card_index_.counters[i];
      if (!card_index_.sharing || has(proof.counted, card)) counted[from + place] = card_index_.values[state.values + place];
    }
    from += state.size;
    const Mask looked = proof.ranks & card_index_.suit_mask[suit];
    if (!looked) continue;
    const Mask below = bit<Mask>(card_index_.group[index(lowest(looked))]) - 1;
    made.depth[suit] = static_cast<std::uint8_t>(count_of(start.held & card_index_.suit_mask[suit] & ~below));
    made.prefix[suit] = card_index_.prefixes[state.prefixes + made.depth[suit]];
    if (made.prefix[suit] == kNoId) return;
  }
  made.ours = found >= goal;
  made.bound = static_cast<std::int16_t>(made.ours ? found : start.total - found);
  if (lead >= 0) {
    const std::size_t suit = card_index_.suit[index(lead)];
    const Mask up_to = (bit<Mask>(lead) - 1) | bit<Mask>(lead);
    made.lead_suit = static_cast<std::uint8_t>(suit + 1);
    made.lead_place = static_cast<std::uint8_t>(count_of(start.held & card_index_.suit_mask[suit] & ~up_to));
  }
  tt_[index(start.size)].store(start.key, made, counted.data(), card_index_.unit);
  if (++stored_ % limits_.look_every != 0) return;
  // If the tables are too large, the largest one is cleared; it mostly holds late positions, which are searched again quickly.
  std::size_t bytes = 0;
  TranspositionTable* largest = &tt_.front();
  for (TranspositionTable& table : tt_) {
    bytes += table.bytes();
    if (table.bytes() > largest->bytes()) largest = &table;
  }
  if (bytes > limits_.bytes) largest->clear();
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
