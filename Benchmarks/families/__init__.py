"""The families of rows: each is a module with a function `rows` from a bench to its rows."""

from importlib import import_module

NAMES = ["requests", "delegation", "fan_out", "scale", "links", "documents", "memory", "users", "starts", "keeping"]


def family(name):
    return import_module(f"families.{name}")
