/* From calls and answers to bytes. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

navd_status navd_send_message(navd *n, struct json_object *message) {
  size_t before = n->output.length;
  navd_status status = NAVD_OK;
  if (!n->is_connected || n->is_deaf) {
    status = NAVD_NOT_CONNECTED;
  } else if (!navd_write(&n->output, message, false)) {
    status = NAVD_NOT_JSON;
    navd_set_problem(n, navd_copy("A value cannot be sent: it holds text that is not UTF-8, a number that is not "
                                  "finite, or more than 128 levels."));
  } else if (n->output.length - before > n->outgoing_max) {
    status = NAVD_TOO_LARGE;
    navd_set_problem(n, navd_format("A message of %zu bytes is longer than the %zu that navd takes.",
                                    n->output.length - before, n->outgoing_max));
  }
  json_object_put(message);
  if (status != NAVD_OK) {
    n->output.length = before;
    return status;
  }
  navd_set_problem(n, navd_copy(""));
  navd_buffer_add(&n->output, "\n", 1);
  // Pending bytes are written first, when the socket is writable.
  if (before == 0) navd_writable(n);
  return NAVD_OK;
}

static struct json_object *new_message(void) { return navd_object("jsonrpc", navd_text("2.0"), NULL); }

/** Introduces the client with the name of the program, unless its first call is an introduction. */
static void begin(navd *n, const char *method) {
  if (strcmp(method, "initialize") == 0) {
    navd_introduce(n, NULL, NULL);
  } else {
    navd_send_introduction(n);
  }
}

navd_status navd_call(navd *n, const char *method, struct json_object *params, navd_id *id) {
  // The first call: the application has not introduced itself before it.
  if (n->has_default_name && n->is_connected) begin(n, method);
  struct json_object *message = new_message();
  navd_id call = ++n->last_id;
  navd_put(message, "id", navd_number((int64_t)call));
  navd_put_text(message, "method", method);
  navd_put_given(message, "params", params);
  json_object_get(message);
  navd_status status = navd_send_message(n, message);
  if (status == NAVD_OK) navd_keep_command(n, call, message);
  json_object_put(message);
  if (id) *id = status == NAVD_OK ? call : 0;
  return status;
}

navd_status navd_cancel(navd *n, navd_id call) {
  if (navd_forget_command(n, call, true)) return NAVD_OK;
  struct json_object *message = new_message();
  navd_put_text(message, "method", "$/cancelRequest");
  navd_put(message, "params", navd_object("id", navd_number((int64_t)call), NULL));
  return navd_send_message(n, message);
}

/** Sends a response with one member: the result or the error. */
static navd_status respond(navd *n, navd_id request, const char *member, struct json_object *value) {
  struct navd_request **link = &n->requests;
  while (*link && (*link)->id != request) link = &(*link)->next;
  struct navd_request *found = *link;
  if (!found) {
    json_object_put(value);
    navd_set_problem(n, navd_copy("navd does not wait for that answer: it was given, or is no longer wanted."));
    return NAVD_NOT_ASKED;
  }
  struct json_object *message = new_message();
  navd_put_text(message, "id", found->name);
  navd_put(message, member, value);
  navd_status status = navd_send_message(n, message);
  if (status != NAVD_OK) return status;
  *link = found->next;
  free(found->name);
  free(found);
  return NAVD_OK;
}

navd_status navd_respond(navd *n, navd_id request, struct json_object *result) {
  return respond(n, request, "result", result);
}

navd_status navd_answer(navd *n, navd_id request, struct json_object *action) {
  return respond(n, request, "result", navd_object("action", action, NULL));
}

navd_status navd_answer_error(navd *n, navd_id request, const char *message) {
  // JSON-RPC leaves this code to applications. navd reads only the message.
  struct json_object *error = navd_object("code", navd_number(-32000), "message", navd_text(message), NULL);
  return navd_respond_error(n, request, error);
}

navd_status navd_respond_error(navd *n, navd_id request, struct json_object *error) {
  return respond(n, request, "error", error);
}

navd_status navd_send_introduction(navd *n) {
  n->has_default_name = false;
  if (!n->client_name) return NAVD_OK;
  struct json_object *client = navd_object("name", navd_text(n->client_name), NULL);
  navd_put_text(client, "version", n->client_version);
  return navd_call(n, "initialize", navd_object("client", client, NULL), &n->introduction);
}

navd_status navd_introduce(navd *n, const char *name, const char *version) {
  char *new_name = navd_copy(name);
  char *new_version = navd_copy(version);
  free(n->client_name);
  free(n->client_version);
  n->client_name = new_name;
  n->has_default_name = false;
  n->client_version = new_version;
  return n->is_connected ? navd_send_introduction(n) : NAVD_OK;
}

const void *navd_output(const navd *n, size_t *length) {
  *length = n->output.length;
  return n->output.bytes;
}

void navd_wrote(navd *n, size_t length) {
  navd_buffer_drop(&n->output, length < n->output.length ? length : n->output.length);
}
