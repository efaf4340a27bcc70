"""Players that are programs. They see a `SeatView` and nothing more."""
