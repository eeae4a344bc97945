/* Socket calls. */
#ifndef NAVD_SOCKET_H
#define NAVD_SOCKET_H

#include <stdbool.h>

/** Returns a non-blocking socket that is connected to the path; or -1, and a sentence. */
int navd_socket_connect(const char *path, char **problem);
/** Makes a socket non-blocking, and closes it in child programs. */
void navd_socket_prepare(int fd);
void navd_socket_close(int fd);

#endif
