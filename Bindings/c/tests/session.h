/* A program's connection to a real navd, with a tree, coordinators and a loop. */
#ifndef SESSION_H
#define SESSION_H

#include "navd.h"

struct session {
  navd *n;
  navd_tree *tree;
  navd_coordinators *coordinators;
};

/** Handles events until the call is answered. Returns `{result}` or `{error}`, to be released. */
struct json_object *session_answer(struct session *session, navd_id call);
/** Calls a method with params in JSON. */
struct json_object *session_call(struct session *session, const char *method, const char *params);
/** Returns the outcome of a command, with the code of its reason if there is one. To be freed. */
char *session_command(struct session *session, const char *method, const char *params);
/** Whether the hash of the handle's snapshot equals that of the snapshot of `tree.get`. */
bool session_is_current(struct session *session);
/** Breaks the connection, discards what has arrived, and makes another one, whose events follow. */
void session_break(struct session *session);
/** Breaks the connection, and reconnects. */
void session_reconnect(struct session *session);
/** Ends the session. */
void session_close(struct session *session);

#endif
