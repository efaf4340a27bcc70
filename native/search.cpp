#include "search.hpp"

namespace rookery {
namespace {

constexpr int kTrump = kSuits - 1;
constexpr int kLargestIndex = 15;  // suits of up to so many cards have a table of their states
constexpr std::uint64_t kAsk = 0xFFF;

}  // namespace

template <class Mask>
Search<Mask>::Search(const Position<Mask>& position, int team, int table_bits, Interrupt* interrupt)
    : root_(position),
      tables_(position.tables),
      team_(team),
      seats_(position.seats),
      cards_(position.tables->cards),
      plain_(position.stock_left <= position.stock_leave),
      history_(position.scoring.majority_bonus > 0 || position.scoring.sweep_bonus > 0),
      interrupt_(interrupt),
      cache_(table_bits) {
  relabel(position);
  for (int seat = 0; seat < seats_; ++seat) ours_[index(seat)] = position.team[index(seat)] == team;
  const Scoring& scoring = position.scoring;
  extra_ = scoring.last_points + scoring.majority_bonus + scoring.sweep_bonus;
  int grid = 0;
  most_ = extra_;
  for (int card = 0; card < cards_; ++card) {
    most_ += tables_->points[index(card)];
    grid = std::gcd(grid, static_cast<int>(tables_->points[index(card)]));
  }
  for (const int part : {scoring.trick_points, scoring.last_points, scoring.majority_bonus, scoring.sweep_bonus}) {
    grid = std::gcd(grid, part);
  }
  const int drawn = std::max(position.stock_left - position.stock_leave, 0);
  const int tricks = count_of(position.hands[index(position.mover())]) + drawn / seats_;
  most_ += tricks * scoring.trick_points;
  grid_ = std::max(grid, 1);
}

// Numbers the cards by suit and, within it, from weakest to strongest.
template <class Mask>
void Search<Mask>::relabel(const Position<Mask>& position) {
  const Tables<Mask>& tables = *tables_;
  std::array<int, kMaxCards> order{};
  std::iota(order.begin(), order.begin() + cards_, 0);
  const auto rank = [&](int card) {
    const std::size_t suit = tables.suit_of[index(card)];
    return std::pair(static_cast<int>(suit), static_cast<int>(tables.strength[suit][index(card)]));
  };
  std::stable_sort(order.begin(), order.begin() + cards_, [&](int a, int b) { return rank(a) < rank(b); });

  std::vector<std::pair<int, bool>> classes;
  for (int label = 0; label < cards_; ++label) {
    const int card = order[index(label)];
    const auto [suit, strength] = rank(card);
    label_[index(card)] = static_cast<std::uint8_t>(label);
    card_[index(label)] = static_cast<std::uint8_t>(card);
    suit_[index(label)] = static_cast<std::uint8_t>(suit);
    strength_[index(label)] = static_cast<std::uint8_t>(strength);
    points_[index(label)] = tables.points[index(card)];
    const bool free = has(tables.free, card);
    if (free) free_ |= bit<Mask>(label);
    const std::pair<int, bool> worth(tables.points[index(card)], free);
    const auto found = std::find(classes.begin(), classes.end(), worth);
    class_[index(label)] = static_cast<std::uint8_t>(found - classes.begin());
    if (found == classes.end()) classes.push_back(worth);
    if (length_[index(suit)]++ == 0) first_[index(suit)] = label;
    suit_mask_[index(suit)] |= bit<Mask>(label);
  }
  for (int label = 0; label < cards_; ++label) {
    int low = label, high = label;
    const auto same = [&](int other) {
      return other >= 0 && other < cards_ && suit_[index(other)] == suit_[index(label)] &&
             strength_[index(other)] == strength_[index(label)];
    };
    while (same(low - 1)) --low;
    while (same(high + 1)) ++high;
    group_[index(label)] = static_cast<std::uint8_t>(low);
    below_[index(label)] = bit<Mask>(low) - 1;
    up_to_[index(label)] = (bit<Mask>(high) - 1) | bit<Mask>(high);
  }
  for (int seat = 0; seat < seats_; ++seat) {
    for (Mask hand = position.hands[index(seat)]; hand; hand &= hand - 1) {
      owner_[label_[index(lowest(hand))]] = static_cast<std::uint8_t>(seat);
    }
  }
  prefixes_.resize(kSuits * (kMaxHand + 1));
  for (int suit = 0; suit < kSuits; ++suit) {
    if (plain_ && length_[index(suit)] <= kLargestIndex) {
      states_[index(suit)].resize(std::size_t{1} << length_[index(suit)]);
    }
  }
}

// What a suit comes to when the cards in `held`, counted from its weakest, are still in the hands.
//
// Hashes stand for what they are made of: that two deals share all 64 bits is not looked for.
template <class Mask>
SuitState Search<Mask>::work_out(int suit, std::uint64_t held) {
  SuitState state;
  const int first = first_[index(suit)];
  const std::uint64_t seed = suit == kTrump ? 0x7F4A7C15F39CC060u : 0x9E3779B97F4A7C15u;
  state.deal = seed;
  if (states_[index(suit)].empty()) {
    state.prefixes = index(suit) * (kMaxHand + 1);  // of the moment
  } else {
    state.prefixes = prefixes_.size();
    prefixes_.resize(prefixes_.size() + static_cast<std::size_t>(count_of(Mask64{held})) + 1);
  }
  std::uint64_t prefix = seed;
  prefixes_[state.prefixes] = prefix;
  int last = -1;
  for (std::uint64_t left = held; left;) {
    const int place = highest(Mask64{left});
    const std::size_t label = index(first + place);
    left ^= std::uint64_t{1} << place;
    const std::uint64_t kind = std::uint64_t{owner_[label]} * 64 + class_[label] + 1;
    state.deal += mixed(kind * 0xD1342543DE82EF95u);
    // Of identical cards, who has the lower label means nothing.
    const bool equal = strength_[label] == last;
    last = strength_[label];
    prefix = equal ? prefix + mixed(kind * 0x9E3779B97F4A7C15u) : mixed(prefix + kind);
    prefixes_[state.prefixes + index(++state.size)] = prefix;
  }
  state.deal = mixed(state.deal);
  if (state.deal == 0) state.deal = 1;

  if (suit == kTrump) {
    std::array<std::array<int, kMaxSeats>, 2> number{};
    bool top = true;
    int side = -1, lowest_sure = -1;
    for (std::uint64_t left = held; left && top;) {
      const int place = highest(Mask64{left});
      const std::size_t label = index(first + place);
      const int of = ours_[owner_[label]] ? 1 : 0;
      if (side < 0) side = of;
      top = of == side;
      if (top) {
        left ^= std::uint64_t{1} << place;
        lowest_sure = strength_[label];
        state.sure[index(side)] = static_cast<std::int16_t>(state.sure[index(side)] + points_[label]);
        auto& cards = number[index(side)][owner_[label]];
        state.sure_cards[index(side)] = static_cast<std::uint8_t>(std::max<int>(state.sure_cards[index(side)], ++cards));
        ++state.sure_depth[index(side)];
      } else if (strength_[label] == lowest_sure) {
        // The other side has a card as strong: nothing is sure that is not above it.
        state.sure = {};
        state.sure_cards = {};
        state.sure_depth = {};
      }
    }
  }
  return state;
}

template <class Mask>
const SuitState& Search<Mask>::state_of(int suit, Mask held) {
  const std::size_t s = index(suit);
  const auto cards = static_cast<std::uint64_t>((held & suit_mask_[s]) >> (length_[s] ? first_[s] : 0));
  if (states_[s].empty()) {
    scratch_[s] = work_out(suit, cards);
    return scratch_[s];
  }
  SuitState& state = states_[s][static_cast<std::size_t>(cards)];
  if (state.deal == 0) state = work_out(suit, cards);
  return state;
}

template <class Mask>
int Search<Mask>::value(const Position<Mask>& position, int goal) {
  rest_ = 0;
  for (int seat = 0; seat < seats_; ++seat) {
    hands_[index(seat)] = 0;
    for (Mask hand = position.hands[index(seat)]; hand; hand &= hand - 1) {
      const int label = label_[index(lowest(hand))];
      hands_[index(seat)] |= bit<Mask>(label);
      rest_ += points_[index(label)];
    }
  }
  captured_ = position.points;
  tricks_ = position.tricks;
  pile_next_ = position.pile_next;
  stock_next_ = position.stock_next;
  stock_left_ = position.stock_left;
  last_winner_ = position.last_winner;
  Mask relevant = 0;
  if (position.to_draw) return draw(position.leader, goal, relevant);
  if (position.played == 0) return start(position.leader, goal, relevant);

  Trick trick{};
  trick.leader = position.leader;
  for (int place = 0; place < position.played; ++place) {
    const int label = label_[position.trick[index(place)]];
    lay(trick, position.after(position.leader, place), label);
    rest_ += points_[index(label)];
  }
  return play(trick, goal, relevant);
}

// What comes of it when everybody plays what would be tried first: a guess.
template <class Mask>
int Search<Mask>::guess(const Position<Mask>& position) {
  walking_ = true;
  const int found = value(position, 0);
  walking_ = false;
  return found;
}

// Puts a card on the table.
template <class Mask>
void Search<Mask>::lay(Trick& trick, int seat, int card) const {
  if (trick.place == 0) trick.led = suit_[index(card)];
  const int power = strength(card, trick.led);
  if (trick.place == 0 || power > trick.best || (tables_->later_wins && power == trick.best && power > 0)) {
    trick.contested = (trick.cards & suit_mask_[suit_[index(card)]]) != 0;
    trick.best = power;
    trick.winner = seat;
    trick.winning = static_cast<std::uint8_t>(card);
  } else if (suit_[index(card)] == suit_[trick.winning]) {
    trick.contested = true;
  }
  trick.points += points_[index(card)];
  trick.cards |= bit<Mask>(card);
  ++trick.place;
}

// The cards that are still to be played, drawn or not.
template <class Mask>
Mask Search<Mask>::held_cards() const {
  Mask held = 0;
  for (int seat = 0; seat < seats_; ++seat) held |= hands_[index(seat)];
  if (!plain_) {
    for (int place = 0; place < stock_left_ - root_.stock_leave; ++place) {
      held |= bit<Mask>(label_[root_.stock[index(stock_next_ + place)]]);
    }
  }
  return held;
}

// What the captured cards and tricks mean for what is still to come; 0 where they mean nothing.
template <class Mask>
std::uint64_t Search<Mask>::history() const {
  const Scoring& scoring = root_.scoring;
  std::uint64_t code = 0;
  if (scoring.majority_bonus) {
    for (int t = 0; t < root_.teams; ++t) code = mixed(code + static_cast<std::uint64_t>(tricks_[index(t)]) + 1);
  }
  if (scoring.sweep_bonus) {
    for (int t = 0; t < root_.teams; ++t) {
      const bool any = (scoring.sweep_of_points ? captured_[index(t)] : tricks_[index(t)]) > 0;
      code = mixed(code + (any ? 5 : 3));
    }
  }
  return code;
}

// The end of the round: what it adds for the team.
template <class Mask>
int Search<Mask>::finish(int leader) {
  if (!history_) return last_winner_ >= 0 && ours_[index(leader)] ? root_.scoring.last_points : 0;
  Position<Mask> end = root_;
  end.points = captured_;
  end.tricks = tricks_;
  end.last_winner = last_winner_;
  return end.totals()[index(team_)] - captured_[index(team_)];
}

// The states of the suits and the hash of how they are dealt.
template <class Mask>
void Search<Mask>::look_up(Key& key, int leader, Mask held) {
  for (int suit = 0; suit < kSuits; ++suit) {
    key.states[index(suit)] = &state_of(suit, held);
    key.order[index(suit)] = static_cast<std::uint8_t>(suit);
  }
  const auto in_order = [&](std::size_t a, std::size_t b) {
    if (key.states[key.order[a]]->deal < key.states[key.order[b]]->deal) std::swap(key.order[a], key.order[b]);
  };
  in_order(0, 1);
  in_order(2, 3);
  in_order(0, 2);
  in_order(1, 3);
  in_order(1, 2);
  std::uint64_t hash = static_cast<std::uint64_t>(leader) * 0x9E3779B97F4A7C15u + history();
  for (const SuitState* state : key.states) hash += state->deal;
  key.hash = hash ? hash : 1;
}

// What the strongest cards of each suit are, down to a depth.
template <class Mask>
std::uint64_t Search<Mask>::check_of(const Key& key, const std::array<std::uint8_t, kSuits>& depth) const {
  std::uint64_t check = 0;
  for (std::size_t place = 0; place < kSuits; ++place) {
    check = check * 0xD1342543DE82EF95u + prefixes_[key.states[key.order[place]]->prefixes + depth[place]];
  }
  return check;
}

// How far down each suit, in the order of the key, a proof looked that needs the ranks of `relevant`.
template <class Mask>
std::array<std::uint8_t, kSuits> Search<Mask>::depth_of(const Key& key, Mask held, Mask relevant) const {
  std::array<std::uint8_t, kSuits> depth{};
  for (std::size_t place = 0; place < kSuits; ++place) {
    const std::size_t suit = key.order[place];
    const Mask looked = relevant & suit_mask_[suit];
    if (!looked) continue;
    depth[place] = static_cast<std::uint8_t>(count_of(held & suit_mask_[suit] & ~below_[index(lowest(looked))]));
  }
  return depth;
}

// The weakest of so many strongest cards of a suit: it stands for all of them.
template <class Mask>
Mask Search<Mask>::strongest(int suit, Mask held, int number) const {
  Mask cards = held & suit_mask_[index(suit)];
  if (number == 0) return 0;
  for (int skip = count_of(cards) - number; skip > 0; --skip) cards &= cards - 1;
  return bit<Mask>(group_[index(lowest(cards))]);
}

// Tries moves until one decides. If none does, all of them are part of the proof.
//
// A card whose rank a proof did not need stands for all others of its suit and class that are as low. Where the rank was
// needed, the cards that were left out because they are of one run with it must stay so.
template <class Mask>
template <class Try>
int Search<Mask>::best_of(Moves& moves, int seat, int goal, Mask& relevant, int& chosen, Try&& attempt) {
  const bool ours = ours_[index(seat)];
  int best = ours ? -1 : 1 << 20;
  Mask all = 0;
  for (int i = 0; i < moves.size; ++i) {
    const Move move = moves.items[index(i)];
    if (move.card < 0) continue;
    Mask one = 0;
    const int found = attempt(move.card, one);
    if (ours ? found > best : found < best) best = found;
    if (walking_ || ours == (best >= goal)) {
      relevant |= one;
      chosen = move.card;
      return best;
    }
    const std::size_t suit = suit_[index(move.card)];
    const Mask looked = one & suit_mask_[suit];
    const int needed = looked ? lowest(looked) : kMaxCards;
    if (needed > move.card) {
      for (int j = i + 1; j < moves.size; ++j) {
        Move& other = moves.items[index(j)];
        if (other.card >= 0 && other.card < needed && suit_[index(other.card)] == suit &&
            class_[index(other.card)] == class_[index(move.card)]) {
          other.card = -1;
        }
      }
    } else if (move.lowest != move.card) {
      one |= bit<Mask>(group_[index(move.lowest)]);
    }
    all |= one;
  }
  relevant |= all;
  return best;
}

template <class Mask>
int Search<Mask>::start(int leader, int goal, Mask& relevant) {
  if (!hands_[index(leader)]) return finish(leader);
  if ((++nodes_ & kAsk) == 0 && interrupt_ && interrupt_->stop(nodes_)) throw Stopped{};
  const Mask held = held_cards();
  const int size = count_of(hands_[index(leader)]);
  const int drawn = plain_ ? 0 : std::max(stock_left_ - root_.stock_leave, 0);
  int upper = rest_ + (size + drawn / seats_) * root_.scoring.trick_points + extra_;
  for (int place = 0; place < drawn; ++place) {
    upper += tables_->points[root_.stock[index(stock_next_ + place)]];
  }
  if (!walking_) {
    if (goal <= 0) return 0;
    if (upper < goal) return upper;
  }

  Key key;
  int first = -1;
  const bool kept = plain_ && size > 1 && !walking_;
  if (kept) {
    look_up(key, leader, held);
    // Trumps above all those of the other side are worth their points whenever they are played.
    const SuitState& trumps = *key.states[kTrump];
    for (const bool side : {true, false}) {
      const int sure = trumps.sure[side] + trumps.sure_cards[side] * root_.scoring.trick_points;
      if (side ? sure >= goal : upper - sure < goal) {
        relevant |= strongest(kTrump, held, trumps.sure_depth[side]);
        return side ? sure : upper - sure;
      }
    }
    const std::size_t home = cache_.home(key.hash);
    for (std::size_t place = 0; place < TableCache::kBucket; ++place) {
      const Entry& entry = cache_.at(home, place);
      if (entry.key == 0) break;
      if (entry.key != key.hash) continue;
      const bool decides = entry.lower >= goal || entry.upper < goal;
      if (!decides && first >= 0) continue;
      if (decides && check_of(key, entry.depth) == entry.check) {
        for (std::size_t p = 0; p < kSuits; ++p) relevant |= strongest(key.order[p], held, entry.depth[p]);
        return entry.lower >= goal ? entry.lower : entry.upper;
      }
      if (first < 0 && entry.lead_suit) {
        Mask cards = held & suit_mask_[key.order[entry.lead_suit - 1u]];
        for (int skip = entry.lead_place; skip > 0; --skip) cards ^= bit<Mask>(highest(cards));
        if (cards) first = highest(cards);
      }
    }
  }

  Moves moves;
  if (root_.pile_size[index(leader)] > 0) {
    const int card = label_[root_.piles[index(leader)][pile_next_[index(leader)]]];
    moves.items[0] = {card, card, 0};
    moves.size = 1;
  } else {
    choices(moves, hands_[index(leader)], held);
    if (moves.size > 1) order_leads(moves, leader, first);
  }

  Mask looked = 0;
  int chosen = -1;
  Trick trick{};
  trick.leader = leader;
  const int best = best_of(moves, leader, goal, looked, chosen,
                           [&](int card, Mask& one) { return step(trick, card, goal, one); });
  if (kept) {
    Entry made;
    made.key = key.hash;
    made.depth = depth_of(key, held, looked);
    made.check = check_of(key, made.depth);
    made.lower = best >= goal ? static_cast<std::int16_t>(best) : std::int16_t{0};
    made.upper = best >= goal ? static_cast<std::int16_t>(most_) : static_cast<std::int16_t>(best);
    if (chosen >= 0) {
      const std::size_t suit = suit_[index(chosen)];
      std::size_t place = 0;
      while (key.order[place] != suit) ++place;
      made.lead_suit = static_cast<std::uint8_t>(place + 1);
      made.lead_place = static_cast<std::uint8_t>(count_of(held & suit_mask_[suit] & ~(bit<Mask>(chosen) | (bit<Mask>(chosen) - 1))));
    }
    cache_.store(made);
  }
  relevant |= looked;
  return best;
}

// Some cards of a trick lie on the table; they still count as to come.
template <class Mask>
int Search<Mask>::play(const Trick& trick, int goal, Mask& relevant) {
  int seat = trick.leader + trick.place;
  if (seat >= seats_) seat -= seats_;
  if (root_.pile_size[index(seat)] > 0) {
    return step(trick, label_[root_.piles[index(seat)][pile_next_[index(seat)]]], goal, relevant);
  }
  const Mask may = legal(seat, trick.led);
  if ((may & (may - 1)) == 0) return step(trick, lowest(may), goal, relevant);
  Moves moves;
  choices(moves, may, trick.cards | held_cards());
  const bool settled = order_follows(moves, seat, trick);
  if (settled && plain_ && !walking_) {
    // Nobody can take the trick from the side that has it now: its points are settled.
    const int taken = trick.points + root_.scoring.trick_points;
    const bool ours = ours_[index(trick.winner)];
    const int upper = rest_ + (count_of(hands_[index(seat)])) * root_.scoring.trick_points + extra_ - taken;
    if (ours ? taken >= goal : upper < goal) {
      relevant |= bit<Mask>(group_[trick.winning]);
      return ours ? taken : upper;
    }
  }
  int chosen = -1;
  return best_of(moves, seat, goal, relevant, chosen,
                 [&](int card, Mask& one) { return step(trick, card, goal, one); });
}

// Plays a card, and looks on.
template <class Mask>
int Search<Mask>::step(const Trick& before, int card, int goal, Mask& relevant) {
  int seat = before.leader + before.place;
  if (seat >= seats_) seat -= seats_;
  Trick trick = before;
  lay(trick, seat, card);
  hands_[index(seat)] ^= bit<Mask>(card);
  ++pile_next_[index(seat)];
  const int found = trick.place < seats_ ? play(trick, goal, relevant) : after_trick(trick, goal, relevant);
  --pile_next_[index(seat)];
  hands_[index(seat)] |= bit<Mask>(card);
  return found;
}

template <class Mask>
int Search<Mask>::after_trick(const Trick& trick, int goal, Mask& relevant) {
  const int winner = trick.winner, points = trick.points;
  const std::size_t team = root_.team[index(winner)];
  const int before = last_winner_;
  const int gained = points + root_.scoring.trick_points;
  const int ours = ours_[index(winner)] ? gained : 0;
  rest_ -= points;
  captured_[team] += gained;
  ++tricks_[team];
  last_winner_ = winner;
  if (trick.contested) relevant |= bit<Mask>(group_[trick.winning]);
  int found;
  if (stock_left_ <= root_.stock_leave) {
    found = start(winner, goal - ours, relevant);
  } else if (root_.drawing == Drawing::winner_chooses) {
    found = draw(winner, goal - ours, relevant);
  } else {
    const auto hands = hands_;
    const int rest = rest_;
    for (int place = 0, seat = winner; place < seats_; ++place, seat = next(seat)) {
      const int label = label_[root_.stock[index(stock_next_++)]];
      hands_[index(seat)] |= bit<Mask>(label);
      rest_ += points_[index(label)];
      --stock_left_;
    }
    found = start(winner, goal - ours, relevant);
    stock_next_ -= seats_;
    stock_left_ += seats_;
    hands_ = hands;
    rest_ = rest;
  }
  last_winner_ = before;
  --tricks_[team];
  captured_[team] -= gained;
  rest_ += points;
  return found + ours;
}

// The winner of a trick takes the open card of the stock or the hidden one.
template <class Mask>
int Search<Mask>::draw(int leader, int goal, Mask& relevant) {
  const bool ours = ours_[index(leader)];
  const int first = label_[root_.stock[index(stock_next_)]];
  const int second = label_[root_.stock[index(stock_next_ + 1)]];
  const int more = points_[index(first)] + points_[index(second)];
  int best = ours ? -1 : 1 << 20;
  stock_next_ += 2;
  stock_left_ -= 2;
  rest_ += more;
  for (const bool open : {true, false}) {
    hands_[index(leader)] ^= bit<Mask>(open ? first : second);
    hands_[index(next(leader))] ^= bit<Mask>(open ? second : first);
    const int found = start(leader, goal, relevant);
    hands_[index(leader)] ^= bit<Mask>(open ? first : second);
    hands_[index(next(leader))] ^= bit<Mask>(open ? second : first);
    best = ours ? std::max(best, found) : std::min(best, found);
    if (walking_ || ours == (best >= goal)) break;
  }
  rest_ -= more;
  stock_left_ += 2;
  stock_next_ -= 2;
  return best;
}

// One card of each class from every run of cards that nobody else can get between.
template <class Mask>
void Search<Mask>::choices(Moves& moves, Mask legal, Mask held) const {
  const Mask others = held & ~legal;
  std::uint64_t seen = 0;
  int last = -1;
  for (Mask left = legal; left;) {
    const int card = highest(left);
    left ^= bit<Mask>(card);
    const std::uint64_t kind = std::uint64_t{1} << class_[index(card)];
    const bool joined = last >= 0 && suit_[index(last)] == suit_[index(card)] &&
                        (strength_[index(last)] == strength_[index(card)] ||
                         (up_to_[index(last)] & ~below_[index(card)] & others) == 0);
    if (!joined) seen = 0;
    last = card;
    if (seen & kind) {
      for (int i = moves.size - 1;; --i) {
        if (class_[index(moves.items[index(i)].card)] != class_[index(card)]) continue;
        moves.items[index(i)].lowest = card;
        break;
      }
      continue;
    }
    seen |= kind;
    moves.items[index(moves.size++)] = {card, card, 0};
  }
}

// The strongest card that a seat could play to a led suit.
template <class Mask>
int Search<Mask>::top_strength(int seat, int led) const {
  const Mask may = legal(seat, led);
  const Mask trumps = may & suit_mask_[kTrump];
  if (trumps) return strength_[index(highest(trumps))];
  const Mask follow = may & suit_mask_[index(led)];
  return follow ? strength_[index(highest(follow))] : 0;
}

namespace {

template <class Moves>
void sort(Moves& moves) {
  for (int i = 1; i < moves.size; ++i) {
    const auto move = moves.items[static_cast<std::size_t>(i)];
    int at = i;
    for (; at > 0 && moves.items[static_cast<std::size_t>(at - 1)].score < move.score; --at) {
      moves.items[static_cast<std::size_t>(at)] = moves.items[static_cast<std::size_t>(at - 1)];
    }
    moves.items[static_cast<std::size_t>(at)] = move;
  }
}

}  // namespace

template <class Mask>
void Search<Mask>::order_leads(Moves& moves, int seat, int first) const {
  const bool ours = ours_[index(seat)];
  std::array<int, kSuits> friends{}, enemies{};
  std::array<bool, kSuits> known{};
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const std::size_t card = index(move.card);
    const std::size_t suit = suit_[card];
    if (!known[suit]) {
      known[suit] = true;
      for (int other = next(seat); other != seat; other = next(other)) {
        int& top = ours_[index(other)] == ours ? friends[suit] : enemies[suit];
        top = std::max(top, top_strength(other, static_cast<int>(suit)));
      }
    }
    const int power = strength_[card], points = points_[card];
    // What wins comes first, and of that trumps and high cards; a loser should carry no points.
    if (power >= enemies[suit]) {
      move.score = 2000 + move.card;
    } else if (friends[suit] > enemies[suit]) {
      move.score = 1000 + move.card;
    } else {
      move.score = move.card - 10 * points;
    }
    // The lead that was best before stands for all of its run.
    if (first >= 0 && suit == suit_[index(first)] && first <= move.card && first >= move.lowest) move.score += 100'000;
  }
  sort(moves);
}

