"""Stored events in order, kept forever. Stores know event codecs and integers, and nothing about rules or views."""
