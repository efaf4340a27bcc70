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
problem-no-such-game = holds no { $name }, only { $names }
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
fix-variant-or-file = name a variant, or give a rule file with --rules FILE.toml; `rookery variants` lists the variants
fix-utf8 = save it again with this encoding
fix-first-line = start one with a line such as [my_game]
fix-extends = say which game yours extends, such as extends = "original_partnership_4", or write all of these
    .form = say which game these rules begin with
fix-one-game = keep only one of them
fix-name-one = name the one that you mean before --rules, such as ID --rules FILE.toml
fix-below-line = put it below a line such as [my_game]
fix-part-below-line = begin a game with a line such as [my_game], and write [my_game.{ $name }] here
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
fix-on = true
    .form = yes
fix-off = false
    .form = no
fix-numbers = [{ $list }]
    .form = { $numbers }
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
problem-side-count-unused = counts sides that are seated by turns, and { $field } is { $sides }
problem-side-count-unequal = { $hands } hands make no { $count } sides of equal size, with two hands or more in each
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
problem-side-of-seat = should be { $side }, as sides alternate around the table
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
problem-misdeal-none = no hand is thrown in here; say which in { $hands }
problem-misdeal-nest-unseen = nobody can ask where { $nest } is true, because the nest is hidden; let it happen by itself
    .form = nobody can ask while “{ $nest }” is on, because the nest is hidden; let it happen by itself
problem-misdeal-no-call = players ask instead of their first call, so this needs { $auction }
problem-hand-twice = names the same hand twice
problem-counters-few = { $counters ->
    [one] one counter is too few to give nearly every hand one
   *[other] { $counters } counters are too few to give nearly every hand one
}
problem-no-number = is not a number in this pack
problem-deals-rare = nearly every deal would be thrown in, because all hands together seldom pass; relax these rules or leave one out
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
problem-favor-turn = is { $turn }, which means nothing unless { $field } is true
    .form = is { $turn }, which means nothing without { $field }
problem-favor-sides = needs lasting sides, as one player of each may do it
problem-blind-none = nobody bids blind here; that needs { $allowed }
problem-blind-outside = should be from { $low } to { $top }
problem-blind-worthless = a blind bid is worth no more than another; raise { $made } or { $bonus }
problem-turns-one-round = is { $turns }, so nobody comes back after a pass; { $field } must be true
    .form = with “{ $turns }” nobody comes back after a pass, but { $field } says otherwise
problem-turns-favor = is { $turns }, which leaves no second turn to wait for; { $field } must be false
    .form = “{ $turns }” leaves no second turn to wait for, as { $field } needs
problem-turns-one-bid = is { $turns }, but { $field } is true, so nobody speaks twice; write { $instead }, or let players come back after a pass
    .form = nobody comes back after a pass here, so that is the same as “{ $instead }”
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
problem-no-singles-to-lead = there is none in { $singles }, so none could be led
problem-tricks-too-few =
    { $tricks ->
        [one] is more than the one trick of a round, which follows from { $hand }
       *[other] is more than the { $tricks } tricks of a round, which follow from { $hand }
    }
problem-nothing-to-throw = no numbered card has points in { $values }, so none could be discarded
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
problem-one-other-side = { $value } needs two sides, and { $count } is more
problem-round-above-limit = makes a round worth { $total } points, and { $high } is the most

fix-fewer-points = give cards, tricks or bonuses fewer points
fix-leave-or-two-packs = leave it out, or set { $copies } = 2
    .form = leave it out, or set { $copies } to 2
fix-leave-or-singles = leave it out, or put one into { $singles }
fix-number-or-zero = { $tricks } is every trick; 0 is no rule
fix-zero-or-values = 0 is no rule; or give points in { $values }
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
problem-set-costs-nothing = needs { $field } = { $value }, as a set costs no points otherwise
    .form = needs { $field } set to { $value }, as a missed bid costs no points otherwise
problem-gain-unscored = brings points to opponents who never score: { $field } = { $value }
    .form = brings points to others who never score: { $field } is set to { $value }
