# The faces that people choose.

face-choose = Choose your face
face-title = Your face
face-bird = Bird
face-bird-name =
    { $bird ->
        [cardinal] Cardinal
        [goldfinch] Goldfinch
        [chickadee] Chickadee
        [bluebird] Bluebird
        [dove] Dove
       *[puffin] Puffin
    }
face-color = Color
face-color-name =
    { $color ->
        [gold] Gold
        [green] Green
        [blue] Blue
        [red] Red
        [violet] Violet
       *[gray] Gray
    }
face-initials = Initials, if you like
face-save = This is me
face-remove = Back to the usual face
