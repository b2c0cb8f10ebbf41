// The target's code is generated from `schemas/focus`; a target needs one source file of its own.
