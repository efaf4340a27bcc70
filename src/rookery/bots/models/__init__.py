"""Networks that bots use: what they are told about the rules, the files they lie in, and the files themselves."""
