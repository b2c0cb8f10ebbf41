// Replaced by the first commit of this module.
