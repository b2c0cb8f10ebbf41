// Counts the allocations of the process it is preloaded into.
#pragma once
#include <stdint.h>

int64_t allocation_count(void);
int64_t allocation_bytes(void);