// Sorts, and tells whether the side that has the trick now keeps it whatever is played.
template <class Mask>
bool Search<Mask>::order_follows(Moves& moves, int seat, const Trick& trick) const {
  const bool ours = ours_[index(seat)];
  int friends = 0, enemies = 0, own = 0;
  for (int place = trick.place + 1, other = next(seat); place < seats_; ++place, other = next(other)) {
    int& top = ours_[index(other)] == ours ? friends : enemies;
    top = std::max(top, top_strength(other, trick.led));
  }
  for (int i = 0; i < moves.size; ++i) own = std::max(own, strength(moves.items[index(i)].card, trick.led));
  const bool leading = ours_[index(trick.winner)] == ours;
  const bool settled = trick.best > (leading ? enemies : std::max(own, friends));
  if (leading) {
    friends = std::max(friends, trick.best);
  } else {
    enemies = std::max(enemies, trick.best);
  }
  if (moves.size == 1) return settled;
  for (int i = 0; i < moves.size; ++i) {
    Move& move = moves.items[index(i)];
    const int power = strength(move.card, trick.led), points = points_[index(move.card)];
    const int rank = strength_[index(move.card)];
    if (friends > enemies) {
      // The trick is ours without this card: give it points.
      move.score = 10 * points - rank;
    } else if (power > enemies) {
      // The weakest card that wins.
      move.score = 500 + points - 3 * rank;
    } else {
      move.score = -10 * points - rank;
    }
  }
  sort(moves);
  return settled;
}

template class Search<Mask64>;
template class Search<Mask128>;

}  // namespace rookery
