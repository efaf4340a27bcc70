"""Rules as data: what a variant is, how it is read, checked, compiled to tables and put into words."""
