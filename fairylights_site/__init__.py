"""The site: settings, addresses, and how it is served."""
