# What can be wrong with rules. Each message ends a sentence that begins with the field it is about:
# "mine.auction.max: is 180, but ..." for the author of a file, "Highest bid: is 180, but ..." in the form.
# A message has the attribute .form where the form needs other words, not only other names for fields and values.

## Joining

list-and = { $first } and { $second }
list-or = { $first } or { $second }
list-comma = { $first }, { $second }
list-plus = { $first } + { $second }

## In the form

problem-label = “{ $label }”
problem-off = off
problem-at = { $place }: { $text }
problem-entry-number = { $label } (number { $number })
problem-entry = { $label } ({ $entry })
problem-sentence = { $text }.

## In a rule file that the form writes

file-heading = House rules for Rookery: what differs from the game they extend.
file-check = rookery rules check FILE.toml checks this file.

## Anywhere

problem-at-least = should be at least { $low }
problem-from-to = should be from { $low } to { $high }
problem-above-limit = is more than { $high }
problem-empty = is empty
problem-one-line = should be one line of plain text
problem-lasting-sides = needs lasting sides
problem-no-counter = no card is a counter
problem-choice-twice = names the same choice twice
problem-no-bonus = there is no bonus to win

## Files

problem-file-unreadable = cannot be read: { $reason }
problem-file-large = is larger than { $kib } KiB
problem-line-long = is longer than { $most } characters
problem-line-dots = has more than { $most } dots
problem-no-utf8 = is not UTF-8 text (byte { $byte })
problem-no-toml = is not TOML: { $reason }
problem-nested = is nested too deeply
problem-variants-many = holds more than { $most } variants
problem-no-variant-inside = holds no variant
problem-several-games = holds several games: { $names }
problem-outside = is outside any variant
problem-no-id = is not an id
problem-id-missing = is missing or not an id
problem-built-in-id = is the id of a built-in variant
problem-json-long = is longer than { $most } bytes
problem-json-unreadable = cannot be read: { $reason }
problem-no-such-variant = no such variant
problem-extends-no-id = should be an id in quotes, not { $found }
problem-extends-circle = comes back to '{ $parent }'
problem-extends-unknown = no variant '{ $parent }'
problem-extends-far = is more than { $most } variants away from '{ $variant }'
problem-no-ruling = no ruling { $tag }
problem-draft-forms = should have one of table, toml and rules, and no other

fix-list-variants = `rookery variants` lists them all
fix-first-line = start one with a line such as [my_game]
fix-one-game = keep only one of them
fix-below-line = put it below a line such as [my_game]
fix-id = an id is a lower-case letter, then up to 63 letters, digits and underscores
fix-other-id = choose another id
fix-write-out = write it out: "{ $tag }: ..."
fix-did-you-mean = did you mean { $name }?
fix-allowed-here = allowed here: { $names }

## Types

problem-unknown-key = unknown key
problem-id-given = is given by the name of the table; leave it out
problem-missing = is missing
problem-wrong-type = should be { $wanted }, not { $found }
problem-text-long = is longer than { $most } characters
problem-entries-many = has more than { $most } entries

fix-should-be = should be { $wanted }

type-number = a whole number
type-switch = true or false
    .form = on or off
type-text = text in quotes
    .form = a text
type-list = a list in square brackets
    .form = a list
type-table = a table of keys
    .form = a group of fields
found-true = true
    .form = on
found-false = false
    .form = off
found-number = the number { $number }
found-large-number = a number of that size
found-fraction = the fraction { $fraction }
found-text = "{ $text }"
    .form = “{ $text }”
found-list = a list
found-table = a table
found-nothing = nothing
found-date = a date or time

## Fixes that are values

fix-set = set { $changes }
fix-change = { $field } = { $value }
    .form = { $field } to { $value }
fix-use = use { $instead }

## The pack

problem-holds-twice = holds { $card } twice
problem-number-outside = holds { $card }, but cards are numbered 1 to 14
problem-copies = should be 1 or 2
problem-two-aces = holds both 1 and 14, but a standard pack has one ace in each suit
problem-not-standard = holds { $card }, which no standard pack has
problem-red-1-twice = holds { $card }, but the 1s are in { $ranks } already
problem-rank-outside = is { $rank }, which is not in { $ranks }
problem-strongest-first = should list the strongest card first

fix-source = say where the rules come from, such as ["as we play at home"]
    .form = say where the rules come from, such as “as we play at home”
fix-two-packs = { $copies } = 2 shuffles two packs together
    .form = { $copies } set to 2 shuffles two packs together
fix-use-joker = use the joker

## Seats and sides

problem-hands-many = make more than { $most } hands with the players
problem-sides-uneven = { $sides } needs an even number of hands, at least four, and there are { $hands }
problem-side-empty = leave a side without a player
problem-sides-no-auction = { $sides } needs an auction to find the declarer
    .form = { $sides } needs bidding to find whoever wins the bid
