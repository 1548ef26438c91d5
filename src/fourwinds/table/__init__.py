"""What every four-player table shares: whose turn it is, and how to say that something is wrong."""
