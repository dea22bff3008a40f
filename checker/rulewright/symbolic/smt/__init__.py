"""Terms as texts for solvers, and the solvers."""
