# What a round brought.

won-by-top-bid = Won at once by making the highest bid.
won-by-top-bid-failed = Lost at once by failing the highest bid.
won-by-moon = Won at once by shooting the moon.
won-by-moon-failed = Lost at once by failing to shoot the moon.
won-by-floor = A score fell to the lowest allowed, and that ends the match.
won-by-rounds = All rounds have been played.

result-renege =
    { $you ->
        [yes] You played a card that was not allowed, and the round ends.
       *[no] { $name } played a card that was not allowed, and the round ends.
    }
result-no-bid = Everybody counts what they captured.
# $partner is "none", "alone", "you" or "other" ($partner-name); $together is "yes" where players
# with scores of their own captured as one side.
result-bid =
    { $you ->
        [yes] You bid { $bid }{ result-partner } and { result-took }: { result-made }.
       *[no] { $name } bid { $bid }{ result-partner } and { result-took }: { result-made }.
    }
result-moon =
    { $you ->
        [yes] You shot the moon{ result-partner } and { result-took }: { result-moon-made }.
       *[no] { $name } shot the moon{ result-partner } and { result-took }: { result-moon-made }.
    }
result-moon-made =
    { $made ->
        [yes] made
       *[no] it failed
    }
result-partner =
    { $partner ->
        [alone] , alone,
        [you] { " " }with you
        [other] { " " }with { $partnerName }
       *[none] { "" }
    }
result-took =
    { $together ->
        [yes] together took { $took }
       *[no] took { $took }
    }
result-made =
    { $made ->
        [yes] made
       *[no] set
    }
## Why: the sum of a bid in words. $form is "you", "many" or "one".

why-needed =
    { $form ->
        [you] You needed { $bid } points and took { $took }
        [many] { $who } needed { $bid } points and took { $took }
       *[one] { $who } needed { $bid } points and took { $took }
    }
# $form is "you", "many" or "one"; $needs is "tricks" or "points".
why-moon-took =
    { $needs ->
        [tricks] { why-moon-who } had to take every trick
       *[points] { why-moon-who } had to take all the points
    }
why-moon-who =
    { $form ->
        [you] You
        [many] { $who }
       *[one] { $who }
    }
why-moon-made = { why-moon-took }, and did. That is { $change }.
why-moon-from-zero = { why-moon-took }, and did. The score goes up to 0 first, and then on: { $change } in all.
why-moon-to-zero = { why-moon-took }, and did. From below zero that brings the score up to 0: { $change }.
why-moon-failed = { why-moon-took }, and did not. That is { $change }.
why-moon-lost = { why-moon-took }, and did not. That loses the match.
why-moon-won = { why-moon-took }, and did. That wins the match.
why-moon-stays = { why-moon-took }, and did. But the score would go past { $target }, so it stays at { $total }.
why-moon-falls = { why-moon-took }, and did. But the score would go past { $target }, so it falls back to { $total }.
why-made = { why-needed }: the bid is made. That is { $change }.
why-made-double = { why-needed }: the bid is made. It was the highest bid, so it counts double: { $change }.
why-made-blind = { why-needed }: the bid is made. It was a blind bid, which is worth more: { $change }.
why-short = { why-needed }: { $short } too few. That is called set.
why-set = { why-short } The points taken do not count, and the bid of { $bid } is lost: { $change }.
why-set-blind =
    { $times ->
        [0] { why-short } The bid was blind: { $change }.
        [1] { why-short } The points taken do not count, and the blind bid of { $bid } is lost: { $change }.
        [2] { why-short } The points taken do not count, and the blind bid of { $bid } is lost twice: { $change }.
       *[other] { why-short } The points taken do not count, and the blind bid of { $bid } is lost { $times } times: { $change }.
    }
why-set-double = { why-short } The points taken do not count, and the bid of { $bid }, the highest, is lost twice: { $change }.
why-set-times =
    { $times ->
        [2] { why-short } The points taken do not count, and twice the bid of { $bid } is lost: { $change }.
       *[other] { why-short } The points taken do not count, and { $times } times the bid of { $bid } is lost: { $change }.
    }
why-set-kept = { why-short } The { $took } taken count, and { $loss } is lost: { $change }.
why-past-stays = { why-needed }: the bid is made. But the score would go past { $target }, so it stays at { $total }.
why-past-falls = { why-needed }: the bid is made. But the score would go past { $target }, so it falls back to { $total }.
why-set-zero = { why-short } The points taken do not count, and nothing is lost.

# $form is "you", "many" or "one": who loses.
result-renege-price =
    { $form ->
        [you] You lose the whole bid of { $bid }; the others keep the points they had captured.
        [many] { $who } lose the whole bid of { $bid }; the others keep the points they had captured.
       *[one] { $who } loses the whole bid of { $bid }; the others keep the points they had captured.
    }
result-no-line = No line is full yet. The chips stay for the next round.
result-line =
    { $many ->
        [yes] A full line: { $names } win the game.
       *[no] A full line: { $names } wins the game.
    }

## What counted

count-counters =
    { $tricks ->
        [one] Cards in { $tricks } trick
       *[other] Cards in { $tricks } tricks
    }
