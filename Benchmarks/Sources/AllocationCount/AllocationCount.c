// Counts the allocations of a process. Preload the library with LD_PRELOAD. Requires glibc; on other systems, the
// library is empty.
#include "include/AllocationCount.h"

#include <stddef.h>

static int64_t calls, bytes;

int64_t allocation_count(void) { return __atomic_load_n(&calls, __ATOMIC_RELAXED); }
int64_t allocation_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }

#ifdef __GLIBC__
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void count(size_t size) {
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&bytes, (int64_t)size, __ATOMIC_RELAXED);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(size);
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
#endif
