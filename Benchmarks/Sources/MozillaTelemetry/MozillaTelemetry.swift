// The target's code is generated from `schemas/mozilla`; a target needs one source file of its own.
