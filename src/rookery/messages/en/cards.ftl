# Cards, colors and trump. $skin is "rook" for the colored pack and "standard" for the pack with suits;
# $color is "red", "green", "yellow" or "black".

# At the beginning of a label.
color =
    { $skin ->
        [standard]
            { $color ->
                [red] Hearts
                [green] Diamonds
                [yellow] Clubs
               *[black] Spades
            }
       *[rook]
            { $color ->
                [red] Red
                [green] Green
                [yellow] Yellow
               *[black] Black
            }
    }
# A card of a color or suit, after "no" or "the last".
one-of-color =
    { $skin ->
        [standard]
            { $color ->
                [red] heart
                [green] diamond
                [yellow] club
               *[black] spade
            }
       *[rook] { color-in-text } card
    }
color-in-text =
    { $skin ->
        [standard]
            { $color ->
                [red] hearts
                [green] diamonds
                [yellow] clubs
               *[black] spades
            }
       *[rook]
            { $color ->
                [red] red
                [green] green
                [yellow] yellow
               *[black] black
            }
    }
# The word for the four kinds of cards in the pack.
color-kind =
    { $skin ->
        [standard] suit
       *[rook] color
    }
# A number of cards of one color.
cards-of-color =
    { $skin ->
        [standard]
            { $color ->
                [red]
                    { $count ->
                        [one] { $count } heart
                       *[other] { $count } hearts
                    }
                [green]
                    { $count ->
                        [one] { $count } diamond
                       *[other] { $count } diamonds
                    }
                [yellow]
                    { $count ->
                        [one] { $count } club
                       *[other] { $count } clubs
                    }
               *[black]
                    { $count ->
                        [one] { $count } spade
                       *[other] { $count } spades
                    }
            }
       *[rook]
            { $count ->
                [one] { $count } { color-in-text } card
               *[other] { $count } { color-in-text } cards
            }
    }

# What stands in the corner of a card with a suit.
rank-letter =
    { $number ->
        [1] A
        [11] J
        [12] Q
        [13] K
        [14] A
       *[other] { $number }
    }

## Names of cards. $face is "bird", "joker" or "color".

card-name =
    { $face ->
        [bird] Bird
        [joker] Joker
       *[color]
            { $skin ->
                [standard]
                    { $number ->
                        [1] Ace
                        [11] Jack
                        [12] Queen
                        [13] King
                        [14] Ace
                       *[other] { $number }
                    } of { color-in-text }
               *[rook] { color } { $number }
            }
    }
# Without an article.
card-bare =
    { $face ->
        [bird] bird
        [joker] joker
       *[color]
            { $skin ->
                [standard]
                    { $number ->
                        [1] ace
                        [11] jack
                        [12] queen
                        [13] king
                        [14] ace
                       *[other] { $number }
                    } of { color-in-text }
               *[rook] { color-in-text } { $number }
            }
    }
card-in-text =
    { $face ->
        [bird] the { card-bare }
        [joker] the { card-bare }
       *[color]
            { $skin ->
                [standard] the { card-bare }
               *[rook] { card-bare }
            }
    }
card-definite = the { card-bare }
card-unknown = a card
card-with-points =
    { $points ->
        [one] { $name }, { $points } point
       *[other] { $name }, { $points } points
    }
# Several cards of one color: "red 7 and 5"
cards-one-color = { color-in-text } { $numbers }

## Trump. $trump is a color, "high_no_trump" or "low_no_trump".

trump-high = No trump, high
trump-low = No trump, low
trump-high-in-text = no trump, high
trump-low-in-text = no trump, low
trump-high-note = The highest card of { led } wins
trump-low-note = The lowest card of { led } wins
led =
    { $skin ->
        [standard] the suit led
       *[rook] the color led
    }

## On the pages

cards-bird = BIRD
cards-joker = JOKER