count-nest = The nest, with the last trick
count-last-trick = The last trick
count-majority = Most tricks ({ $tricks })
count-tricks =
    { $tricks ->
        [one] For { $tricks } trick
       *[other] For { $tricks } tricks
    }
count-nest-bonus = For the nest
count-sweep = For taking everything

## Why a score changes; $change has its sign.

score-made = Bid { $bid }, { result-took }: made, { $change }
score-made-double = Bid { $bid }, the highest, { result-took }: made and doubled, { $change }
score-made-blind = Blind bid { $bid }, { result-took }: made, { $change }
score-set-blind = Blind bid { $bid }, { result-took }: set, { $change }
score-set = Bid { $bid }, { result-took }: set, { $change }
score-set-double = Bid { $bid }, the highest, { result-took }: set and doubled, { $change }
score-set-zero = Bid { $bid }, { result-took }: set, nothing
score-moon-made = Shot the moon, { result-took }: made, { $change }
score-moon-from-zero = Shot the moon from below zero, { result-took }: first to 0, then on, { $change }
score-moon-to-zero = Shot the moon from below zero: up to 0, { $change }
score-moon-failed = Shot the moon, { result-took }: failed, { $change }
score-set-times =
    { $times ->
        [2] Bid { $bid }, { result-took }: set, twice the bid, { $change }
       *[other] Bid { $bid }, { result-took }: set, { $times } times the bid, { $change }
    }
score-set-kept = Bid { $bid }, { result-took }: set, loses { $loss } of that, { $change }
score-gained-bid = The bid of { $bid } was set: { $change }
score-gained-bid-too = Took { $points }, and the bid of { $bid } was set: { $change }
score-gained-all = The bid was set, so all { $points } points count here: { $change }
score-gained-all-and-bid = The bid was set, so all { $points } points and the bid of { $bid } count here: { $change }
# $together is "yes" where players with scores of their own captured as one side.
score-past-stays =
    { $together ->
        [yes] Together took { $took }, but went past { $target }: stays at { $total }
       *[no] Took { $took }, but went past { $target }: stays at { $total }
    }
score-past-falls =
    { $together ->
        [yes] Together took { $took }, but went past { $target }: falls back to { $total }
       *[no] Took { $took }, but went past { $target }: falls back to { $total }
    }
score-doubled = The bid was set, so { $points } is doubled: { $change }
score-took = Took { $points }: { $change }
score-not-credited =
    { $together ->
        [yes] Together took { $took }, which does not count here
       *[no] Took { $took }, which does not count here
    }
score-renege = Played a card that was not allowed: { $change }
score-line =
    { $games ->
        [one] A full line: { $change } game
       *[other] A full line: { $change } games
    }
score-no-line = No full line

## On the pages

result-review = Review the round
result-review-match = Review the match
result-watch-it-again = Watch it again
result-download-the-record = Download the record
result-the-last-round = The last round
result-the-only-round = The round
result-thrown-in = This deal does not count
result-your-hand = Your hand
result-round = Round { $number }
result-extra-round = The best scores are equal. An extra round breaks the tie.
result-partners-change = Partners change for the next round.
result-home = Start page
result-compare = How did the others do?
result-play-again = Play again
result-stronger = Would you like stronger bots?
result-play-stronger = Play again with { $level } bots
result-cards-known = This table would deal the same cards again, and others may know them. Open a new table for another match.
result-challenge = Challenge friends
result-go-on = Go on
result-next-round = Next round
result-shuffle = Check the shuffle, and see all hands
result-shuffle-note = Before the deal, the dealer published the sealed code below. Now the secret behind it is shown, and your browser has shuffled and dealt the pack from it again.
result-shuffle-fits = The secret matches the code: the cards were fixed before anybody bid.
result-shuffle-fits-hand = The secret matches the code, and gives the very cards that you were dealt: this deal was fair.
result-shuffle-differs = This does not match: the deal was not the one that was sealed.
result-dealt-to = Dealt to { $name }
result-shuffle-nest = The nest as it was dealt
result-shuffle-code = Sealed code (before the deal)
result-shuffle-secret = Secret of the shuffle (after the round)
result-no-rounds = No round has been counted yet.
result-sheet-slide = Slide the sheet sideways to see every score. →
result-rounds = Rounds
result-round-2 = Round
# The number of the round, before who bid: "3. Ann bid 120".
result-round-number = { $number }.
result-penalty = Penalty
result-trump = trump { $trump }
result-made-2 = Made
result-set = Set
result-captured = Captured
result-scores = Scores after this round
result-column-who = Player or side
result-column-round = This round
result-column-total = Total
# In the end the buried cards lie there, where somebody buried.
result-nest = The nest at the end of the round
result-the-nest = The nest
result-pile = What was left of the pile
result-the-pile = The pile
result-dealt-by =
    { $you ->
        [yes] dealt by you
       *[no] dealt by { $name }
    }
result-side-took =
    { $together ->
        [yes] side took { $points }
       *[no] took { $points }
    }
result-no-follow =
    { $you ->
        [yes] You played a card that was not allowed
       *[no] { $name } played a card that was not allowed
    }
result-before = Before: { $total }
result-penalty-line = Penalty: { $penalty }
