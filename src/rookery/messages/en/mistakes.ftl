# The sheet on which a mistake is called, and what table mode is; fetched when one of them is opened.
# $renege and $together are as in rulings.ftl.

call-renege = If you are right { renege-early }, the card goes back and another one is played. { $price } If you are wrong, nothing happens.
call-talk =
    { $together ->
        [yes] The player is asked. A player who admits a hint loses { points-counted } for their side; if the answer is no, nothing happens.
       *[no] The player is asked. A player who admits a hint loses { points-counted }; if the answer is no, nothing happens.
    }
call-wrong-deal =
    { $tricks ->
        [one] If another player saw it too, the cards are thrown in and the deal passes to the left. Once { $tricks } trick has been taken, it costs the dealer’s side { points-counted }, and a player on the other side must agree.
       *[other] If another player saw it too, the cards are thrown in and the deal passes to the left. Once { $tricks } tricks have been taken, it costs the dealer’s side { points-counted }, and a player on the other side must agree.
    }
call-exposed = Which card did everybody see? For a 10 or higher, or a card outside the colors, the cards are dealt again at once. For a lower card everybody is asked, and one yes is enough. The same dealer deals.
call-exposed-dealer = { $name } dealt and says which card was shown.
call-exposed-card = The { $card } was shown
mistake-help-play = Usually Rookery does not let anybody break a rule. In table mode you play as with real cards: mistakes can be made, and it is up to the others to notice them.
mistake-not-following-suit = Not following suit
mistake-help-late-price = If it is called later, the round ends: the side that made it loses the whole bid, and the others keep the points they captured.
mistake-help-late-free = If it is called later, it costs nothing in this game.
mistake-calling-it = Calling it
mistake-help-call = If somebody shows a color that they did not follow before, tap “Mistake?” and say who. Rookery checks and tells everybody what it found. A wrong call costs nothing. After the last trick everybody is asked once more.
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
mistake-a-mistake = A mistake?
mistake-renege-title = Somebody played a card that was not allowed
mistake-renege-who = Who played another color although they could have followed?
mistake-undo = Your own last decision was a mistake
mistake-undo-ask = Ask to take it back
mistake-undo-note = If all agree, everything since then is taken back, too.
mistake-table-talk = Somebody gave a hint
mistake-deal = Something was wrong with the deal
mistake-deal-note = Rookery never deals wrongly. This is for groups who want such mistakes to count anyway.
mistake-deal-exposed = A card was shown
mistake-deal-color = The color of the card
mistake-deal-card = The card
mistake-deal-wrong = The cards were dealt wrongly
mistake-help-title = What is table mode?
mistake-renege = Cards that break the rules carry a red “!”. If you play one, that is called a renege. You may take it back at no cost { renege-until }.