problem-gain-doubled = is something else than { $field } = { $value }, which doubles what the opponents captured
    .form = is something else than { $field } set to { $value }
problem-gain-kept = gives away the points that { $field } lets the set side keep
    .form = gives away the points that a missed bid keeps by { $field }
problem-moon-no-auction = needs an auction, as it is a call in the bidding
    .form = needs bidding, as it is a call in the bidding
problem-moon-nest = cannot be met, as the nest goes to the others: { $field } = { $value }
    .form = cannot be met, as the nest goes to the others: { $field } is set to { $value }
problem-moon-no-points = must be more than 0 with { $field } = { $value }
    .form = must be more than 0, as { $field } is set to { $value }
problem-moon-points-unused = counts for nothing with { $field } = { $value }
    .form = counts for nothing, as { $field } is set to { $value }
problem-moon-from-zero = adds no points with { $field } = { $value }
    .form = adds no points, as { $field } is set to { $value }
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
problem-ending-by-bid = { $ending } does not go with { $field } = { $value }
    .form = { $ending } does not go with { $field } set to { $value }
problem-falls-not = is used only with { $field } = { $value }
    .form = is used only with { $field } set to { $value }
problem-falls-too-high = should be below { $field }, which is { $target }
problem-sink-no-floor = needs { $field }
problem-target-missed =
    { $grain ->
        [0] cannot be met exactly, as nothing scores: { $field } = { $value }
       *[other] cannot be met exactly, as every score is a multiple of { $grain }: { $field } = { $value }
    }
    .form =
        { $grain ->
            [0] cannot be met exactly, as nothing scores
           *[other] cannot be met exactly, as every score is a multiple of { $grain }
        }
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
problem-match-no-redraw = cards are swapped with a stock that all draw from, and there is none here
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
problem-pair-sides = needs sides of two players, and they have { $size } with { $field } = { $sides }
    .form = needs sides of two players, and with { $sides } sides they have { $size }
problem-pair-none = needs partners, and nobody has one with { $sides }
problem-pair-secret = needs a partner who is known before the first lead, and { $field } = { $value } keeps that secret
    .form = needs a partner who is known before the first lead, and { $field } is set to { $value }
problem-giving-dummy = needs players only, as a dummy cannot choose cards
problem-giving-best-all = with { $kind } only the declarer asks for cards
    .form = with { $kind } only the bidder asks for cards
problem-giving-called-all = with { $sides } only the declarer has a partner
    .form = with { $sides } only the bidder has a partner
problem-giving-no-auction = needs an auction to find the declarer, or the partners of every side
    .form = needs bidding to find the bidder, or the partners of every side
fix-no-giving = leave partner_exchange out
    .form = set “Partners exchange cards” to “No”
problem-solo-no-exchange = { $value } needs an exchange, as it is about buried cards
    .form = { $value } needs somebody who takes up the nest, as it is about buried cards
problem-when-no-exchange = { $value } needs an exchange
    .form = { $value } needs somebody who takes up the nest
problem-open-no-declarer = needs an auction, as there is no declarer’s partner without one
    .form = needs bidding, as nobody’s partner would lay the hand open without it
problem-open-with-dummies = cannot go with { $field }, as one open hand is enough
problem-open-with-stock = cannot go with { $field }, as a hand that draws cards does not stay open

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

## Warnings: what may be meant otherwise

warning-points-above-bids = a round has { $total } points, but nobody can bid more than { $max }
warning-opening-high = { $min } of the { $total } points of a round are more than most hands can make
warning-bids-few = there are only { $bids } different bids, so that the auction is over at once
warning-bids-many = there are { $bids } different bids, so that the auction can take long
warning-forced-dear = a dealer who has to bid must make { $forced }, where others may begin with { $min }
warning-target-low = a single round has { $total } points, so a match to { $target } can be over after one
warning-target-high = a round has { $total } points, so a match to { $target } takes very many
warning-floor-near = one bid of { $min } that is set can end the match
warning-nobody-bids = in { $passed } of { $deals } deals no bot would bid { $min }
warning-everybody-bids = in { $bid } of { $deals } deals a bot would bid all the way to { $max }
