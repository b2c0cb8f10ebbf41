// The rest of this module is generated from the registry. A target needs at least one source file.
