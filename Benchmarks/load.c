// The load: sends requests from a file to a server on a Unix socket, and measures their cost for the server.
//
//     load SOCKET PID SECONDS WINDOW EXPECTED REQUESTS [PREPARATION]
//
// REQUESTS and PREPARATION are files with one request per line. The requests are sent repeatedly for SECONDS, WINDOW of
// them in flight at a time; every reply must contain EXPECTED. The requests of PREPARATION are answered before each run
// through REQUESTS, and their time and CPU do not count. Prints requests per second, and the CPU time of all threads of
// the process PID in microseconds per request.

#define _GNU_SOURCE
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "measuring.h"

#define USAGE "usage: load SOCKET PID SECONDS WINDOW EXPECTED REQUESTS [PREPARATION]\n"

/// The lines of a file: line number i spans text[start[i]] up to text[start[i + 1]].
typedef struct {
  char *text;
  size_t *start;
  size_t count;
} Lines;

/// Received bytes of replies that are not yet checked.
typedef struct {
  int descriptor;
  size_t length;
  char text[1 << 22];
} Connection;

typedef struct {
  uint64_t time_ns, cpu_ns, requests;
} Cost;

static Connection server;

/// The CPU time of all threads of a process, which the kernel counts in nanoseconds.
static uint64_t cpu_ns(const char *pid) {
  char path[512];
  snprintf(path, sizeof path, "/proc/%s/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail(path);
  uint64_t sum = 0;
  for (struct dirent *task; (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%s/task/%s/schedstat", pid, task->d_name);
    FILE *file = fopen(path, "r");
    unsigned long long ran = 0;
    if (file && fscanf(file, "%llu", &ran) == 1) sum += ran;
    if (file) fclose(file);
  }
  closedir(tasks);
  return sum;
}

static Lines read_lines(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  Lines lines = {malloc(size), malloc((size + 1) * sizeof(size_t)), 0};
  if (!lines.text || !lines.start || fread(lines.text, 1, size, file) != size) fail(path);
  fclose(file);
  lines.start[0] = 0;
  for (size_t offset = 0; offset < size; offset++) {
    if (lines.text[offset] == '\n') lines.start[++lines.count] = offset + 1;
  }
  return lines;
}

static void connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  server.descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(server.descriptor, (struct sockaddr *)&address, sizeof address)) fail(path);
}

static void send_lines(const Lines *lines, size_t from, size_t to) {
  const char *text = lines->text + lines->start[from], *end = lines->text + lines->start[to];
  while (text < end) {
    ssize_t count = send(server.descriptor, text, (size_t)(end - text), MSG_NOSIGNAL);
    if (count <= 0) fail("send");
    text += count;
  }
}

/// Waits for replies and checks them; returns their number.
static size_t receive_answers(const char *expected) {
  ssize_t received =
      recv(server.descriptor, server.text + server.length, sizeof server.text - server.length, 0);
  if (received <= 0) fail("the server closed the connection or answered too much");
  server.length += (size_t)received;
  size_t count = 0;
  char *line = server.text, *end = server.text + server.length;
  for (char *newline; (newline = memchr(line, '\n', (size_t)(end - line))); line = newline + 1, count++) {
    if (memmem(line, (size_t)(newline - line), expected, strlen(expected))) continue;
    fprintf(stderr, "load: an answer without %s: %.*s\n", expected, (int)(newline - line), line);
    exit(EXIT_FAILURE);
  }
  server.length = (size_t)(end - line);
  memmove(server.text, line, server.length);
  return count;
}

/// Sends all lines once, a window at a time, and waits for all replies.
static void exchange(const Lines *lines, size_t window, const char *expected) {
  size_t sent = 0, answered = 0;
  while (answered < lines->count) {
    size_t allowed = answered + window < lines->count ? answered + window : lines->count;
    if (sent < allowed) send_lines(lines, sent, allowed);
    sent = allowed;
    answered += receive_answers(expected);
  }
}

static Cost measure(const Lines *requests, size_t window, const char *expected, const char *pid, double seconds,
                    int whole) {
  uint64_t cpu = cpu_ns(pid), start = now_ns(), end = start + (uint64_t)(seconds * 1e9);
  Cost cost = {0};
  do {
    exchange(requests, window, expected);
    cost.requests += requests->count;
  } while (!whole && now_ns() < end);
  cost.time_ns = now_ns() - start;
  cost.cpu_ns = cpu_ns(pid) - cpu;
  return cost;
}

int main(int count, char **arguments) {
  if (count != 7 && count != 8) {
    fputs(USAGE, stderr);
    return 64;
  }
  const char *pid = arguments[2], *expected = arguments[5];
  double seconds = atof(arguments[3]);
  size_t window = (size_t)atoi(arguments[4]);
  Lines requests = read_lines(arguments[6]);
  connect_to(arguments[1]);

  Cost sum = {0};
  if (count == 7) {
    sum = measure(&requests, window, expected, pid, seconds, 0);
  } else {
    Lines preparation = read_lines(arguments[7]);
    for (uint64_t end = now_ns() + (uint64_t)(seconds * 1e9); now_ns() < end;) {
      exchange(&preparation, window, "\"result\"");
      Cost cost = measure(&requests, window, expected, pid, seconds, 1);
      sum.time_ns += cost.time_ns;
      sum.cpu_ns += cost.cpu_ns;
      sum.requests += cost.requests;
    }
  }
  printf("%.0f %.3f\n", (double)sum.requests * 1e9 / (double)sum.time_ns,
         (double)sum.cpu_ns / 1e3 / (double)sum.requests);
}
