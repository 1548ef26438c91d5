"""Four Winds for the phones in the room: an address, a certificate they can trust, and a page that helps them to."""
