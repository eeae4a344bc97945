/* A scripted navd at the other end of a socket, in the same thread. */
#ifndef PEER_H
#define PEER_H

#include "navd.h"

/** Returns a client that is connected to a peer; `fd` gets the peer's descriptor. */
navd *peer_pair(int *fd);
/** Listens at a path. */
int peer_listen(const char *path);
int peer_accept(int listener);
/** Sends a line. */
void peer_say(int fd, const char *line);
/** Returns the next line from the client, without its end; NULL if it has closed. To be freed. */
char *peer_hear(int fd);
/** Creates a path for a socket in a new folder, and removes both. */
char *peer_path(void);
void peer_remove(char *path);

#endif
