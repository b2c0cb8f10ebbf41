#define _GNU_SOURCE
#include "include/HandWritten.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static int64_t counter(const char *name) {
  int64_t (*function)(void) = (int64_t(*)(void))dlsym(RTLD_DEFAULT, name);
  return function ? function() : -1;
}

int64_t hw_allocations(void) { return counter("allocation_count"); }
int64_t hw_allocated_bytes(void) { return counter("allocation_bytes"); }

static const char pairs[201] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566"
    "676869707172737475767778798081828384858687888990919293949596979899";

static inline char *number(char *out, int64_t value) {
  uint64_t rest = (uint64_t)value;
  if (value < 0) {
    *out++ = '-';
    rest = 0 - rest;
  }
  char digits[20];
  int place = 20;
  while (rest >= 100) {
    unsigned pair = (unsigned)(rest % 100);
    rest /= 100;
    place -= 2;
    memcpy(digits + place, pairs + 2 * pair, 2);
  }
  if (rest >= 10) {
    place -= 2;
    memcpy(digits + place, pairs + 2 * rest, 2);
  } else {
    digits[--place] = (char)('0' + rest);
  }
  memcpy(out, digits + place, (size_t)(20 - place));
  return out + 20 - place;
}

static inline char *decimal(char *out, double value) {
  int64_t whole = (int64_t)value;
  if ((double)whole == value) return number(out, whole);
  return out + snprintf(out, 32, "%.17g", value);
}

