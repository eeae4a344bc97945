// The fan-out: one publisher, many subscribers, and what a delivery costs the server.
//
//     fan SOCKET PID SUBSCRIBERS MESSAGES WINDOW SUBSCRIBE ACKNOWLEDGED PUBLISH LINES
//
// SUBSCRIBE and PUBLISH are files whose bytes a subscriber sends once and the publisher sends MESSAGES times, WINDOW of them
// in flight at a time. A subscription is acknowledged with ACKNOWLEDGED lines, and a delivery has LINES lines. Prints
// deliveries per second, the CPU time of all threads of the process PID in microseconds per delivery, and the median and
// 99th percentile of the times from a message to its last delivery, in microseconds.

#include "measuring.h"

#include <sys/epoll.h>
#include <unistd.h>

#define USAGE "usage: fan SOCKET PID SUBSCRIBERS MESSAGES WINDOW SUBSCRIBE ACKNOWLEDGED PUBLISH LINES\n"
#define PATIENCE_MILLISECONDS 10000

enum { RECEIVED_BYTES = 1 << 18 };

typedef struct {
  int descriptor;
  size_t lines;
} Subscriber;

/// The messages, of which the first `delivered` have reached all subscribers.
static size_t messages, sent, delivered;
static size_t *missing;
static uint64_t *times;
static char text[RECEIVED_BYTES];

static void watch(int epoll, int descriptor, Subscriber *subscriber) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = subscriber};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)) fail("epoll_ctl");
}

/// Receives once, and counts the deliveries that are complete.
static void receive(Subscriber *subscriber, size_t lines_per_message) {
  ssize_t received = recv(subscriber->descriptor, text, sizeof text, 0);
  if (received <= 0) fail("the server closed a subscriber");
  size_t first = subscriber->lines / lines_per_message;
  subscriber->lines += count_lines(text, (size_t)received);
  size_t end = subscriber->lines / lines_per_message;
  uint64_t now = first < end ? now_ns() : 0;
  for (size_t message = first; message < end; message++) {
    if (--missing[message]) continue;
    times[message] = now - times[message];
    delivered++;
  }
}

int main(int count, char **arguments) {
  if (count != 10) {
    fputs(USAGE, stderr);
    return 64;
  }
  const char *path = arguments[1], *pid = arguments[2];
  size_t subscriber_count = (size_t)atol(arguments[3]), window = (size_t)atol(arguments[5]);
  size_t subscribe_size, publish_size;
  char *subscribe = read_file(arguments[6], &subscribe_size), *publish = read_file(arguments[8], &publish_size);
  size_t acknowledged = (size_t)atol(arguments[7]), lines_per_message = (size_t)atol(arguments[9]);
  messages = (size_t)atol(arguments[4]);
  Subscriber *subscribers = calloc(subscriber_count, sizeof *subscribers);
  missing = calloc(messages, sizeof *missing);
  times = calloc(messages, sizeof *times);
  if (!subscribers || !missing || !times) fail("calloc");
  for (size_t index = 0; index < messages; index++) missing[index] = subscriber_count;

  int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (Subscriber *subscriber = subscribers; subscriber < subscribers + subscriber_count; subscriber++) {
    subscriber->descriptor = connect_to(path);
    send_all(subscriber->descriptor, subscribe, subscribe_size);
    skip_lines(subscriber->descriptor, acknowledged);
    watch(epoll, subscriber->descriptor, subscriber);
  }
  int publisher = connect_to(path);
  watch(epoll, publisher, NULL);
  uint64_t cpu = cpu_ns(pid), start = now_ns();
  while (delivered < messages) {
    for (; sent < messages && sent - delivered < window; sent++) {
      times[sent] = now_ns();
      send_all(publisher, publish, publish_size);
    }
    struct epoll_event events[512];
    int ready = epoll_wait(epoll, events, 512, PATIENCE_MILLISECONDS);
    if (!ready) {
      fprintf(stderr, "fan: %zu of %zu messages were delivered\n", delivered, messages);
      return EXIT_FAILURE;
    }
    for (int index = 0; index < ready; index++) {
      Subscriber *subscriber = events[index].data.ptr;
      if (subscriber) {
        receive(subscriber, lines_per_message);
      } else if (recv(publisher, text, sizeof text, 0) <= 0) {
        fail("the server closed the publisher");
      }
    }
  }
  double time = (double)(now_ns() - start), deliveries = (double)messages * (double)subscriber_count;
  cpu = cpu_ns(pid) - cpu;
  qsort(times, messages, sizeof *times, compare_times);
  printf("%.0f %.3f %.1f %.1f\n", deliveries * 1e9 / time, (double)cpu / 1e3 / deliveries,
         percentile(times, messages, 50), percentile(times, messages, 99));
}
