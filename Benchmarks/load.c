// The load: sends requests from a file to a server on a Unix socket, and measures their cost for the server.
//
//     load SOCKET PID SECONDS CONNECTIONS WINDOW EXPECTED REQUESTS [PREPARATION]
//
// REQUESTS and PREPARATION are files with one request per line. Each connection sends the requests again and again, WINDOW
// of them in flight at a time, and once if SECONDS is 0; every reply must contain EXPECTED. The requests of PREPARATION are
// answered before each run through REQUESTS, and their time and CPU do not count. Prints requests per second, the CPU time of
// all threads of the process PID in microseconds per request, and the median and 99th percentile of the times from a
// request to its reply, in microseconds.

#include "measuring.h"

#include <sys/epoll.h>
#include <unistd.h>

#define USAGE "usage: load SOCKET PID SECONDS CONNECTIONS WINDOW EXPECTED REQUESTS [PREPARATION]\n"

// Times after RECORDED are not recorded. A short file is repeated until it has REPEATED lines, so that few calls send a window.
enum { RECEIVED_BYTES = 1 << 18, RECORDED = 1 << 22, REPEATED = 1 << 10 };

/// The lines of a file, repeatedly: line number i spans text[start[i]] up to text[start[i + 1]].
typedef struct {
  char *text;
  size_t *start;
  /// The lines of the file, and those with their repetitions.
  size_t period, count;
} Lines;

/// A connection, the start of a reply that is not complete, and when each request in flight was sent.
typedef struct {
  int descriptor;
  char *text;
  size_t length, capacity;
  uint64_t sent, answered, *sent_at;
} Connection;

static const char *expected;
static size_t window;
static uint64_t times[RECORDED];
static size_t recorded;

static Lines read_lines(const char *path) {
  size_t size;
  char *text = read_file(path, &size);
  size_t period = count_lines(text, size), times = period < REPEATED ? REPEATED / (period ? period : 1) : 1;
  Lines lines = {malloc(size * times + 1), calloc(period * times + 1, sizeof *lines.start), period, 0};
  if (!lines.text || !lines.start) fail(path);
  for (size_t time = 0; time < times; time++) memcpy(lines.text + size * time, text, size);
  for (size_t offset = 0; offset < size * times; offset++) {
    if (lines.text[offset] == '\n') lines.start[++lines.count] = offset + 1;
  }
  free(text);
  return lines;
}

static Connection open_connection(const char *path) {
  Connection connection = {.descriptor = connect_to(path), .capacity = RECEIVED_BYTES};
  connection.text = malloc(connection.capacity);
  connection.sent_at = calloc(window, sizeof *connection.sent_at);
  if (!connection.text || !connection.sent_at) fail("malloc");
  return connection;
}

/// Sends requests until a window of them is in flight, or `last` were sent.
static void refill(Connection *connection, const Lines *lines, uint64_t last, uint64_t now) {
  uint64_t end = connection->answered + window < last ? connection->answered + window : last;
  while (connection->sent < end) {
    size_t from = connection->sent % lines->count;
    size_t count = end - connection->sent < lines->count - from ? end - connection->sent : lines->count - from;
    for (size_t index = 0; index < count; index++) connection->sent_at[connection->sent++ % window] = now;
    const char *text = lines->text + lines->start[from];
    send_all(connection->descriptor, text, lines->start[from + count] - lines->start[from]);
  }
}

/// Receives once, and checks the complete replies.
static void receive(Connection *connection, int records) {
  if (connection->length == connection->capacity) {
    connection->text = realloc(connection->text, connection->capacity *= 2);
    if (!connection->text) fail("realloc");
  }
  char *unchecked = connection->text + connection->length;
  ssize_t received = recv(connection->descriptor, unchecked, connection->capacity - connection->length, 0);
  if (received <= 0) fail("the server closed the connection");
  connection->length += (size_t)received;
  uint64_t now = now_ns();
  char *line = connection->text, *end = unchecked + received;
  for (char *newline; (newline = memchr(unchecked, '\n', (size_t)(end - unchecked))); line = unchecked = newline + 1) {
    if (!memmem(line, (size_t)(newline - line), expected, strlen(expected))) {
      fprintf(stderr, "load: an answer without %s: %.*s\n", expected, (int)(newline - line), line);
      exit(EXIT_FAILURE);
    }
    uint64_t sent_at = connection->sent_at[connection->answered++ % window];
    if (records && recorded < RECORDED) times[recorded++] = now - sent_at;
  }
  connection->length = (size_t)(end - line);
  memmove(connection->text, line, connection->length);
}

