// The floor: a minimal JSON-RPC server on a Unix socket that reads and writes JSON with json-c.
//
// One thread and one epoll loop. Each line is parsed strictly, `id` and `method` are looked up, a small result is built
// as a tree and serialised, and all replies to one read leave in one write. It has no methods and no limits.
//
//     floor SOCKET [NOTIFICATION]
//
// With NOTIFICATION, a file, each client that sends `tree.subscribe` gets the line in this file for each later request. All
// lines for one turn of the loop leave in one write to each subscriber.

#include "measuring.h"

#include <errno.h>
#include <json-c/json.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { INPUT_BYTES = 1 << 16, OUTPUT_BYTES = 1 << 18, SUBSCRIBERS = 1 << 14 };

typedef struct {
  int descriptor;
  size_t length;
  char input[INPUT_BYTES];
} Client;

static char output[OUTPUT_BYTES];
static size_t output_length;
static struct json_tokener *tokener;
static int64_t revision;
static int subscribers[SUBSCRIBERS];
static size_t subscriber_count;
/// The lines for the subscribers: as many as fit, of which `due` must be sent at the end of the turn.
static char *notifications;
static size_t notification_size, notification_capacity, due;

static struct json_object *answer(struct json_object *request) {
  struct json_object *id = NULL, *method = NULL, *result = json_object_new_object();
  json_object_object_get_ex(request, "id", &id);
  json_object_object_get_ex(request, "method", &method);
  json_object_object_add(result, "revision", json_object_new_int64(++revision));
  json_object_object_add(result, "known", json_object_new_boolean(method != NULL));

  struct json_object *reply = json_object_new_object();
  json_object_object_add(reply, "jsonrpc", json_object_new_string("2.0"));
  json_object_object_add(reply, "id", json_object_get(id));
  json_object_object_add(reply, "result", result);
  return reply;
}

/// Notes a subscriber, or a line that is due to all of them.
static void notify(struct json_object *request, int descriptor) {
  struct json_object *method;
  if (!json_object_object_get_ex(request, "method", &method)) return;
  if (strcmp(json_object_get_string(method), "tree.subscribe")) {
    due++;
  } else if (subscriber_count < SUBSCRIBERS) {
    subscribers[subscriber_count++] = descriptor;
  }
}

static void handle_line(const char *line, size_t length, int descriptor) {
  json_tokener_reset(tokener);
  struct json_object *request = json_tokener_parse_ex(tokener, line, (int)length);
  if (!json_object_is_type(request, json_type_object)) {
    fprintf(stderr, "floor: not a request: %.*s\n", (int)length, line);
    exit(EXIT_FAILURE);
  }
  if (notifications) notify(request, descriptor);
  struct json_object *reply = answer(request);
  size_t size;
  const char *text =
      json_object_to_json_string_length(reply, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, &size);
  if (output_length + size + 1 > sizeof output) fail("floor: too many replies at once");
  memcpy(output + output_length, text, size);
  output[output_length + size] = '\n';
  output_length += size + 1;
  json_object_put(reply);
  json_object_put(request);
}

static void send_bytes(int descriptor, const char *text, size_t size) {
  while (size) {
    ssize_t count = send(descriptor, text, size, MSG_NOSIGNAL);
    if (count > 0) {
      text += count;
      size -= (size_t)count;
    } else if (errno == EAGAIN) {
      poll(&(struct pollfd){.fd = descriptor, .events = POLLOUT}, 1, -1);
    } else {
      break;
    }
  }
}

static void send_notifications(void) {
  while (due) {
    size_t count = due < notification_capacity ? due : notification_capacity;
    for (size_t index = 0; index < subscriber_count; index++) {
      send_bytes(subscribers[index], notifications, count * notification_size);
    }
    due -= count;
  }
}

static void read_notification(const char *path) {
  char *line = read_file(path, &notification_size);
  notification_capacity = OUTPUT_BYTES / notification_size;
  notifications = malloc(notification_capacity * notification_size);
  if (!notifications) fail("malloc");
  for (size_t index = 0; index < notification_capacity; index++) {
    memcpy(notifications + index * notification_size, line, notification_size);
  }
  free(line);
}

static void forget(int descriptor) {
  for (size_t index = 0; index < subscriber_count; index++) {
    if (subscribers[index] == descriptor) subscribers[index--] = subscribers[--subscriber_count];
  }
}

/// Answers the readable requests; returns whether the client is still connected.
static int serve(Client *client) {
  ssize_t count =
      recv(client->descriptor, client->input + client->length, sizeof client->input - client->length, 0);
  if (count <= 0) return count < 0 && errno == EAGAIN;
  client->length += (size_t)count;
  char *line = client->input, *end = client->input + client->length;
  for (char *newline; (newline = memchr(line, '\n', (size_t)(end - line))); line = newline + 1) {
    handle_line(line, (size_t)(newline - line), client->descriptor);
  }
  client->length = (size_t)(end - line);
  memmove(client->input, line, client->length);
  send_bytes(client->descriptor, output, output_length);
  output_length = 0;
  return 1;
}

static int listen_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) fail("floor: the path is too long");
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) || listen(descriptor, SOMAXCONN)) fail(path);
  return descriptor;
}

static void watch(int epoll, int descriptor, Client *client) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)) fail("epoll_ctl");
}

int main(int count, char **arguments) {
  if (count != 2 && count != 3) {
    fprintf(stderr, "usage: floor SOCKET [NOTIFICATION]\n");
    return 64;
  }
  if (count == 3) read_notification(arguments[2]);
  tokener = json_tokener_new();
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  int listener = listen_at(arguments[1]);
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  watch(epoll, listener, NULL);
  for (;;) {
    struct epoll_event events[64];
    int ready = epoll_wait(epoll, events, 64, -1);
    for (int index = 0; index < ready; index++) {
      Client *client = events[index].data.ptr;
      if (!client) {
        client = calloc(1, sizeof *client);
        if (!client) fail("calloc");
        client->descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        watch(epoll, client->descriptor, client);
      } else if (!serve(client)) {
        forget(client->descriptor);
        close(client->descriptor);
        free(client);
      }
    }
    send_notifications();
  }
}
