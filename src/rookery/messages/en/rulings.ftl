# Mistakes and agreements at a table where players keep the rules themselves.
# $together is "yes" where partners lose together; $renege is "next_trick" or "this_trick".

renege-until =
    { $renege ->
        [next_trick] until the next trick is taken
       *[this_trick] until this trick is taken
    }
renege-early =
    { $renege ->
        [next_trick] before the next trick is taken
       *[this_trick] before its trick is taken
    }
renege-free-later = After that it stands and costs nothing.
renege-price-yours =
    { $together ->
        [yes] After that, if it is called, the round ends and your side loses the whole bid of { $points }.
       *[no] After that, if it is called, the round ends and you lose the whole bid of { $points }.
    }
renege-price-theirs =
    { $together ->
        [yes] After that, if it is called, the round ends and their side loses the whole bid of { $points }.
       *[no] After that, if it is called, the round ends and they lose the whole bid of { $points }.
    }
this-card = This card
# $why is the reason that the server gives; $price is one of the sentences above.
break-rules = { $card } is not allowed now. If you play it anyway, you can take it back { renege-until }. { $price }
break-rules-because = { $card } is not allowed now. { $why } If you play it anyway, you can take it back { renege-until }. { $price }
take-back = Your card was not allowed. You can take it back { renege-until }; it costs nothing.
points-counted =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
wrong-nest-count =
    { $count ->
        [one] That is { $count } card, not { $wanted }. { wrong-nest-price }
       *[other] That is { $count } cards, not { $wanted }. { wrong-nest-price }
    }
wrong-nest-price =
    { $together ->
        [yes] A wrong number costs your side { points-counted }, and you take the cards up again.
       *[no] A wrong number costs you { points-counted }, and you take the cards up again.
    }

## A decision as the object of a sentence. $owner is "none", "you" or "other" ($ownerName).

decision-card =
    { $owner ->
        [you] your { $card }
        [other] the { $card } of { $ownerName }
       *[none] the { $card }
    }
decision-moon =
    { $owner ->
        [you] your call of the moon
        [other] the moon that { $ownerName } called
       *[none] the call of the moon
    }
decision-bid =
    { $owner ->
        [you] your bid of { $points }
        [other] the bid of { $points } of { $ownerName }
       *[none] the bid of { $points }
    }
decision-pass =
    { $owner ->
        [you] your pass
        [other] the pass of { $ownerName }
       *[none] the pass
    }
decision-burying =
    { $owner ->
        [you] what you buried
        [other] what { $ownerName } buried
       *[none] what was buried
    }
decision-trump =
    { $owner ->
        [you] your choice of { $trump }
        [other] the choice of { $trump } of { $ownerName }
       *[none] the choice of { $trump }
    }
decision-partner =
    { $owner ->
        [you] the card you called
        [other] the card called by { $ownerName }
       *[none] the card called
    }
decision-swap =
    { $owner ->
        [you] your exchange with the pile
        [other] the exchange with the pile by { $ownerName }
       *[none] the exchange with the pile
    }
decision-gift =
    { $owner ->
        [you] the cards you gave
        [other] the cards given by { $ownerName }
       *[none] the cards given
    }
decision-last =
    { $owner ->
        [you] your last decision
        [other] the last decision of { $ownerName }
       *[none] the last decision
    }

## What the table is asked. $mine is "yes" where the reader has to answer; $what is a decision.

question-undo =
    { $you ->
        [yes] You ask to take back { $what }.{ question-all-right }
       *[no] { $name } asks to take back { $what }.{ question-all-right }
    }
question-all-right =
    { $mine ->
        [yes] { " " }All right?
       *[no] { "" }
    }
question-exposed =
    { $you ->
        [yes] You say that { $card } was shown in the deal.{ question-deal-again }
       *[no] { $name } says that { $card } was shown in the deal.{ question-deal-again }
    }
question-deal-again =
    { $mine ->
        [yes] { " " }Deal again?
       *[no] { "" }
    }
question-wrong-deal =
    { $you ->
        [yes] You say that the cards were dealt wrongly.{ question-throw-in }
       *[no] { $name } says that the cards were dealt wrongly.{ question-throw-in }
    }
question-throw-in =
    { $mine ->
        [yes] { " " }Throw them in?
       *[no] { "" }
    }
question-talk-you =
    { $together ->
        [yes] { $name } says that you gave a hint. Did you? A yes costs your side { points-counted }.
       *[no] { $name } says that you gave a hint. Did you? A yes costs you { points-counted }.
    }
question-talk =
    { $you ->
        [yes] You say that { $accused } gave a hint.
       *[no] { $name } says that { $accused } gave a hint.
    }
somebody = somebody
you-in-text = you
waiting-for-answers = Waiting for { $names }.

## What came of it

ruling-yes =
    { $you ->
        [yes] You say yes.
       *[no] { $name } says yes.
    }
ruling-no-more =
    { $you ->
        [yes] You withdraw the question.
       *[no] { $name } withdraws the question.
    }
ruling-no =
    { $you ->
        [yes] You say no.
       *[no] { $name } says no.
    }
ruling-no-too-late =
    { $you ->
        [yes] You say no: { too-late-for-undo }.
       *[no] { $name } says no: { too-late-for-undo }.
    }
# $since is "bidding", "choice", "cards" or "trick": what has happened since the decision that would be taken back.
too-late-for-undo =
    { $since ->
        [bidding] it is too late, because the bidding is over
        [choice] it is too late, because another choice was made after it
        [cards] it is too late, because cards were played after it
       *[trick] it is too late, because a trick was taken after it
    }
ruling-no-undo =
    { $you ->
        [yes] You say no: nothing is taken back.
       *[no] { $name } says no: nothing is taken back.
    }
ruling-undone = { $what } was taken back.
ruling-taken-back =
    { $you ->
        [yes] You take back a card that was not allowed.
       *[no] { $name } takes back a card that was not allowed.
    }
# $accused is the name of the accused, or "you".
ruling-renege-found =
    { $you ->
        [yes] You were right to call a renege: { $accused } played a card in trick { $trick } that was not allowed.
       *[no] { $name } was right to call a renege: { $accused } played a card in trick { $trick } that was not allowed.
    }
ruling-renege-wrong =
    { $you ->
        [yes] You called a renege, but { $accused } played only cards that were allowed. Nothing happens.
       *[no] { $name } called a renege, but { $accused } played only cards that were allowed. Nothing happens.
    }
ruling-agreed =
    { $you ->
        [yes] You have nothing to call.
       *[no] { $name } has nothing to call.
    }
penalty-nest-count = { $name }: wrong number of cards in the nest, { $points }
penalty-table-talk = { $name }: a hint, { $points }
penalty-wrong-deal = { $name }: wrong deal, { $points }
# $payer pays for a mistake by $name, who is on the same side in this round.
penalty-of-partner = { $payer }: a mistake by { $name }, { $points }
penalty-sentence = { $penalty }.

## On the pages

mistake-another-card = Another card
mistake-play-it-anyway = Play it anyway
mistake-review-title = Last chance to call a mistake
mistake-review-note = All cards are played. The round is counted when nobody has a mistake to call.
mistake-review-agree = I have nothing to call
mistake-take-your-card-back = Take your card back
mistake-take-it-back = Take it back
mistake-question-to-the-table = Question to the table
mistake-yes = Yes
mistake-no = No
mistake-withdraw = Withdraw the question
# Read after the name of a player.
mistake-nothing-to-call = : nothing to call
mistake-not-yet = : not yet
