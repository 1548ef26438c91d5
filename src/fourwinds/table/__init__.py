"""What every four-player table shares: turn order, lazily computed values, and errors."""
