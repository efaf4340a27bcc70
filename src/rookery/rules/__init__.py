"""Rules as data: the model of a variant, and the code that reads, checks, compiles and describes it."""
