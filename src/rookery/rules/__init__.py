"""Rules as data: what a variant is, and how it is read, checked, compiled to tables and described in words."""
