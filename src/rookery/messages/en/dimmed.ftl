# Why some cards of a hand may not be chosen now. $color and $skin as in cards.ftl; $led and $free are "bird", "joker",
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
dimmed-unled = The { dimmed-single } may not be led while you have another card.
dimmed-trump = You cannot follow suit, so you must play a trump.
dimmed-beat = You can beat the cards that lie there, so you must.
dimmed-no-points =
    { $tricks ->
        [one] In the first trick no card with points may be thrown while you have another.
       *[other] In the first { $tricks } tricks no card with points may be thrown while you have another.
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
