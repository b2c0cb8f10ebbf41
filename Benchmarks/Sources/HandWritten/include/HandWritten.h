// The two documents of the benchmark written by hand in C: constant runs are copied, only dynamic texts are scanned for
// characters to escape. About the least work that writing these bytes can be.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "HandWrittenJournal.h"

typedef struct {
  const char *start;
  uint32_t count;
} hw_text;

// An event with whatever arguments its kind has.
typedef struct {
  uint32_t kind;
  int64_t time, uptime;
  hw_text identifier;
  hw_text common;  // what the events of one screen share, rendered
  hw_text texts[7];
  int64_t numbers[3];
  double decimal;
} hw_event;

// `head` is the document up to the events, rendered. Both answer the document's length.
size_t hw_focus(hw_text head, const hw_event *events, uint32_t count, char *out);
size_t hw_replay(hw_text head, const hw_event *events, uint32_t count, char *out);

// What the preloaded library AllocationCount has counted; -1 when it is not preloaded.
int64_t hw_allocations(void);
int64_t hw_allocated_bytes(void);