problem-sides-three-hands = { $sides } needs at least three hands
problem-sides-no-partner = { $sides } needs the record partner
    .form = { $sides } needs a called partner
problem-partner-three-players = a called partner needs at least three players

fix-add-partner = add { $when }, or choose other sides

## Dummies

problem-seat-shared = two of them share a seat
problem-seat-outside = is { $seat }, but seats run from 0 to { $last }
problem-side-of-seat = should be { $side }, as sides alternate round the table
problem-side-unowned = only lasting sides can own a dummy
problem-seat-of-player = should be { $first } or more, as players without lasting sides sit first
problem-blind-shows = a blind dummy shows no cards
problem-single-dummy = needs a single dummy in the last seat, and no lasting sides
problem-exposed-players = an exposed dummy needs two players and the sides { $sides }
problem-face-up-many = is { $shown }, more than the hand of { $hand }

## The deal

problem-deal-sum = { $parts } is { $dealt }, but the pack has { $size } cards
deal-hands = { $hands } hands of { $hand }
deal-nest = nest { $cards }
deal-stock = stock { $cards }
deal-aside = aside { $cards }
problem-needs-nest = needs a nest
problem-nest-turned-anyway = { $source } turns the nest's top card up anyway
problem-stock-unused = nobody draws from it
problem-open-card = an open card needs { $kind } = { $value }
    .form = an open card needs { $kind } set to { $value }
problem-hand-twice = names the same hand twice
problem-counters-few = { $counters ->
    [one] one counter is too few to give nearly every hand one
   *[other] { $counters } counters are too few to give nearly every hand one
}
problem-no-number = is not a number in this pack
problem-higher-few = { $cards ->
    [one] one higher card is too few to give nearly every hand one
   *[other] { $cards } higher cards are too few to give nearly every hand one
}
problem-below-many = { $points } is too much for nearly every hand to have it

fix-use-stock = add { $stock } or { $redraw }, or put the cards aside
fix-zero-is-no-rule = 0 means no such rule

## The auction

problem-above-field = is above { $field }, { $max }
problem-no-multiple = is { $bid }, which is not a multiple of the step { $step }
problem-bids-many = makes more than { $most } different bids
problem-above-points = is { $max }, but a round holds at most { $total } points
problem-nobody-forced = nobody is forced to bid
problem-forced-outside = should be from 1 to { $field }, { $max }
problem-favor-unneeded = nobody needs it where a pass is not final
problem-favor-sides = needs lasting sides, as one player of each may do it
problem-trump-not-declarers = trump is not the declarer's, so there is nothing to bid for
    .form = trump is not named by whoever wins the bid, so there is nothing to bid for
problem-bid-unnoticed = { $kind } ignores the bid

fix-none-is-minimum = { $none } means the minimum
fix-declarer-or-no-auction = use { $source }, or remove the auction
    .form = use { $source }, or remove the bidding
fix-kinds-or-no-auction = use { $kinds }, or remove the auction
    .form = use { $kinds }, or remove the bidding

## No auction

problem-exchange-no-auction = needs an auction, as the declarer takes the nest
    .form = needs bidding, as whoever wins the bid takes the nest
problem-no-declarer = { $value } needs an auction to find the declarer
    .form = { $value } needs bidding to find whoever wins the bid
problem-kind-no-auction = { $kind } needs an auction, as it depends on the bid
    .form = { $kind } needs bidding, as it depends on the bid
problem-value-no-auction = { $value } needs an auction
    .form = { $value } needs bidding
problem-partner-no-auction = needs an auction, as the declarer calls the card
    .form = needs bidding, as whoever wins the bid calls the card
problem-tie-no-auction = { $value } needs an auction to tell who they are
    .form = { $value } needs bidding to tell who they are

## The nest and trump

problem-named-no-exchange = { $named } needs an exchange
    .form = { $named } needs somebody who takes up the nest
problem-limit-outside = should be from 1 to the { $nest } cards of the nest
problem-trump-unknown = nobody knows what is trump while burying
problem-no-singles = there are none in the pack
problem-nest-all-birds = { $source } needs a nest that cannot hold only birds and other special cards
problem-stock-all-birds = { $source } needs a stock that cannot hold only birds and other special cards
problem-no-trump-unchosen = nobody could choose it

fix-none-is-no-limit = { $none } means no limit

## Play and counting

problem-lead-no-dummy = { $lead } needs an exposed dummy hand, and no other
problem-no-identical = a single pack has no identical cards
problem-no-card = is not a card of this pack
problem-none-but-nest = is { $none }, but there is a nest
problem-none-but-left = is { $none }, but a card of the stock is left over
problem-value-no-nest = { $value } needs a nest
problem-left-for-last = cards left for the last trick need { $field } = { $value }
    .form = cards left for the last trick need { $field } set to { $value }
