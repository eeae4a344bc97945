#include "socket.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

enum { bytes_per_read = 16 * 1024 };

static const char *advice(int error) {
  switch (error) {
    case ENOENT:
    case ECONNREFUSED: return "Is it running? Try: systemctl --user start navd.socket";
    case EACCES:
    case EPERM: return "It may be another user's daemon. Check NAVD_SOCKET.";
    case EAGAIN: return "navd has too many waiting connections. Try again.";
    default: return "See the log of navd.";
  }
}

int navd_socket_connect(const char *path, char **problem) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    *problem = navd_format("cannot reach navd at %s: the path is longer than the %zu bytes that a socket may have.",
                           path, sizeof address.sun_path - 1);
    return -1;
  }
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd >= 0) {
    navd_socket_prepare(fd);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  }
  int error = errno;
  if (fd >= 0) close(fd);
  *problem = navd_format("cannot reach navd at %s: %s. %s", path, strerror(error), advice(error));
  return -1;
}

void navd_socket_prepare(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  fcntl(fd, F_SETFD, FD_CLOEXEC);
}

void navd_socket_close(int fd) { close(fd); }

static bool is_only_later(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

void navd_readable(navd *n) {
  if (n->fd < 0) return;
  char bytes[bytes_per_read];
  ssize_t count = read(n->fd, bytes, sizeof bytes);
  if (count >= 0) {
    navd_feed(n, bytes, (size_t)count);
  } else if (errno == ECONNRESET) {
    // An empty read reports the end of the connection.
    navd_feed(n, NULL, 0);
  } else if (!is_only_later(errno)) {
    navd_disconnected(n, navd_format("navd cannot be read from: %s.", strerror(errno)));
  }
}

bool navd_wants_write(const navd *n) { return n->is_connected && !n->is_deaf && n->output.length > 0; }

void navd_writable(navd *n) {
  if (n->fd < 0 || !navd_wants_write(n)) return;
  ssize_t count = send(n->fd, n->output.bytes, n->output.length, MSG_NOSIGNAL);
  if (count >= 0) {
    navd_wrote(n, (size_t)count);
  } else if (!is_only_later(errno)) {
    // Read earlier messages first: they may have the reason for the end.
    n->is_deaf = true;
    navd_set_problem(n, navd_format("navd takes nothing more: %s.", strerror(errno)));
    n->output.length = 0;
  }
}

/** Returns the milliseconds of a monotonic clock. */
static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/** Waits until the socket is ready, and reads and writes. */
static navd_status wait_once(navd *n, int64_t deadline) {
  struct pollfd entry = {.fd = n->fd, .events = (short)(POLLIN | (navd_wants_write(n) ? POLLOUT : 0))};
  if (n->fd < 0) return NAVD_NOT_CONNECTED;
  int64_t left = deadline < 0 ? -1 : deadline - now();
  int ready = poll(&entry, 1, deadline < 0 ? -1 : left > 0 ? (int)left : 0);
  if (ready == 0) return NAVD_TIMED_OUT;
  if (ready > 0 && entry.revents & POLLOUT) navd_writable(n);
  if (ready > 0 && entry.revents & ~POLLOUT) navd_readable(n);
  return NAVD_OK;
}

static int64_t deadline_in(int milliseconds) { return milliseconds < 0 ? -1 : now() + milliseconds; }

navd_status navd_wait(navd *n, int milliseconds, navd_event *event) {
  int64_t deadline = deadline_in(milliseconds);
  while (!navd_next_event(n, event)) {
    navd_status status = wait_once(n, deadline);
    if (status != NAVD_OK) return status;
  }
  return NAVD_OK;
}

/** Takes the answer to a call, if it has arrived. */
static bool takes_response(navd *n, navd_id call, navd_event *event) {
  for (struct navd_waiting *before = NULL, *at = n->first; at; before = at, at = at->next) {
    if (at->event.kind == NAVD_RESPONSE && at->event.id == call) {
      navd_take_event(n, before, event);
      return true;
    }
  }
  return false;
}

navd_status navd_wait_for(navd *n, navd_id call, int milliseconds, navd_event *event) {
  navd_resume(n);
  int64_t deadline = deadline_in(milliseconds);
  while (!takes_response(n, call, event)) {
    navd_status status = wait_once(n, deadline);
    if (status != NAVD_OK) return status;
  }
  return NAVD_OK;
}
