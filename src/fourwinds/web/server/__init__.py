"""The application with all its routes, and the server that runs it."""

from fourwinds.web.server.application import create_app

__all__ = ["create_app"]
