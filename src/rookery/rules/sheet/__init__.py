"""The sentences of a rule sheet, made from the data of one rule set; a function for each section, empty where it has no place."""
