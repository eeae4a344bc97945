/*
 * The C program of the scenario: `driver SOCKET`. It reads calls as JSON lines, `{"method": M, "params": P}`, and
 * prints each answer, `{"result": R}` or `{"error": E}`. It prints each revision of its tree, and each change of the
 * client that serves a type. It ends with its input.
 */
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "navd.h"

/** Writes a value as a line, and releases it. */
static void say(struct json_object *line) {
  puts(json_object_to_json_string_ext(line, JSON_C_TO_STRING_PLAIN));
  fflush(stdout);
  json_object_put(line);
}

static void say_revision(struct json_object *snapshot) {
  navd_hash hash;
  navd_tree_hash(snapshot, hash);
  say(navd_object("who", json_object_new_string("c"), "revision", json_object_get(navd_member(snapshot, "revision")),
                  "hash", json_object_new_string(hash), NULL));
}

static void say_served(const struct json_object *params) {
  say(navd_object("type", json_object_get(navd_member(params, "type")), "client",
                  json_object_get(navd_member(params, "client")), NULL));
}

/** Writes an event. Returns false if the connection has ended. */
static bool say_event(navd_tree *tree, const navd_event *event) {
  if (event->kind == NAVD_DISCONNECTED) {
    fprintf(stderr, "%s\n", event->message);
    return false;
  }
  navd_news news = navd_tree_handle(tree, event);
  if (news == NAVD_NEWS_SERVED) {
    say_served(event->params);
  } else if (news != NAVD_NEWS_NONE) {
    if (news != NAVD_NEWS_ENDED) say_revision(navd_tree_snapshot(tree));
  } else if (event->error) {
    say(navd_object("error", json_object_get(event->error), NULL));
  } else if (event->kind == NAVD_RESPONSE) {
    say(navd_object("result", json_object_get(event->result), NULL));
  }
  return true;
}

/** Sends the call of a line. Returns false at the end of the input. */
static bool send_line(navd *n) {
  char *text = NULL;
  size_t size = 0;
  bool is_there = getline(&text, &size, stdin) > 0;
  if (is_there) {
    struct json_object *line = json_tokener_parse(text);
    navd_call(n, navd_member_text(line, "method"), json_object_get(navd_member(line, "params")), NULL);
    json_object_put(line);
  }
  free(text);
  return is_there;
}

/** Waits for a line or a message from navd, and handles it. Returns false at the end. */
static bool turn(navd *n, navd_tree *tree) {
  struct pollfd entries[] = {
      {.fd = fileno(stdin), .events = POLLIN},
      {.fd = navd_fd(n), .events = (short)(POLLIN | (navd_wants_write(n) ? POLLOUT : 0))},
  };
  if (poll(entries, 2, -1) < 0) return false;
  if (entries[1].revents & POLLOUT) navd_writable(n);
  if (entries[1].revents & ~POLLOUT) navd_readable(n);
  navd_event event;
  while (navd_next_event(n, &event)) {
    if (!say_event(tree, &event)) return false;
  }
  return entries[0].revents == 0 || send_line(n);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: driver SOCKET\n");
    return 2;
  }
  // poll would not report a line that was read together with another.
  setvbuf(stdin, NULL, _IONBF, 0);
  navd *n = navd_open(arguments[1]);
  navd_tree *tree = navd_tree_at(n, "library");
  navd_tree_watch(tree);
  while (turn(n, tree)) continue;
  navd_tree_free(tree);
  navd_close(n);
  return 0;
}
