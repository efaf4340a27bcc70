"""The networks that bots use: their inputs, their file format, and the files."""
