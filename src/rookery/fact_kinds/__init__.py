"""Kinds of reasons for a decision; `rookery.facts` lists all of them."""
