#include "peer.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "check.h"

navd *peer_pair(int *fd) {
  int ends[2];
  CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  *fd = ends[1];
  return navd_open_fd(ends[0]);
}

int peer_listen(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  CHECK(bind(fd, (struct sockaddr *)&address, sizeof address) == 0);
  CHECK(listen(fd, 4) == 0);
  return fd;
}

int peer_accept(int listener) { return accept(listener, NULL, NULL); }

void peer_say(int fd, const char *line) {
  char *text = check_quoted(line);
  CHECK(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
  CHECK(write(fd, "\n", 1) == 1);
  free(text);
}

char *peer_hear(int fd) {
  size_t length = 0;
  size_t size = 0;
  char *line = NULL;
  for (;;) {
    if (length + 1 >= size) line = realloc(line, size = size * 2 + 256);
    if (read(fd, line + length, 1) != 1) {
      free(line);
      return NULL;
    }
    if (line[length] == '\n') break;
    length++;
  }
  line[length] = '\0';
  return line;
}

char *peer_path(void) {
  const char *folder = getenv("TMPDIR");
  char *template = check_format("%s/navd-c-XXXXXX", folder ? folder : "/tmp");
  CHECK(mkdtemp(template) != NULL);
  char *path = check_format("%s/socket", template);
  free(template);
  return path;
}

void peer_remove(char *path) {
  unlink(path);
  rmdir(dirname(path));
  free(path);
}
