/* The life of a connection, and its events. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "socket.h"

static navd *new_client(void) {
  navd *n = navd_new_memory(sizeof *n);
  n->fd = -1;
  n->incoming_max = (size_t)64 << 20;
  n->outgoing_max = (size_t)1 << 20;
  n->problem = navd_copy("");
  n->commands_end = &n->commands;
  // json-c counts the values in the innermost array as one level more.
  n->tokener = navd_made(json_tokener_new_ex(navd_depth_max + 1));
  json_tokener_set_flags(n->tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  return n;
}

static char *default_path(void) {
  const char *path = getenv("NAVD_SOCKET");
  if (path && *path) return navd_copy(path);
  const char *folder = getenv("XDG_RUNTIME_DIR");
  return folder && *folder ? navd_format("%s/navd.sock", folder) : navd_copy("/run/navd/navd.sock");
}

/** The last component of the running program's path; NULL if unknown. */
static char *program_name(void) {
#if defined(__linux__)
  const char *name = program_invocation_short_name;
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__)
  const char *name = getprogname();
#else
  const char *name = "";
#endif
  // navd accepts 128 characters.
  return *name ? navd_format("%.128s", name) : NULL;
}

/** Connects to the path, and sets the problem if that fails. */
static bool connects(navd *n) {
  char *problem = NULL;
  n->fd = navd_socket_connect(n->path, &problem);
  n->is_connected = n->fd >= 0;
  n->is_deaf = false;
  navd_set_problem(n, problem ? problem : navd_copy(""));
  return n->is_connected;
}

navd *navd_open(const char *path) {
  navd *n = new_client();
  n->path = path ? navd_copy(path) : default_path();
  n->client_name = program_name();
  n->has_default_name = n->client_name;
  if (!connects(n)) navd_disconnected(n, navd_copy(n->problem));
  return n;
}

navd *navd_open_fd(int fd) {
  navd *n = new_client();
  n->fd = fd;
  n->is_connected = true;
  if (fd >= 0) navd_socket_prepare(fd);
  return n;
}

navd_status navd_reconnect(navd *n) {
  if (n->is_connected) return NAVD_OK;
  if (!n->path) {
    navd_set_problem(n, navd_copy("The connection was not made from a path, so it cannot be made again."));
    return NAVD_NOT_CONNECTED;
  }
  if (!connects(n)) return NAVD_NOT_CONNECTED;
  navd_add_event(n, (navd_event){.kind = NAVD_RECONNECTED}, NULL, NULL);
  navd_send_introduction(n);
  return NAVD_OK;
}

bool navd_is_connected(const navd *n) { return n->is_connected; }

const char *navd_problem(const navd *n) { return n->problem; }

int navd_fd(const navd *n) { return n->fd; }

void navd_set_limits(navd *n, size_t incoming_bytes, size_t outgoing_bytes) {
  // json-c counts the bytes of a string in an int.
  if (incoming_bytes) n->incoming_max = incoming_bytes < INT32_MAX ? incoming_bytes : INT32_MAX;
  if (outgoing_bytes) n->outgoing_max = outgoing_bytes;
}

void navd_set_problem(navd *n, char *problem) {
  free(n->problem);
  n->problem = problem;
}

void navd_disconnected(navd *n, char *why) {
  if (n->fd >= 0) navd_socket_close(n->fd);
  n->fd = -1;
  n->is_connected = false;
  n->input.length = n->searched = 0;
  n->output.length = 0;
  navd_forget_requests(n);
  navd_interrupt_commands(n);
  navd_set_problem(n, navd_copy(why));
  struct json_object *complaint = n->complaint;
  n->complaint = NULL;
  navd_event event = {.kind = NAVD_DISCONNECTED, .error = navd_member(complaint, "error"), .message = why};
  navd_add_event(n, event, complaint, why);
}

static void free_waiting(struct navd_waiting *waiting) {
  if (!waiting) return;
  json_object_put(waiting->message);
  free(waiting->text);
  free(waiting);
}

void navd_close(navd *n) {
  if (!n) return;
  if (n->fd >= 0) navd_socket_close(n->fd);
  for (struct navd_waiting *waiting = n->first, *next; waiting; waiting = next) {
    next = waiting->next;
    free_waiting(waiting);
  }
  free_waiting(n->taken);
  navd_forget_requests(n);
  navd_forget_commands(n);
  json_object_put(n->complaint);
  json_tokener_free(n->tokener);
  navd_buffer_free(&n->input);
  navd_buffer_free(&n->output);
  free(n->path);
  free(n->problem);
  free(n->client_name);
  free(n->client_version);
  free(n);
}

void navd_add_event(navd *n, navd_event event, struct json_object *message, char *text) {
  struct navd_waiting *waiting = navd_new_memory(sizeof *waiting);
  *waiting = (struct navd_waiting){.event = event, .message = message, .text = text};
  if (n->last) {
    n->last->next = waiting;
  } else {
    n->first = waiting;
  }
  n->last = waiting;
}

void navd_take_event(navd *n, struct navd_waiting *before, navd_event *event) {
  struct navd_waiting *waiting = before ? before->next : n->first;
  if (before) {
    before->next = waiting->next;
  } else {
    n->first = waiting->next;
  }
  if (n->last == waiting) n->last = before;
  n->has_reconnected = waiting->event.kind == NAVD_RECONNECTED;
  free_waiting(n->taken);
  n->taken = waiting;
  *event = waiting->event;
}

void navd_resume(navd *n) {
  // The program has now registered its types again, and its handles have subscribed.
  if (n->has_reconnected) navd_send_again(n);
  n->has_reconnected = false;
}

bool navd_next_event(navd *n, navd_event *event) {
  navd_resume(n);
  if (!n->first) return false;
  navd_take_event(n, NULL, event);
  return true;
}
