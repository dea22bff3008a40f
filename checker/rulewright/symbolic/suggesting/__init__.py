"""What games at random suggest, to be proved beside what could not be."""
