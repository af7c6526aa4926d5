"""Systems of the subject: each builds a program for the engine and reads a timeline from it."""
