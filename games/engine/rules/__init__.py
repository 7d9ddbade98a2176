"""One title, one module: its constants, its state, its rules."""
