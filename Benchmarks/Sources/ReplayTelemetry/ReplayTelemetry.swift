// The target's code is generated from `schemas/session-replay`; a target needs one source file of its own.
