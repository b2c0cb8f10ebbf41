// The rest of this module is generated from schemas/strict.
