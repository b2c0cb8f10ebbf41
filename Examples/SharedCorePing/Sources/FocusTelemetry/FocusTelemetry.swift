// What is generated from the registry is the whole module; a target needs one file of its own.
