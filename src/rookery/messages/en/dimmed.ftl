# Why some cards of a hand, one's own or an open one that one plays, may not be chosen now. $color and $skin as in cards.ftl; $led and $free are "bird", "joker",
# "red_1" or, for $free, "none": the single card that was led, and the one that may be played although it does not follow.

dimmed-follow = You must follow { color-in-text }{ dimmed-or-play }.
dimmed-follow-trump = You must follow trump ({ color-in-text }){ dimmed-or-play }.
dimmed-single-led = The { dimmed-single } is a trump: you must play a trump ({ color-in-text }){ dimmed-or-play }.
dimmed-single-led-alone = The { dimmed-single } is a trump: you must play a trump{ dimmed-or-play }.
# The end of the sentences above.
dimmed-or-play =
    { $free ->
        [bird] , or play the bird
        [joker] , or play the joker
        [red_1] , or play the Red 1
       *[none] {""}
    }
dimmed-single =
    { $led ->
        [bird] bird
        [joker] joker
       *[red_1] Red 1
    }
dimmed-trump-waits = Trump may not be led yet: none was played to an earlier trick.
dimmed-unled = The { dimmed-single } may be led only when it is the last card.
dimmed-trump = There is no card to follow suit with, so you must play a trump.
dimmed-beat = You must beat the cards on the table if you can.
dimmed-no-points =
    { $tricks ->
        [one] In the first trick, you must not discard a card with points if you can avoid it.
       *[other] In the first { $tricks } tricks, you must not discard a card with points if you can avoid it.
    }
dimmed-bury-worthless-first = Every card without points must be buried before any card with points.
dimmed-bury-no-points = Cards with points may not be buried.
dimmed-bury-own-limit =
    { $limit ->
        [one] At most { $limit } card of your own may be buried.
       *[other] At most { $limit } cards of your own may be buried.
    }
dimmed-best-card =
    { $count ->
        [one] Your partner asks for your best card: your highest trump or, without one, a card that ranks highest.
       *[other] Your partner asks for your { $count } best cards: your highest trumps and then those that rank highest.
    }
