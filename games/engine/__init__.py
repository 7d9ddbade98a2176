"""The games themselves: plain Python that knows no web, no clock and no chance but the one it is given."""
