// The journal's append operation and alternatives for storing an event, handwritten in C.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The implementation of a record's checksum.
enum { HJ_TABLES, HJ_HARDWARE, HJ_FOLD };

/// Returns whether this machine supports the implementation.
int hj_can(int checksum);
/// Opens mapped segments. Their paths are `prefix` followed by a number.
int hj_open(const char *prefix, size_t segment_bytes);
/// Continues in a new segment, with all blocks and pages allocated.
int hj_prepare(void);
/// Appends a record in place, under a lock. Returns the record's number, or 0 on failure.
uint64_t hj_append(int checksum, uint32_t tag, const void *bytes, size_t count);
/// Reads the clock, writes Focus's "setting changed" event with two strings, and appends it with a table-based
/// checksum.
uint64_t hj_record(uint32_t tag, int64_t start, const char *key, size_t key_count, const char *value, size_t value_count);
/// Writes a record to a file with a single call.
int hj_write(int file, const void *bytes, size_t count);
