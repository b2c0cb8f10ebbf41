// Counts the allocations of the process into which the library is preloaded.
#pragma once
#include <stdint.h>

int64_t allocation_count(void);
int64_t allocation_bytes(void);
