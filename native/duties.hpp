// Duties of play other than following suit; src/rookery/rules/duties.py documents them and is the same in Python.
#pragma once

#include "mask.hpp"

namespace rookery {

template <class Mask>
struct Duties {
  bool any = false;
  bool must_trump = false;
  bool must_beat = false;
  bool trump_waits = false;
  int clean_tricks = 0;
  Mask trumps = 0;
  Mask unled = 0;     // cards that may not be led
  Mask counters = 0;  // plain cards with points

  // The cards of a hand that may be led.
  Mask leads(Mask hand, bool trump_broken) const {
    Mask may = hand;
    if (trump_waits && !trump_broken) may = some(may & ~trumps, may);
    return some(may & ~unled, may);
  }

  // The cards that may be played, out of those that following suit allows; `over` are the cards that beat the trick so far,
  // and `trick` is the number of tricks before this one.
  Mask answers(Mask may, bool follows, Mask over, int trick) const {
    if (must_trump && !follows) may = some(may & trumps, may);
    if (must_beat) may = some(may & over, may);
    if (trick < clean_tricks && !follows) may = some(may & ~counters, may);
    return may;
  }

  // The cards that a hand cannot hold if it leads this card.
  Mask lacking_leader(Mask card, bool trump_broken) const {
    Mask lacking = 0;
    if (trump_waits && !trump_broken && (card & trumps)) lacking |= ~trumps;
    if (card & unled) lacking |= ~unled;
    return lacking;
  }

  // The cards that a hand cannot hold if it plays this card to a trick; `at_will` are the cards that follow suit or may be
  // played at any time, and `void_shown` says whether the card shows that its hand cannot follow suit.
  Mask lacking(Mask card, Mask at_will, Mask over, bool void_shown, int trick) const {
    Mask cards = 0;
    if (must_beat && !(card & over)) cards |= void_shown ? over : over & at_will;
    if (void_shown && must_trump && !(card & trumps)) cards |= trumps;
    if (void_shown && trick < clean_tricks && (card & counters)) cards |= ~counters;
    return cards;
  }

 private:
  // The cards that fulfill a duty, or all where none does.
  static Mask some(Mask wanted, Mask may) { return wanted ? wanted : may; }
};

}  // namespace rookery
