// The journal's append, and other ways to keep an event, written by hand.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a record's checksum is computed.
enum { HJ_TABLES, HJ_HARDWARE, HJ_FOLD };

/// Whether this machine can compute it so.
int hj_can(int checksum);
/// Opens mapped segments; their paths are `prefix` with a number behind it.
int hj_open(const char *prefix, size_t segment_bytes);
/// Goes on in a new segment, with all its blocks and pages.
int hj_prepare(void);
/// Appends one record in place, under a lock; its number, 0 where it failed.
uint64_t hj_append(int checksum, uint32_t tag, const void *bytes, size_t count);
/// Reads the clock, writes the event "setting changed" of Focus with two texts, and appends it with a checksum by tables.
uint64_t hj_record(uint32_t tag, int64_t start, const char *key, size_t key_count, const char *value, size_t value_count);
/// Writes one record to a file with one call.
int hj_write(int file, const void *bytes, size_t count);
