# Who sits where. $you is "yes" where the seat is the reader's own; $name is the name of its player.

you = You
we = We
they = They
your-side = Your side
other-side = The other side
your-partner = Partner
with-you = With you
on-your-side = On your side
# Where there are several sides: with whom a seat plays.
plays-with = Plays with { $names }
seat-number = Seat { $number }
# Players whom a record does not name, four by their seats and others by numbers.
player-compass =
    { $seat ->
        [0] North
        [1] East
        [2] South
       *[3] West
    }
player-number = Player { $number }
# One of several players of the same name.
name-numbered = { $name } ({ $number })
dummy = Dummy
dummy-number = Dummy { $number }
dummy-in-text = the dummy
dummy-number-in-text = the dummy { $number }
about-dummy-exposed = A hand that nobody holds, played face up
about-dummy-nobody = A face-down hand that is played automatically, for nobody
about-dummy-side = A face-down hand that is played automatically, for its side
