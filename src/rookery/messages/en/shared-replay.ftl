# A replay that several people look at together.

shared-you-lead =
    { $count ->
        [0] You lead · nobody is watching yet
        [one] You lead · { $count } person is watching
       *[other] You lead · { $count } people are watching
    }
# $count people watch beside the reader.
shared-leads =
    { $count ->
        [0] { $name } leads · you are watching
        [one] { $name } leads · you and { $count } other are watching
       *[other] { $name } leads · you and { $count } others are watching
    }
shared-nobody-leads =
    { $count ->
        [one] Nobody leads · you are here alone
       *[other] Nobody leads · { $count } people are here
    }
shared-guest = Guest { $number }
shared-you = { $name } (you)
shared-person-leads = { $name } leads
shared-person-asks = { $name } asks to lead
shared-connecting = Joining the others…
shared-roaming = You are looking around on your own
shared-follow-again = Follow again
shared-take-lead = Take the lead
shared-ask-lead = Ask to lead
shared-asked = You have asked to lead. { $name } can hand it over.
shared-hand-over = Hand over the lead
shared-give-lead = Let { $name } lead
shared-more = Link and people
shared-people = Who is here
shared-title = Watch together
shared-begin-note = Whoever opens the link sees this match on a screen of their own, and each step that the leader shows. Everybody may also look around, and follow again.
shared-link = Send this link to the others
shared-message = Let’s watch this match together.
shared-link-table = Everybody gets the record of this match from the server, which gives it only to those who may see it.
shared-link-text = The link has the whole record in it, with all cards of rounds that are over.
shared-link-none = The link does not include the record: send its file, too. Everybody opens it there.
shared-making = Making the link…
# The cards come from a deal of the day, a challenge or two tables, and the record from a file.
shared-contest = Others may still play these cards, and this link would show them every hand. If the match was played at two tables, open it from its table once both have finished.
shared-leave = Leave the group
shared-ended = You are watching alone now. { $why }
shared-understood = OK
shared-no-record = This link does not include the record. Open the file that was sent to you. If the others are still watching together, you will then see what they see. If no file was sent, the link may have been cut off: ask for it again.
shared-refused = The match that the others are watching cannot be loaded. { $why }
