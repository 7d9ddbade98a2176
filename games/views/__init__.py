"""Thin views: read the request, call a service or a selector, answer."""
