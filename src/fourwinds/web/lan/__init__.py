"""Four Winds for phones on the local network: an address, a certificate, and a page that helps phones trust it."""