/// Sends up to that number of requests on one connection, and waits for all replies.
static void exchange(Connection *connection, const Lines *lines, uint64_t last, int records) {
  while (connection->answered < last) {
    refill(connection, lines, last, now_ns());
    receive(connection, records);
  }
}

/// Sends the lines of the file once.
static void exchange_once(Connection *connection, const Lines *lines, int records) {
  connection->sent = connection->answered = 0;
  exchange(connection, lines, lines->period, records);
}

/// Sends on all connections until that instant, and at least until one request is answered.
static void send_until(Connection *connections, int count, const Lines *lines, uint64_t end) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (int index = 0; index < count; index++) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &connections[index]};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, connections[index].descriptor, &event)) fail("epoll_ctl");
    refill(&connections[index], lines, UINT64_MAX, now_ns());
  }
  for (uint64_t now = 0; now < end || !connections->answered;) {
    struct epoll_event events[64];
    // With one connection, the call would only cost time.
    int ready = count == 1 ? 1 : epoll_wait(epoll, events, 64, -1);
    for (int index = 0; index < ready; index++) {
      Connection *connection = count == 1 ? connections : events[index].data.ptr;
      receive(connection, 1);
      refill(connection, lines, UINT64_MAX, now = now_ns());
    }
  }
}

/// Completes the last pass through the file, so that the server is idle afterwards, and its trees are as before.
static void complete(Connection *connections, int count, const Lines *lines) {
  for (int index = 0; index < count; index++) {
    Connection *connection = &connections[index];
    exchange(connection, lines, (connection->sent + lines->period - 1) / lines->period * lines->period, 0);
  }
}

int main(int count, char **arguments) {
  if (count != 8 && count != 9) {
    fputs(USAGE, stderr);
    return 64;
  }
  const char *path = arguments[1], *pid = arguments[2];
  uint64_t duration = (uint64_t)(atof(arguments[3]) * SECOND);
  int connection_count = atoi(arguments[4]);
  window = (size_t)atoi(arguments[5]);
  expected = arguments[6];
  Lines requests = read_lines(arguments[7]);
  Connection *connections = calloc((size_t)connection_count, sizeof *connections);
  if (!connections) fail("calloc");
  for (int index = 0; index < connection_count; index++) connections[index] = open_connection(path);

  uint64_t time = 0, cpu = 0, answered = 0;
  if (count == 8 && duration) {
    cpu = cpu_ns(pid);
    time = now_ns();
    send_until(connections, connection_count, &requests, time + duration);
    time = now_ns() - time;
    cpu = cpu_ns(pid) - cpu;
    for (int index = 0; index < connection_count; index++) answered += connections[index].answered;
    complete(connections, connection_count, &requests);
  } else {
    Lines preparation = count == 9 ? read_lines(arguments[8]) : (Lines){0};
    uint64_t end = now_ns() + duration;
    do {
      expected = "\"result\"";
      exchange_once(connections, &preparation, 0);
      expected = arguments[6];
      uint64_t cpu_before = cpu_ns(pid), time_before = now_ns();
      exchange_once(connections, &requests, 1);
      time += now_ns() - time_before;
      cpu += cpu_ns(pid) - cpu_before;
      answered += requests.period;
    } while (now_ns() < end);
  }
  qsort(times, recorded, sizeof *times, compare_times);
  printf("%.0f %.3f %.1f %.1f\n", (double)answered * 1e9 / (double)time, (double)cpu / 1e3 / (double)answered,
         percentile(times, recorded, 50), percentile(times, recorded, 99));
}
