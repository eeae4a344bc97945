// The witness: a well-behaved client that measures how long navd lets it wait while others attack.
//
//     witness SOCKET RATE SECONDS PATIENCE REQUESTS
//
// REQUESTS is a file with one request per line, which are sent in turn, RATE times a second, on one connection. Fifty
// times a second, a new connection sends a ping. Both follow a fixed grid: a latency counts from the instant at which
// the grid has the request, also if the request before it is late (no coordinated omission). After SECONDS the witness waits for
// the missing replies, at most PATIENCE seconds; a request without a reply counts with the time until then.
//
// Prints two lines, of the triggers and of the new connections: the number of requests, of those without a reply, of
// replies with an error or without a commit, and the p50, p99 and maximum in milliseconds. After them, the first reply
// of that kind.

#include "measuring.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

#define USAGE "usage: witness SOCKET RATE SECONDS PATIENCE REQUESTS\n"
#define PING "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n"
#define CLOSED "closed without a reply"
#define CONNECTS_PER_SECOND 50
// Far fewer than navd lets wait, so that no limit is reached after a stall. The grid continues meanwhile.
#define IN_FLIGHT 256
#define COMMITTED "\"outcome\":\"committed\""
#define RESULT "\"result\""

/// Requests on a grid: number i belongs to the instant start + i * interval. The first `answered` have a reply.
typedef struct {
  uint64_t start, interval;
  size_t count, sent, answered, bad;
  uint64_t *latency;
  const char *expected;
  char first_bad[512];
} Grid;

/// The connection for the requests, and what it received of the current line.
typedef struct {
  int descriptor;
  size_t length;
  char text[1 << 16];
} Connection;

static Connection commands;
static struct sockaddr_un address = {.sun_family = AF_UNIX};
/// The instant at which the witness waits no longer.
static uint64_t end;

static Grid grid(uint64_t start, double rate, double seconds, const char *expected) {
  Grid grid = {.start = start, .interval = (uint64_t)(SECOND / rate), .expected = expected};
  grid.count = (size_t)(rate * seconds);
  grid.latency = calloc(grid.count ? grid.count : 1, sizeof(uint64_t));
  if (!grid.latency) fail("calloc");
  return grid;
}

static uint64_t instant(const Grid *grid, size_t number) { return grid->start + number * grid->interval; }

static int is_due(const Grid *grid, uint64_t now) {
  return grid->sent < grid->count && grid->sent < grid->answered + IN_FLIGHT && instant(grid, grid->sent) <= now;
}

static void replied(Grid *grid, const char *line, size_t length) {
  if (grid->answered == grid->sent) return;
  grid->latency[grid->answered] = now_ns() - instant(grid, grid->answered);
  grid->answered++;
  if (memmem(line, length, grid->expected, strlen(grid->expected))) return;
  if (!grid->bad++) snprintf(grid->first_bad, sizeof grid->first_bad, "%.*s", (int)length, line);
}

