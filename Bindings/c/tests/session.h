/* A program's whole conversation with a real navd: a connection, a mirror and coordinators, and the loop for all. */
#ifndef SESSION_H
#define SESSION_H

#include "navd.h"

struct session {
  navd *n;
  navd_mirror *mirror;
  navd_coordinators *coordinators;
};

/** Shows events to all of the session until the call is answered: `{result}` or `{error}`, to be put. */
struct json_object *session_answer(struct session *session, navd_id call);
/** Calls a method with params that are given as JSON. */
struct json_object *session_call(struct session *session, const char *method, const char *params);
/** The outcome of a command: what it was, and the code of its reason if there is one. To be freed. */
char *session_command(struct session *session, const char *method, const char *params);
/** Whether the mirror's hash is that of what `tree.get` answers. */
bool session_mirrors_its_tree(struct session *session);
/** Breaks the connection, and makes it again. */
void session_reconnect(struct session *session);
/** Ends all. */
void session_close(struct session *session);

#endif
