/* The socket calls, apart from what a connection is. */
#ifndef NAVD_SOCKET_H
#define NAVD_SOCKET_H

#include <stdbool.h>

/** A non-blocking socket that is connected to the path; or -1, and a sentence. */
int navd_socket_connect(const char *path, char **problem);
/** Makes a socket non-blocking, and closed in programs that are started. */
void navd_socket_prepare(int fd);
void navd_socket_close(int fd);

#endif
