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
break-rules = { $card } does not follow suit. If you play it all the same, you can take it back { renege-until }. { $price }
break-rules-because = { $card } does not follow suit. { $why } If you play it all the same, you can take it back { renege-until }. { $price }
take-back = Your card did not follow suit. You can take it back { renege-until }; it costs nothing.
call-renege = If you are right { renege-early }, the card goes back and another one is played. { $price } If you are wrong, nothing happens.
call-talk =
    { $together ->
        [yes] The player is asked. A player who admits a hint loses { points-counted } for the side; a no ends it.
       *[no] The player is asked. Who owns up to a hint loses { points-counted }; a no ends it.
    }
points-counted =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
call-wrong-deal =
    { $tricks ->
        [one] If all agree, the cards are thrown in and the deal goes on to the left. Once { $tricks } trick is taken it also costs the dealer’s side { points-counted }.
       *[other] If all agree, the cards are thrown in and the deal goes on to the left. Once { $tricks } tricks are taken it also costs the dealer’s side { points-counted }.
    }
call-exposed = If all agree, the same dealer deals again.
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
        [you] your burying of the nest
        [other] the burying of the nest by { $ownerName }
       *[none] the burying of the nest
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
        [yes] You say that a card was shown in the deal.{ question-deal-again }
       *[no] { $name } says that a card was shown in the deal.{ question-deal-again }
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
        [yes] You say no: too much has happened since.
       *[no] { $name } says no: too much has happened since.
    }
ruling-no-undo =
    { $you ->
        [yes] You say no: nothing is taken back.
       *[no] { $name } says no: nothing is taken back.
    }
ruling-undone = { $what } was taken back.
ruling-taken-back =
    { $you ->
        [yes] You take back a card that did not follow suit.
       *[no] { $name } takes back a card that did not follow suit.
    }
# $accused is the name of the accused, or "you".
ruling-renege-found =
    { $you ->
        [yes] You called a renege, rightly: { $accused } did not follow suit in trick { $trick }.
       *[no] { $name } called a renege, rightly: { $accused } did not follow suit in trick { $trick }.
    }
ruling-renege-wrong =
    { $you ->
        [yes] You called a renege, but { $accused } followed suit every time. Nothing happens.
       *[no] { $name } called a renege, but { $accused } followed suit every time. Nothing happens.
    }
ruling-agreed =
    { $you ->
        [yes] You have nothing to call.
       *[no] { $name } has nothing to call.
    }
penalty-nest-count = { $name }, a wrong number of cards in the nest: { $points }
penalty-table-talk = { $name }, a hint: { $points }
penalty-wrong-deal = { $name }, a wrong deal: { $points }
penalty-sentence = { $penalty }.

## On the pages

mistake-help-play = Usually Rookery lets nobody break a rule. In table mode you play as with real cards: mistakes can be made, and it is up to the others to notice them.
mistake-not-following-suit = Not following suit
mistake-help-late-price = If it is called later, the round ends: the side that made it loses the whole bid, and the others keep the points they captured.
mistake-help-late-free = If it is called later, it costs nothing in this game.
mistake-calling-it = Calling it
mistake-help-call = If somebody shows a color that they did not follow before, tap “Mistake?” and say who. Rookery looks into it and tells everybody what it found. A wrong call costs nothing. After the last trick everybody is asked once more.
mistake-other-mistakes = Other mistakes
mistake-help-nest-count =
    { $count ->
        [one] A wrong number of cards in the nest costs { $count } point; the cards are taken up again.
       *[other] A wrong number of cards in the nest costs { $count } points; the cards are taken up again.
    }
mistake-help-table-talk =
    { $count ->
        [one] A hint to a partner costs { $count } point, if it is admitted.
       *[other] A hint to a partner costs { $count } points, if it is admitted.
    }
mistake-help-bots = Bots make no mistakes of this kind. They call yours when they see them.
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
mistake-a-mistake = A mistake?
mistake-renege-title = Somebody did not follow suit
mistake-renege-who = Who played another color although they could have followed?
mistake-undo = Your own last decision was a slip
mistake-undo-ask = Ask to take it back
mistake-undo-note = If all agree, everything since then is taken back, too.
mistake-table-talk = Somebody gave a hint
mistake-deal = Something was wrong with the deal
mistake-deal-note = Rookery deals without slips. Ask if your group wants this deal to count as one.
mistake-deal-exposed = A card was shown
mistake-deal-wrong = The cards were dealt wrongly
mistake-help-title = What is table mode?
mistake-renege = Cards that break the rules carry a red “!”. If you play one, that is called a renege. You may take it back at no cost { renege-until }.
# Read after the name of a player.
mistake-nothing-to-call = : nothing to call
mistake-not-yet = : not yet