// Nonzero if one of eight bytes is a control character, a quote or a backslash.
static inline uint64_t special(uint64_t word) {
  const uint64_t ones = 0x0101010101010101ull, highs = 0x8080808080808080ull;
  uint64_t quote = word ^ (ones * 0x22), backslash = word ^ (ones * 0x5c);
  return (((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & highs;
}

static char *escaped(char *out, hw_text text) {
  static const char hexadecimal[] = "0123456789abcdef";
  for (uint32_t place = 0; place < text.count; place++) {
    unsigned char byte = (unsigned char)text.start[place];
    if (byte >= 0x20 && byte != '"' && byte != '\\') {
      *out++ = (char)byte;
      continue;
    }
    *out++ = '\\';
    switch (byte) {
      case '"': *out++ = '"'; break;
      case '\\': *out++ = '\\'; break;
      case '\n': *out++ = 'n'; break;
      case '\r': *out++ = 'r'; break;
      case '\t': *out++ = 't'; break;
      default:
        memcpy(out, "u00", 3);
        out[3] = hexadecimal[byte >> 4];
        out[4] = hexadecimal[byte & 15];
        out += 5;
    }
  }
  return out;
}

// Writes a quoted string: whole words, then a word that overlaps the last one. Only strings with escapes take the slow
// path.
static inline char *quoted(char *out, hw_text text) {
  *out++ = '"';
  uint32_t count = text.count;
  uint64_t found = 0;
  if (count >= 8) {
    uint64_t word;
    for (uint32_t place = 0; place + 8 <= count; place += 8) {
      memcpy(&word, text.start + place, 8);
      found |= special(word);
      memcpy(out + place, &word, 8);
    }
    memcpy(&word, text.start + count - 8, 8);
    found |= special(word);
    memcpy(out + count - 8, &word, 8);
  } else {
    for (uint32_t place = 0; place < count; place++) {
      unsigned char byte = (unsigned char)text.start[place];
      if (byte < 0x20 || byte == '"' || byte == '\\') found = 1;
      out[place] = (char)byte;
    }
  }
  out = found ? escaped(out, text) : out + count;
  *out++ = '"';
  return out;
}

static inline char *copied(char *out, hw_text text) {
  memcpy(out, text.start, text.count);
  return out + text.count;
}

#define LITERAL(text)                    \
  do {                                   \
    memcpy(out, text, sizeof(text) - 1); \
    out += sizeof(text) - 1;             \
  } while (0)

size_t hw_focus(hw_text head, const hw_event *events, uint32_t count, char *start) {
  char *out = copied(start, head);
  for (uint32_t index = 0; index < count; index++) {
    const hw_event *event = &events[index];
    if (index) *out++ = ',';
    *out++ = '[';
    out = number(out, event->time);
    switch (event->kind) {
      case 0: LITERAL(",\"action\",\"foreground\",\"app\"]"); break;
      case 1: LITERAL(",\"action\",\"type_url\",\"search_bar\"]"); break;
      case 2: LITERAL(",\"action\",\"click\",\"erase_button\"]"); break;
      case 3: LITERAL(",\"action\",\"open\",\"request_handler\",\"external link\"]"); break;
      case 4: LITERAL(",\"action\",\"select_query\",\"search_bar\"]"); break;
      case 5:
      case 9:
        LITERAL(",\"action\",\"change\",\"setting\",");
        out = quoted(out, event->texts[0]);
        LITERAL(",{\"to\":");
        out = quoted(out, event->texts[1]);
        LITERAL("}]");
        break;
      case 6:
        LITERAL(",\"action\",\"show\",\"new_onboarding\",\"");
        out = number(out, event->numbers[0]);
        LITERAL("\"]");
        break;
      case 7:
        LITERAL(",\"action\",\"change\",\"tracking_protection_toggle\",null,{\"to\":");
        out = quoted(out, event->texts[0]);
        LITERAL("}]");
        break;
      case 8: LITERAL(",\"action\",\"click\",\"website_link\"]"); break;
    }
  }
  LITERAL("]}");
  return (size_t)(out - start);
}

size_t hw_replay(hw_text head, const hw_event *events, uint32_t count, char *start) {
  char *out = copied(start, head);
  for (uint32_t index = 0; index < count; index++) {
    const hw_event *event = &events[index];
    if (index) *out++ = ',';
    LITERAL("{\"upt\":");
    out = number(out, event->uptime);
    LITERAL(",\"t\":");
    out = number(out, event->time);
    LITERAL(",\"euid\":");
    out = quoted(out, event->identifier);
    out = copied(out, event->common);
    switch (event->kind) {
      case 0: LITERAL(",\"ea\":0}"); break;
      case 1: LITERAL(",\"ea\":1}"); break;
      case 2: LITERAL(",\"ea\":2}"); break;
      case 4:
        LITERAL(",\"ea\":4,\"st\":");
        out = quoted(out, event->texts[0]);
        LITERAL(",\"sl\":");
        out = number(out, event->numbers[0]);
        LITERAL(",\"cv\":{");
        for (int variable = 0; variable < 2; variable++) {
          if (variable) *out++ = ',';
          out = quoted(out, event->texts[1 + 3 * variable]);
          LITERAL(":{");
          out = quoted(out, event->texts[2 + 3 * variable]);
          *out++ = ':';
          out = quoted(out, event->texts[3 + 3 * variable]);
          *out++ = '}';
        }
        LITERAL("}}");
        break;
      case 6:
        LITERAL(",\"ea\":6,\"tvp\":");
        out = quoted(out, event->texts[0]);
        LITERAL(",\"tvid\":");
        out = quoted(out, event->texts[1]);
        if (event->numbers[0]) LITERAL(",\"ur\":true}");
        else LITERAL(",\"ur\":false}");
        break;
      case 8:
        LITERAL(",\"ea\":8,\"tvp\":");
        out = quoted(out, event->texts[0]);
        LITERAL(",\"tvid\":");
        out = quoted(out, event->texts[1]);
        *out++ = '}';
        break;
      case 9:
      case 10:
        LITERAL(",\"ea\":");
        out = number(out, event->kind);
        LITERAL(",\"tvp\":");
        out = quoted(out, event->texts[0]);
        LITERAL(",\"tvid\":");
        out = quoted(out, event->texts[1]);
        LITERAL(",\"fd\":");
        out = number(out, event->numbers[0]);
        LITERAL(",\"tvd\":");
        out = number(out, event->numbers[1]);
        LITERAL(",\"tvv\":");
        out = number(out, event->numbers[2]);
        *out++ = '}';
        break;
      case 16:
        LITERAL(",\"ea\":16,\"tr\":{\"vl\":");
        out = decimal(out, event->decimal);
        LITERAL(",\"cu\":");
        out = number(out, event->numbers[0]);
        LITERAL(",\"id\":");
        out = quoted(out, event->texts[0]);
        LITERAL("}}");
        break;
      case 18:
        LITERAL(",\"ea\":18,\"k\":");
        out = quoted(out, event->texts[0]);
        LITERAL(",\"v\":");
        out = quoted(out, event->texts[1]);
        *out++ = '}';
        break;
      case 19:
        LITERAL(",\"ea\":19,\"k\":");
        out = quoted(out, event->texts[0]);
        LITERAL(",\"v\":");
        out = number(out, event->numbers[0]);
        *out++ = '}';
        break;
    }
  }
  LITERAL("]}");
  return (size_t)(out - start);
}
