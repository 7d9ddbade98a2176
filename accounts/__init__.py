"""People: their accounts, how they sign in, and what they prefer."""
