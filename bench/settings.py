"""The site's own settings, with one address more: the minimal view that moves are compared with."""

from fairylights_site.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
