// Replaced by the generator.
