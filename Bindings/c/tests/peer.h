/* The other side of a socket: a fake navd that says and hears what a test tells it, in the same thread. */
#ifndef PEER_H
#define PEER_H

#include "navd.h"

/** A client that is connected to a peer; the peer's descriptor goes to `fd`. */
navd *peer_pair(int *fd);
/** Listens at a path. */
int peer_listen(const char *path);
int peer_accept(int listener);
/** Says a line. */
void peer_say(int fd, const char *line);
/** The next line that the client sent, without its end; NULL if it has closed. To be freed. */
char *peer_hear(int fd);
/** A path for a socket in a new folder, and the end of both. */
char *peer_path(void);
void peer_remove(char *path);

#endif
