"""Reviews of finished rounds: what each decision gave away, what all cards open would have shown, and how much was luck."""