problem-nest-unscored = nobody scores the nest
problem-nest-worthless = is ignored, so that the nest is worth nothing to anybody
problem-defenders-two-sides = { $value } needs two sides in every round
problem-points-in-common = gives points to the defenders in common, but each defender scores alone
problem-nest-counted-already = cards are counted, and the nest's cards are among them
problem-nest-last-trick = needs a nest that goes to the last trick
problem-trick-bonus = needs a bonus for the majority of tricks
problem-no-bonus-to-give = there is no bonus to give away
problem-value-two-sides = { $value } needs two sides

fix-leave-or-two-packs = leave it out, or set { $copies } = 2
    .form = leave it out, or set { $copies } to 2
fix-cards-are = cards are { $cards }
fix-set-field = set { $field }
fix-bonus-or-uncounted = set { $bonus }, or { $field } = { $value }
    .form = set { $bonus }, or { $field } to { $value }

## The score

problem-no-boards = { $kind } needs the record boards
    .form = { $kind } needs boards
problem-boards-no-points = a game of boards counts no points
problem-boards-kind = need { $field } = { $value }
    .form = need { $field } set to { $value }
problem-no-points = nothing is worth any points
problem-combined-defenders = { $credit } needs defenders who keep totals of their own and play together
problem-never-doubled = { $never } leaves { $kind } nothing to double
problem-double-nothing = { $double } has nothing to double where a set declarer loses no points
    .form = { $double } has nothing to double where whoever fails a bid loses no points
problem-floor-unused = no score falls below zero in this game

fix-no-points = set { $values } = {"{"}{"}"} and leave the bonuses out
    .form = set { $values } to nothing and leave the bonuses out
fix-see = see { $field } = { $value }
    .form = see { $field } set to { $value }
fix-use-value = use { $field } = { $value }
    .form = set { $field } to { $value }
fix-use-value-or-zero = use { $field } = { $value }, or 0
    .form = set { $field } to { $value }, or use 0

## The match

problem-format-twice = names the same format twice
problem-format-unknown = holds an unknown format '{ $name }'
problem-format-players = { $format } needs four players in two sides
problem-format-sides = { $format } needs lasting sides
problem-format-boards = { $format } needs boards
problem-format-points = { $format } needs points
problem-rounds-unfixed = { $format } has no fixed number of rounds
problem-rounds-outside = should be from 1 to { $most } for { $format }
problem-win-no-target = { $ending } needs a target
problem-rounds-of-rotation = should be a multiple of 12 for { $format }, as three pairings play four rounds each
problem-rotation-exchanges = players who rotate exchange seats anyway
problem-boards-no-penalty = a game of boards has no points to take away
problem-no-exchange = needs an exchange, as nobody else buries cards
    .form = needs somebody who takes up the nest, as nobody else buries cards

fix-format-list = use ["{ $format }"]
    .form = offer { $label }

## A match that is arranged

problem-match-rounds-unfixed = a match that goes to a target has no number of rounds
problem-match-rounds-missing = say how many rounds the match has
problem-match-no-boards = games are won by lines of chips, and there are no boards here
problem-match-games = the number of games should be odd, from 1 to { $most }

## The stock and the partner

problem-needs-cards-to-draw = needs cards to draw
problem-dummy-draws = a dummy cannot draw cards
problem-redraw-shares = cannot share the stock with drawing between tricks
problem-turn-shares = { $source } cannot share the stock with drawing between tricks
problem-leaves-no-cards = leaves nothing to draw
problem-drawn-unevenly = { $drawn } cards cannot be drawn evenly by { $hands } players
problem-chooses-players = { $kind } needs exactly two players
problem-chooses-open = should be true for { $kind }
    .form = should be on for { $kind }
problem-chooses-leave = should be 0 for { $kind }
problem-partner-sides = needs { $field } = { $value }
    .form = needs { $field } set to { $value }
problem-dummy-called = a dummy cannot be called as a partner
problem-partner-drawn = cannot be called where cards are drawn, as the card called may be drawn by another
problem-solo-no-exchange = { $value } needs an exchange, as it is about buried cards
    .form = { $value } needs somebody who takes up the nest, as it is about buried cards
problem-when-no-exchange = { $value } needs an exchange
    .form = { $value } needs somebody who takes up the nest

## Boards

problem-dummy-boards = have no boards to put chips on
problem-line-outside = should be from 2 to the { $size } spaces of a row
problem-target-of-line = should be the { $line } chips of { $field }
problem-needs-bird = needs the bird in the pack
problem-spaces-many = { $spaces } spaces are more than the pack has different cards
problem-boards-few = { $boards ->
    [one] holds one board for { $players } players
   *[other] holds { $boards } boards for { $players } players
}
problem-spaces-wrong = { $found ->
    [one] has one space, but should have { $spaces }
   *[other] has { $found } spaces, but should have { $spaces }
}
problem-card-twice = names a card twice
problem-no-such-card = no card '{ $code }' in this pack
problem-card-written = writes '{ $code }' for { $card }
problem-no-space = { $card } cannot be a space

fix-set-false = set it to false
    .form = switch it off
