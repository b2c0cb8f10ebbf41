#define _GNU_SOURCE
#include "HandWritten.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

static uint32_t tables[8][256];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint8_t *base;
static size_t offset, limit, segment_size;
static uint64_t number = 1, segments;
static char prefix[400];

static void make_tables(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0x82F63B78u : value >> 1;
    tables[0][i] = value;
  }
  for (int t = 1; t < 8; t++)
    for (int i = 0; i < 256; i++) tables[t][i] = tables[t - 1][i] >> 8 ^ tables[0][tables[t - 1][i] & 255];
}

static inline uint64_t word_at(const uint8_t *p) {
  uint64_t word;
  memcpy(&word, p, 8);
  return word;
}

static inline uint32_t step(uint32_t crc, uint64_t word) {
  uint64_t m = word ^ crc;
  return tables[7][m & 255] ^ tables[6][m >> 8 & 255] ^ tables[5][m >> 16 & 255] ^ tables[4][m >> 24 & 255] ^
         tables[3][m >> 32 & 255] ^ tables[2][m >> 40 & 255] ^ tables[1][m >> 48 & 255] ^ tables[0][m >> 56];
}

static uint32_t by_tables(uint64_t seed, const uint8_t *p, size_t count) {
  uint32_t crc = step(~0u, seed);
  for (size_t i = 0; i < count; i += 8) crc = step(crc, word_at(p + i));
  return ~crc;
}

static uint32_t by_fold(uint64_t seed, const uint8_t *p, size_t count) {
  uint64_t hash = seed ^ 0x9E3779B97F4A7C15u;
  for (size_t i = 0; i < count; i += 8) {
    unsigned __int128 product = (unsigned __int128)(hash ^ word_at(p + i)) * 0xD6E8FEB86659FD93u;
    hash = (uint64_t)product ^ (uint64_t)(product >> 64);
  }
  return (uint32_t)(hash ^ hash >> 32);
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t by_hardware(uint64_t seed, const uint8_t *p, size_t count) {
  uint64_t crc = _mm_crc32_u64(0xFFFFFFFFu, seed);
  for (size_t i = 0; i < count; i += 8) crc = _mm_crc32_u64(crc, word_at(p + i));
  return ~(uint32_t)crc;
}
int hj_can(int checksum) { return checksum != HJ_HARDWARE || __builtin_cpu_supports("sse4.2"); }
#else
static uint32_t by_hardware(uint64_t seed, const uint8_t *p, size_t count) { return by_tables(seed, p, count); }
int hj_can(int checksum) { return checksum != HJ_HARDWARE; }
#endif

int hj_prepare(void) {
  if (base) munmap(base, segment_size);
  char path[440];
  snprintf(path, sizeof path, "%s%llu", prefix, (unsigned long long)(segments++ % 8));
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || posix_fallocate(file, 0, (off_t)segment_size)) return -1;
  base = mmap(0, segment_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (base == MAP_FAILED) return -1;
  for (size_t i = 0; i < segment_size; i += 4096) ((volatile uint8_t *)base)[i] = 0;
  offset = 64;
  limit = segment_size - 40;
  return 0;
}

int hj_open(const char *path, size_t segment_bytes) {
  make_tables();
  segment_size = segment_bytes;
  snprintf(prefix, sizeof prefix, "%s", path);
  return hj_prepare();
}

uint64_t hj_append(int checksum, uint32_t tag, const void *bytes, size_t count) {
  pthread_mutex_lock(&mutex);
  size_t padded = (count + 7) & ~(size_t)7;
  if (offset + 16 + padded > limit && hj_prepare()) {
    pthread_mutex_unlock(&mutex);
    return 0;
  }
  uint8_t *frame = base + offset;
  uint32_t changes = 0;
  memcpy(frame + 16, bytes, count);
  memset(frame + 16 + count, 0, 32);
  memcpy(frame + 8, &tag, 4);
  memcpy(frame + 12, &changes, 4);
  uint64_t seed = number | (uint64_t)count << 40;
  uint32_t crc = checksum == HJ_TABLES     ? by_tables(seed, frame + 8, 8 + padded)
                 : checksum == HJ_HARDWARE ? by_hardware(seed, frame + 8, 8 + padded)
                                           : by_fold(seed, frame + 8, 8 + padded);
  memcpy(frame + 4, &crc, 4);
  __atomic_store_n((uint32_t *)frame, (uint32_t)count, __ATOMIC_RELEASE);
  offset += 16 + padded;
  uint64_t mine = number++;
  pthread_mutex_unlock(&mutex);
  return mine;
}

uint64_t hj_record(uint32_t tag, int64_t start, const char *key, size_t key_count, const char *value, size_t value_count) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  hw_event event = {.kind = 5, .time = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 - start};
  event.texts[0] = (hw_text){key, (uint32_t)key_count};
  event.texts[1] = (hw_text){value, (uint32_t)value_count};
  char bytes[512];
  hw_text none = {"", 0};
  // Excludes the two bytes that end a document.
  return hj_append(HJ_TABLES, tag, bytes, hw_focus(none, &event, 1, bytes) - 2);
}

int hj_write(int file, const void *bytes, size_t count) { return write(file, bytes, count) == (ssize_t)count ? 0 : -1; }
