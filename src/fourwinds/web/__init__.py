"""The web application: pages rendered here, a JSON API, and the server that runs them."""
