// All of this module is made of schemas/strict.
