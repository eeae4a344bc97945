#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "check.h"

enum { patience_milliseconds = 60000 };

/** Waits for the next event, and passes it to the session. */
static bool next(struct session *session, navd_event *event) {
  if (navd_wait(session->n, patience_milliseconds, event) != NAVD_OK) return false;
  if (session->tree) navd_tree_handle(session->tree, event);
  if (session->coordinators) navd_coordinators_handle(session->coordinators, event);
  return true;
}

struct json_object *session_answer(struct session *session, navd_id call) {
  navd_event event;
  while (next(session, &event)) {
    if (event.kind != NAVD_RESPONSE || event.id != call) continue;
    struct json_object *value = event.error ? event.error : event.result;
    return navd_object(event.error ? "error" : "result", json_object_get(value), NULL);
  }
  CHECK(!"the call was answered");
  return NULL;
}

struct json_object *session_call(struct session *session, const char *method, const char *params) {
  navd_id call = 0;
  CHECK(navd_call(session->n, method, check_parse(params), &call) == NAVD_OK);
  return session_answer(session, call);
}

char *session_command(struct session *session, const char *method, const char *params) {
  struct json_object *answer = session_call(session, method, params);
  struct json_object *outcome = navd_member(answer, "result");
  struct json_object *opened = navd_member(outcome, "opened") ? navd_member(outcome, "outcome") : outcome;
  const char *kind = navd_member_text(opened, "outcome");
  const char *code = navd_member_text(navd_member(opened, "reason"), "code");
  char *whole = kind ? NULL : navd_canonical(answer, NULL);
  char *text = check_format("%s%s%s", kind ? kind : whole, code ? " " : "", code ? code : "");
  free(whole);
  json_object_put(answer);
  return text;
}

bool session_is_current(struct session *session) {
  struct json_object *answer = session_call(session, "tree.get", "{}");
  navd_hash mirrored;
  navd_hash expected;
  navd_tree_hash(navd_tree_snapshot(session->tree), mirrored);
  navd_tree_hash(navd_member(navd_member(answer, "result"), "snapshot"), expected);
  json_object_put(answer);
  return strcmp(mirrored, expected) == 0;
}

void session_break(struct session *session) {
  navd_event event;
  shutdown(navd_fd(session->n), SHUT_RDWR);
  do CHECK(navd_wait(session->n, patience_milliseconds, &event) == NAVD_OK);
  while (event.kind != NAVD_DISCONNECTED);
  if (session->tree) navd_tree_handle(session->tree, &event);
  if (session->coordinators) navd_coordinators_handle(session->coordinators, &event);
  CHECK(navd_reconnect(session->n) == NAVD_OK);
}

void session_reconnect(struct session *session) {
  navd_event event;
  session_break(session);
  CHECK(next(session, &event) && event.kind == NAVD_RECONNECTED);
}

void session_close(struct session *session) {
  navd_coordinators_free(session->coordinators);
  navd_tree_free(session->tree);
  navd_close(session->n);
}
