// The cost of writing a JSON document with json-c.
//
//     writing FILE SECONDS
//
// Parses the document once, writes it again and again for SECONDS, and prints the microseconds of CPU of one time.

#include "measuring.h"

#include <json-c/json.h>

static uint64_t own_cpu_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fputs("usage: writing FILE SECONDS\n", stderr);
    return 64;
  }
  size_t size;
  char *text = read_file(arguments[1], &size);
  struct json_object *document = json_tokener_parse(text);
  if (!document) fail("writing: not a JSON document");
  uint64_t start = own_cpu_ns(), end = start + (uint64_t)(atof(arguments[2]) * SECOND), now, times = 0;
  do {
    json_object_to_json_string_ext(document, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
    times++;
    now = own_cpu_ns();
  } while (now < end);
  printf("%.1f\n", (double)(now - start) / 1e3 / (double)times);
}
