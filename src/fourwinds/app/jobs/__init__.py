"""Long work behind the answers: started, watched and cancelled by its owner, done by processes of its own."""
