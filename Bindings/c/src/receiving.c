/* From bytes to events. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static void violated(navd *n, const char *what) {
  navd_disconnected(n, navd_format("the connection was closed, as navd %s. Is it navd that listens there?", what));
}

static void received_response(navd *n, struct json_object *message) {
  struct json_object *id = navd_member(message, "id");
  struct json_object *error = navd_member(message, "error");
  if (!json_object_is_type(id, json_type_int)) {
    // Only an error about the connection has no id.
    json_object_put(n->complaint);
    n->complaint = message;
    return;
  }
  navd_id call = json_object_get_uint64(id);
  struct json_object *result = navd_member(message, "result");
  navd_forget_command(n, call, false);
  if (call == n->introduction && !error) {
    json_object_put(message);
    return;
  }
  navd_add_event(n, (navd_event){.kind = NAVD_RESPONSE, .id = call, .result = result, .error = error}, message, NULL);
}

static void received_request(navd *n, struct json_object *message, navd_event event) {
  struct navd_request *request = navd_new_memory(sizeof *request);
  *request = (struct navd_request){.next = n->requests, .id = ++n->last_id, .name = navd_copy(event.request)};
  n->requests = request;
  event.kind = NAVD_REQUEST;
  event.id = request->id;
  navd_add_event(n, event, message, NULL);
}

void navd_forget_requests(navd *n) {
  for (struct navd_request *request = n->requests, *next; request; request = next) {
    next = request->next;
    free(request->name);
    free(request);
  }
  n->requests = NULL;
}

/** Removes the cancelled request of that id and returns its number; 0 if there is none. */
static navd_id withdrawn(navd *n, const char *name) {
  for (struct navd_request **link = &n->requests; name && *link; link = &(*link)->next) {
    struct navd_request *request = *link;
    if (strcmp(request->name, name) != 0) continue;
    navd_id id = request->id;
    *link = request->next;
    free(request->name);
    free(request);
    return id;
  }
  return 0;
}

static void received_notification(navd *n, struct json_object *message, navd_event event) {
  event.kind = NAVD_NOTIFICATION;
  if (strcmp(event.method, "$/cancelRequest") == 0) event.id = withdrawn(n, navd_member_text(event.params, "id"));
  navd_add_event(n, event, message, NULL);
}

void navd_receive(navd *n, const char *line, size_t length) {
  json_tokener_reset(n->tokener);
  struct json_object *message = json_tokener_parse_ex(n->tokener, line, (int)length);
  bool is_whole = json_tokener_get_error(n->tokener) == json_tokener_success
                  && json_tokener_get_parse_end(n->tokener) == length;
  navd_event event = {
      .method = navd_member_text(message, "method"),
      .params = navd_member(message, "params"),
      .request = navd_member_text(message, "id"),
  };
  if (!is_whole) {
    json_object_put(message);
    violated(n, "sent a line that is not one JSON text");
  } else if (event.method && event.request) {
    received_request(n, message, event);
  } else if (event.method && !navd_member(message, "id")) {
    received_notification(n, message, event);
  } else if (!event.method && json_object_object_get_ex(message, "id", NULL)) {
    received_response(n, message);
  } else {
    json_object_put(message);
    violated(n, "sent what is no message of JSON-RPC");
  }
}

/** Handles a line, without its end. */
static void received_line(navd *n, const char *line, size_t length) {
  if (length > 0 && line[length - 1] == '\r') length--;
  if (length > n->incoming_max) {
    violated(n, "sent a message that is longer than the limit of navd_set_limits");
  } else if (length > 0) {
    navd_receive(n, line, length);
  }
}

static void ended(navd *n) {
  const char *message = navd_error_message(navd_member(n->complaint, "error"));
  navd_disconnected(n, *message ? navd_format("navd closed the connection: %s", message)
                                : navd_copy("navd closed the connection."));
}

void navd_feed(navd *n, const void *bytes, size_t length) {
  struct navd_buffer *input = &n->input;
  if (!n->is_connected) return;
  if (length == 0) {
    ended(n);
    return;
  }
  navd_buffer_add(input, bytes, length);
  size_t start = 0;
  const char *end = NULL;
  while (n->is_connected && (end = memchr(input->bytes + n->searched, '\n', input->length - n->searched))) {
    size_t line = (size_t)(end - input->bytes) - start;
    received_line(n, input->bytes + start, line);
    start = n->searched = start + line + 1;
  }
  if (!n->is_connected) return;
  navd_buffer_drop(input, start);
  n->searched = input->length;
  if (input->length > n->incoming_max) received_line(n, input->bytes, input->length);
}
