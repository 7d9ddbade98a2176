"""Hypothesis for the engine: the same examples each time, unless a search for new ones is asked for."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=4, database=None)
settings.register_profile("search", deadline=None, max_examples=300)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "steady")
