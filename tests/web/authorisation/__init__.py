"""Who may ask what of the API: people, what they own and play, and a table of every answer."""
