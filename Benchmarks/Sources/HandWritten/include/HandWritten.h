// The benchmark's two documents, handwritten in C. Constant runs are copied, and only dynamic strings are scanned for
// characters to escape. This is close to the minimum work for writing these bytes.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "HandWrittenJournal.h"

typedef struct {
  const char *start;
  uint32_t count;
} hw_text;

// An event with the arguments of its kind.
typedef struct {
  uint32_t kind;
  int64_t time, uptime;
  hw_text identifier;
  hw_text common;  // what the events of one screen share, rendered
  hw_text texts[7];
  int64_t numbers[3];
  double decimal;
} hw_event;

// `head` is the rendered document up to the events. Both functions return the document's length.
size_t hw_focus(hw_text head, const hw_event *events, uint32_t count, char *out);
size_t hw_replay(hw_text head, const hw_event *events, uint32_t count, char *out);

// The number of allocations counted by the preloaded library AllocationCount, or -1 if it is not preloaded.
int64_t hw_allocations(void);
int64_t hw_allocated_bytes(void);
