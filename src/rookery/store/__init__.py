"""The record: events in order, kept for ever. Stores know event codecs and integers, and nothing of rules or views."""
