#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static const char *running = "";

void check_true(bool is_true, const char *what, const char *file, int line) {
  if (is_true) return;
  failures++;
  fprintf(stderr, "%s:%d: in %s: not so: %s\n", file, line, running, what);
}

/** Replaces each occurrence of a character. */
static void replace(char *text, char from, char to) {
  for (char *at = text; at && (at = strchr(at, from)); at++) *at = to;
}

void check_text(char *seen, const char *expected, const char *file, int line) {
  replace(seen, '"', '\'');
  if (!seen || strcmp(seen, expected) != 0) {
    failures++;
    fprintf(stderr, "%s:%d: in %s:\n expected %s\n but saw  %s\n", file, line, running, expected,
            seen ? seen : "nothing");
  }
  free(seen);
}

char *check_json(struct json_object *value) {
  char *text = navd_canonical(value, NULL);
  json_object_put(value);
  return text;
}

void check_run(const char *name, void (*test)(void)) {
  running = name;
  test();
}

int check_status(void) { return failures > 0; }

char *check_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
  char *text = malloc(size);
  vsnprintf(text, size, format, again);
  va_end(again);
  va_end(arguments);
  return text;
}

char *check_quoted(const char *text) {
  char *quoted = check_format("%s", text);
  replace(quoted, '\'', '"');
  return quoted;
}

struct json_object *check_parse(const char *text) {
  char *quoted = check_quoted(text);
  struct json_object *value = json_tokener_parse(quoted);
  check_true(value != NULL, text, __FILE__, __LINE__);
  free(quoted);
  return value;
}

char *check_event(const navd_event *event) {
  static const char *const kinds[] = {"response", "notification", "request", "disconnected", "reconnected"};
  struct json_object *body = event->error ? event->error : event->result ? event->result : event->params;
  char *text = navd_canonical(body, NULL);
  char *line = check_format("%s %llu%s%s%s%s%s %s", kinds[event->kind], (unsigned long long)event->id,
                            event->request ? " " : "", event->request ? event->request : "",
                            event->method ? " " : "", event->method ? event->method : "",
                            event->error ? " error" : "", event->message ? event->message : text);
  free(text);
  return line;
}

char *check_events(navd *n) {
  char *lines = check_format("%s", "");
  navd_event event;
  while (navd_next_event(n, &event)) {
    char *line = check_event(&event);
    char *longer = check_format("%s%s\n", lines, line);
    free(line);
    free(lines);
    lines = longer;
  }
  return lines;
}

char *check_output(navd *n) {
  size_t length = 0;
  const char *bytes = navd_output(n, &length);
  char *text = check_format("%.*s", (int)length, length > 0 ? bytes : "");
  navd_wrote(n, length);
  return text;
}

navd_tree *check_watched(navd *n, const char *name) {
  navd_tree *tree = navd_tree_at(n, name);
  navd_tree_watch(tree);
  return tree;
}

void check_feed(navd *n, const char *line) {
  char *quoted = check_quoted(line);
  navd_feed(n, quoted, strlen(quoted));
  navd_feed(n, "\n", 1);
  free(quoted);
}
