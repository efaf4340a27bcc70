# What a round brought.

winners-you = You win!
winners-you-and-others = You win, together with others!
# $many is "yes" where more than one person wins.
winners =
    { $many ->
        [yes] { $names } win.
       *[no] { $names } wins.
    }
won-by-top-bid = Won at once by making the highest bid.
won-by-top-bid-failed = Lost at once by failing the highest bid.
won-by-floor = A score fell to the lowest allowed, and that ends the match.
won-by-rounds = All rounds have been played.

result-renege =
    { $you ->
        [yes] You did not follow suit, and the round ends.
       *[no] { $name } did not follow suit, and the round ends.
    }
result-no-bid = Everybody counts what they captured.
# $partner is "none", "alone", "you" or "other" ($partner-name); $together is "yes" where players
# with scores of their own captured as one side.
result-bid =
    { $you ->
        [yes] You bid { $bid }{ result-partner } and { result-took }: { result-made }.
       *[no] { $name } bid { $bid }{ result-partner } and { result-took }: { result-made }.
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
why-made = { why-needed }: the bid is made. That is { $change }.
why-made-double = { why-needed }: the bid is made. It was the highest bid, so it counts double: { $change }.
why-short = { why-needed }: { $short } too few. That is called set.
why-set = { why-short } The points taken do not count, and the bid of { $bid } is lost: { $change }.
why-set-double = { why-short } The points taken do not count, and the bid of { $bid }, the highest, is lost twice: { $change }.
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
score-set = Bid { $bid }, { result-took }: set, { $change }
score-set-double = Bid { $bid }, the highest, { result-took }: set and doubled, { $change }
score-set-zero = Bid { $bid }, { result-took }: set, nothing
score-doubled = The bid was set, so { $points } is doubled: { $change }
score-took = Took { $points }: { $change }
score-not-credited =
    { $together ->
        [yes] Together took { $took }, which does not count here
       *[no] Took { $took }, which does not count here
    }
score-renege = Did not follow suit: { $change }
score-line =
    { $games ->
        [one] A full line: { $change } game
       *[other] A full line: { $change } games
    }
score-no-line = No full line

## On the pages

result-watch-it-again = Watch it again
result-download-the-record = Download the record
result-the-last-round = The last round
result-thrown-in = No play this time
result-your-hand = Your hand
result-round = Round { $number }
result-partners-change = Partners change for the next round.
result-home = Home
result-play-again = Play again
result-go-on = Go on
result-next-round = Next round
result-shuffle = Check the shuffle, and see all hands
result-shuffle-note = Before the deal, the dealer published the sealed code below. Now the secret behind it is shown, and your browser has shuffled and dealt the pack from it once more.
result-shuffle-fits = The secret fits the code: the cards were fixed before anybody bid.
result-shuffle-fits-hand = The secret fits the code, and gives the very cards that you were dealt: this deal was fair.
result-shuffle-differs = This does not fit: the deal was not the one that was sealed.
result-dealt-to = Dealt to { $name }
result-shuffle-nest = The nest as it was dealt
result-shuffle-code = Sealed code (before the deal)
result-shuffle-secret = Secret of the shuffle (after the round)
result-no-rounds = No round has been counted yet.
result-sheet-slide = Slide the sheet sideways to see every score. →
result-rounds = Rounds
result-round-2 = Round
result-penalty = Penalty
result-trump = trump { $trump }
result-made-2 = Made
result-set = Set
result-captured = Captured
result-scores = Scores after this round
result-nest = What lay in the nest
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
        [yes] You did not follow suit
       *[no] { $name } did not follow suit
    }
result-penalty-line = Penalty: { $penalty }
