"""Every scenario of every procedure, played through the engine."""
