/*
 * The C binding's driver: JSON lines in and out, as Tests/System/BindingTests/transcripts.py describes. It is also an
 * example of a loop that watches more than the socket.
 */
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "navd.h"

/** A number of the library, and the other program's id for it. */
struct name {
  struct name *next;
  navd_id number;
  struct json_object *id;
};

struct driver {
  navd *n;
  struct name *calls;
  struct name *requests;
  char *input;
  size_t length;
};

static void *made(void *memory) {
  if (!memory) abort();
  return memory;
}

static void remember(struct name **names, navd_id number, struct json_object *id) {
  struct name *name = made(malloc(sizeof *name));
  *name = (struct name){.next = *names, .number = number, .id = id};
  *names = name;
}

/** Removes and returns the name of that number, or else of that id. */
static struct name taken(struct name **names, navd_id number, const struct json_object *id) {
  struct name found = {0};
  while (*names && !((*names)->number == number || json_object_equal((*names)->id, (struct json_object *)id))) {
    names = &(*names)->next;
  }
  if (*names) {
    struct name *name = *names;
    *names = name->next;
    found = *name;
    free(name);
  }
  return found;
}

static void forget(struct name **names) {
  while (*names) json_object_put(taken(names, (*names)->number, NULL).id);
}

/** Writes a value as a line, and releases it. */
static void say(struct json_object *value) {
  char *text = made(navd_canonical(value, NULL));
  puts(text);
  fflush(stdout);
  free(text);
  json_object_put(value);
}

static void say_response(struct driver *driver, const navd_event *event) {
  struct json_object *line = navd_object("id", taken(&driver->calls, event->id, NULL).id, NULL);
  if (event->error) {
    json_object_object_add(line, "error", json_object_get(event->error));
  } else {
    json_object_object_add(line, "result", json_object_get(event->result));
  }
  say(line);
}

/** Returns the method and params of a notification or request. */
static struct json_object *message_of(const navd_event *event) {
  struct json_object *value = navd_object("method", json_object_new_string(event->method), NULL);
  if (event->params) json_object_object_add(value, "params", json_object_get(event->params));
  return value;
}

static void say_request(struct driver *driver, const navd_event *event) {
  struct json_object *request = message_of(event);
  struct json_object *id = json_object_new_string(event->request);
  json_object_object_add(request, "id", json_object_get(id));
  remember(&driver->requests, event->id, id);
  say(navd_object("request", request, NULL));
}

/** Writes all events. Returns false if the connection has ended. */
static bool say_events(struct driver *driver) {
  navd_event event;
  while (navd_next_event(driver->n, &event)) {
    switch (event.kind) {
      case NAVD_RESPONSE: say_response(driver, &event); break;
      case NAVD_NOTIFICATION: say(navd_object("notification", message_of(&event), NULL)); break;
      case NAVD_REQUEST: say_request(driver, &event); break;
      case NAVD_DISCONNECTED: fprintf(stderr, "%s\n", event.message); return false;
      case NAVD_RECONNECTED: break;
    }
  }
  return true;
}

static navd_status answer(struct driver *driver, const struct json_object *line) {
  struct name name = taken(&driver->requests, 0, navd_member(line, "answer"));
  struct json_object *error = navd_member(line, "error");
  json_object_put(name.id);
  if (error) return navd_respond_error(driver->n, name.number, json_object_get(error));
  return navd_respond(driver->n, name.number, json_object_get(navd_member(line, "result")));
}

static void call(struct driver *driver, const char *method, const struct json_object *line) {
  struct json_object *params = json_object_get(navd_member(line, "params"));
  struct json_object *id = json_object_get(navd_member(line, "id"));
  navd_id number = 0;
  if (navd_call(driver->n, method, params, &number) == NAVD_OK) {
    remember(&driver->calls, number, id);
  } else {
    struct json_object *message = json_object_new_string(navd_problem(driver->n));
    struct json_object *error = navd_object("code", json_object_new_int(-32000), "message", message, NULL);
    say(navd_object("id", id, "error", error, NULL));
  }
}

static void carry_out(struct driver *driver, const char *text) {
  struct json_object *line = json_tokener_parse(text);
  const char *method = navd_member_text(line, "method");
  if (method) {
    call(driver, method, line);
  } else if (answer(driver, line) != NAVD_OK) {
    // An answer to a request that is not pending has no effect in the protocol.
    fprintf(stderr, "%s\n", navd_problem(driver->n));
  }
  json_object_put(line);
}

/** Carries out the received lines. Returns false at the end of the input. */
static bool read_lines(struct driver *driver) {
  char bytes[4096];
  ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
  if (count <= 0) return false;
  driver->input = made(realloc(driver->input, driver->length + (size_t)count));
  memcpy(driver->input + driver->length, bytes, (size_t)count);
  driver->length += (size_t)count;
  char *end = NULL;
  while ((end = memchr(driver->input, '\n', driver->length))) {
    size_t line = (size_t)(end + 1 - driver->input);
    *end = '\0';
    carry_out(driver, driver->input);
    memmove(driver->input, end + 1, driver->length -= line);
  }
  return true;
}

static bool turn(struct driver *driver) {
  struct pollfd entries[] = {
      {.fd = STDIN_FILENO, .events = POLLIN},
      {.fd = navd_fd(driver->n), .events = (short)(POLLIN | (navd_wants_write(driver->n) ? POLLOUT : 0))},
  };
  if (poll(entries, 2, -1) < 0) return false;
  if (entries[1].revents & POLLOUT) navd_writable(driver->n);
  if (entries[1].revents & ~POLLOUT) navd_readable(driver->n);
  if (!say_events(driver)) return false;
  return entries[0].revents == 0 || read_lines(driver);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: driver SOCKET\n");
    return 2;
  }
  struct driver driver = {.n = navd_open(arguments[1])};
  navd_introduce(driver.n, NULL, NULL);
  while (turn(&driver)) continue;
  navd_close(driver.n);
  forget(&driver.calls);
  forget(&driver.requests);
  free(driver.input);
  return 0;
}
