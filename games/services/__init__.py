"""Every write: a verb with keyword-only arguments that locks first."""
