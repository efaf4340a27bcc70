# What was found when a record was dealt and decided again.

## What stands there instead of what the record says

differs-boards = these rules have different boards
differs-match-over = the match is over
differs-deal-unfinished = the deal before is not finished
differs-refused = the player would be told: { $refusal }
differs-no-result = the match is not over at the end of the record
differs-result = the match ended { $result }
# $line is a line of a record, $seat a seat and $card a card as records write them.
differs-line = it is “{ $line }”
differs-next-line = what comes here is “{ $line }”
differs-nothing = nothing of the kind happens here
differs-card-count = { $count ->
    [one] there is { $count } card
   *[other] there are { $count } cards
}
differs-dealt-before = { $card } was dealt before
differs-not-so-often = { $card } is not in the pack that many times
differs-trick-number = the next trick is number { $number }
differs-leader = { $seat } leads to this trick

## What could not be checked, and why

unchecked-cards = deal { $deal } cannot be decided again: not all its cards are known
unchecked-undone = deal { $deal } is not decided again to its end: too much was undone
unchecked-penalties = deal { $deal } is not decided again to its end: there are too many penalties
unchecked-rules = the rules '{ $rules }' have been changed since this record was written: their hash was { $before }, now it is { $now }
unchecked-thrown-in = deal { $deal } was thrown in; its cards are not in the record
unchecked-shuffle = deal { $deal } has no seed: its shuffle was not repeated
