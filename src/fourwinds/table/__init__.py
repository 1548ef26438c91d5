"""What every four-player table shares: whose turn it is, values worked out once, how to say that something is wrong."""