/// Connects, waiting until there is room in the queue of navd's socket, and until the end at most. Returns whether it did.
static int opened(int *descriptor) {
  *descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (*descriptor < 0) fail("socket");
  uint64_t now = now_ns(), least = SECOND / 1000, left = end > now + least ? end - now : least;
  struct timeval timeout = {(time_t)(left / SECOND), (suseconds_t)(left % SECOND / 1000)};
  setsockopt(*descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
  setsockopt(*descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
  if (!connect(*descriptor, (struct sockaddr *)&address, sizeof address)) return 1;
  if (errno != EAGAIN) fail(address.sun_path);
  close(*descriptor);
  return 0;
}

/// Takes the replies that there are.
static void receive(Grid *triggers) {
  ssize_t count = recv(commands.descriptor, commands.text + commands.length, sizeof commands.text - commands.length,
                       MSG_DONTWAIT);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0) {
    fprintf(stderr, "witness: navd closed the connection: %.*s\n", (int)commands.length, commands.text);
    exit(EXIT_FAILURE);
  }
  commands.length += (size_t)count;
  char *line = commands.text, *rest = line + commands.length;
  for (char *newline; (newline = memchr(line, '\n', (size_t)(rest - line))); line = newline + 1) {
    replied(triggers, line, (size_t)(newline - line));
  }
  commands.length = (size_t)(rest - line);
  memmove(commands.text, line, commands.length);
}

static void run(Grid *triggers, char **lines, size_t line_count) {
  for (uint64_t now = now_ns(); now < end && triggers->answered < triggers->count; now = now_ns()) {
    while (is_due(triggers, now)) {
      const char *line = lines[triggers->sent % line_count];
      if (send(commands.descriptor, line, strlen(line), MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
        if (errno == EAGAIN) break;
        fail("navd closed the connection of the witness");
      }
      triggers->sent++;
    }
    uint64_t next = instant(triggers, triggers->sent);
    // A request that is due and does not fit into the socket is sent again after a millisecond.
    uint64_t wait = next > now ? next - now : SECOND / 1000;
    struct timespec timeout = {(time_t)(wait / SECOND), (long)(wait % SECOND)};
    struct pollfd polled = {commands.descriptor, POLLIN, 0};
    if (ppoll(&polled, 1, &timeout, NULL) < 0 && errno != EINTR) fail("ppoll");
    if (polled.revents) receive(triggers);
  }
}

/// The thread of the new connections, one after the other.
static void *visit(void *argument) {
  Grid *connects = argument;
  while (connects->answered < connects->count && now_ns() < end) {
    uint64_t planned = instant(connects, connects->answered);
    struct timespec due = {(time_t)(planned / SECOND), (long)(planned % SECOND)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
    int descriptor;
    if (!opened(&descriptor)) break;
    connects->sent++;
    char reply[4096];
    // If navd has closed the connection, the reply tells why.
    send(descriptor, PING, strlen(PING), MSG_NOSIGNAL);
    ssize_t count = recv(descriptor, reply, sizeof reply, 0);
    close(descriptor);
    if (count > 0) replied(connects, reply, (size_t)(count - 1));
    if (count == 0) replied(connects, CLOSED, strlen(CLOSED));
  }
  return NULL;
}

static int ascending(const void *one, const void *other) {
  uint64_t left = *(const uint64_t *)one, right = *(const uint64_t *)other;
  return (left > right) - (left < right);
}

static void print(Grid *grid) {
  size_t missing = grid->count - grid->answered;
  for (size_t number = grid->answered; number < grid->count; number++) {
    uint64_t now = now_ns();
    grid->latency[number] = now > instant(grid, number) ? now - instant(grid, number) : 0;
  }
  qsort(grid->latency, grid->count, sizeof(uint64_t), ascending);
  double p50 = 0, p99 = 0, max = 0;
  if (grid->count) {
    p50 = (double)grid->latency[grid->count / 2] / 1e6;
    p99 = (double)grid->latency[grid->count * 99 / 100] / 1e6;
    max = (double)grid->latency[grid->count - 1] / 1e6;
  }
  printf("%zu %zu %zu %.3f %.3f %.3f\n", grid->count, missing, grid->bad, p50, p99, max);
}

int main(int count, char **arguments) {
  if (count != 6) {
    fputs(USAGE, stderr);
    return 64;
  }
  // By default the kernel wakes a process up to 50 µs late.
  prctl(PR_SET_TIMERSLACK, 1);
  snprintf(address.sun_path, sizeof address.sun_path, "%s", arguments[1]);
  double rate = atof(arguments[2]), seconds = atof(arguments[3]), patience = atof(arguments[4]);
  static char *lines[64];
  size_t line_count = 0, size = 0;
  FILE *file = fopen(arguments[5], "r");
  if (!file) fail(arguments[5]);
  while (line_count < 64 && getline(&lines[line_count], &size, file) > 0) {
    line_count++;
    size = 0;
  }
  fclose(file);
  if (!line_count) fail("no requests");

  uint64_t start = now_ns();
  end = start + (uint64_t)((seconds + patience) * 1e9);
  if (!opened(&commands.descriptor)) fail(arguments[1]);
  Grid triggers = grid(start, rate, seconds, COMMITTED);
  Grid connects = grid(start, CONNECTS_PER_SECOND, seconds, RESULT);
  pthread_t visitor;
  if (pthread_create(&visitor, NULL, visit, &connects)) fail("pthread_create");
  run(&triggers, lines, line_count);
  pthread_join(visitor, NULL);
  print(&triggers);
  print(&connects);
  printf("%s\n", triggers.bad ? triggers.first_bad : connects.first_bad);
}
