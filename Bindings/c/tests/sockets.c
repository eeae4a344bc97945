/* Connecting, reading, writing and waiting, with a scripted navd on a real socket. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"
#include "peer.h"

static void a_call_is_written_immediately_and_its_answer_read(void) {
  int peer = -1;
  navd *n = peer_pair(&peer);
  navd_event event;
  CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_OK);
  CHECK(!navd_wants_write(n));
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':1,'method':'ping'}");
  navd_readable(n);
  CHECK(!navd_next_event(n, &event));
  peer_say(peer, "{'jsonrpc':'2.0','id':1,'result':{}}");
  navd_readable(n);
  CHECK_TEXT(check_events(n), "response 1 {}\n");
  navd_close(n);
  close(peer);
}

static void bytes_that_the_socket_does_not_take_wait(void) {
  int peer = -1;
  navd *n = peer_pair(&peer);
  char *text = malloc(500001);
  memset(text, 'a', 500000);
  text[500000] = '\0';
  CHECK(navd_call(n, "first", navd_object("text", json_object_new_string(text), NULL), NULL) == NAVD_OK);
  CHECK(navd_wants_write(n));
  CHECK(navd_call(n, "second", NULL, NULL) == NAVD_OK);
  char *received = calloc(1, 600000);
  size_t length = 0;
  while (navd_wants_write(n)) {
    ssize_t count = read(peer, received + length, 599999 - length);
    CHECK(count > 0);
    length += count > 0 ? (size_t)count : 0;
    navd_writable(n);
  }
  for (char *end = NULL; !end; end = strstr(received, "\"second\"}\n")) {
    ssize_t count = read(peer, received + length, 599999 - length);
    CHECK(count > 0);
    if (count <= 0) break;
    length += (size_t)count;
  }
  char *expected = check_format(
      "{'jsonrpc':'2.0','id':1,'method':'first','params':{'text':'%s'}}\n"
      "{'jsonrpc':'2.0','id':2,'method':'second'}\n", text);
  CHECK_TEXT(received, expected);
  free(expected);
  free(text);
  navd_close(n);
  close(peer);
}

static void waiting_ends_with_an_event_or_a_timeout(void) {
  int peer = -1;
  navd *n = peer_pair(&peer);
  navd_event event;
  CHECK(navd_wait(n, 0, &event) == NAVD_TIMED_OUT);
  peer_say(peer, "{'jsonrpc':'2.0','method':'tree.changed','params':{}}");
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK_TEXT(check_event(&event), "notification 0 tree.changed {}");
  close(peer);
  CHECK(navd_wait(n, 60000, &event) == NAVD_OK);
  CHECK_TEXT(check_event(&event), "disconnected 0 navd closed the connection.");
  CHECK(navd_fd(n) == -1);
  CHECK(navd_wait(n, -1, &event) == NAVD_NOT_CONNECTED);
  navd_close(n);
}

static void waiting_for_an_answer_keeps_the_order_of_other_events(void) {
  int peer = -1;
  navd *n = peer_pair(&peer);
  navd_event event;
  navd_id id = 0;
  CHECK(navd_call(n, "tree.list", NULL, NULL) == NAVD_OK);
  CHECK(navd_call(n, "ping", NULL, &id) == NAVD_OK);
  peer_say(peer, "{'jsonrpc':'2.0','method':'tree.changed','params':{}}");
  peer_say(peer, "{'jsonrpc':'2.0','id':1,'result':[]}");
  CHECK(navd_wait_for(n, id, 0, &event) == NAVD_TIMED_OUT);
  peer_say(peer, "{'jsonrpc':'2.0','id':2,'result':{}}");
  CHECK(navd_wait_for(n, id, -1, &event) == NAVD_OK);
  CHECK_TEXT(check_event(&event), "response 2 {}");
  peer_say(peer, "{'jsonrpc':'2.0','method':'after','params':{}}");
  navd_readable(n);
  CHECK_TEXT(check_events(n), "notification 0 tree.changed {}\nresponse 1 []\nnotification 0 after {}\n");
  close(peer);
  CHECK(navd_wait_for(n, 99, -1, &event) == NAVD_NOT_CONNECTED);
  CHECK_TEXT(check_events(n), "disconnected 0 navd closed the connection.\n");
  navd_close(n);
}

static void messages_before_the_end_are_read_even_if_writing_fails(void) {
  int peer = -1;
  navd *n = peer_pair(&peer);
  navd_event event;
  peer_say(peer, "{'jsonrpc':'2.0','id':null,'error':{'code':-32006,'message':'Too many.'}}");
  close(peer);
  CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_OK);
  CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_NOT_CONNECTED);
  CHECK(strncmp(navd_problem(n), "navd takes nothing more: ", 25) == 0);
  CHECK(!navd_wants_write(n));
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK_TEXT(check_event(&event), "disconnected 0 error navd closed the connection: Too many.");
  navd_close(n);
}

static void a_missing_daemon_is_the_first_event(void) {
  char *path = peer_path();
  navd *n = navd_open(path);
  char *expected = check_format("disconnected 0 cannot reach navd at %s: No such file or directory. Is it running? "
                                "Try: systemctl --user start navd.socket\n", path);
  CHECK(navd_fd(n) == -1);
  CHECK(!navd_is_connected(n));
  CHECK_TEXT(check_events(n), expected);
  CHECK(navd_reconnect(n) == NAVD_NOT_CONNECTED);
  CHECK_TEXT(check_events(n), "");
  CHECK(strncmp(navd_problem(n), "cannot reach navd at ", 21) == 0);
  navd_close(n);
  free(expected);
  peer_remove(path);
}

static void too_long_a_path_is_an_event(void) {
  char path[200] = {0};
  memset(path, 'a', sizeof path - 1);
  navd_event event;
  navd *n = navd_open(path);
  CHECK(navd_next_event(n, &event) && event.kind == NAVD_DISCONNECTED);
  CHECK(strstr(event.message, "the path is longer than the 107 bytes") != NULL);
  CHECK(strstr(navd_problem(n), "the path is longer than the 107 bytes") != NULL);
  navd_close(n);
}

static void the_default_path_follows_the_environment(void) {
  navd *n = NULL;
  setenv("NAVD_SOCKET", "/nowhere/a", 1);
  n = navd_open(NULL);
  CHECK(strstr(navd_problem(n), "at /nowhere/a: ") != NULL);
  navd_close(n);
  unsetenv("NAVD_SOCKET");
  setenv("XDG_RUNTIME_DIR", "/nowhere", 1);
  n = navd_open(NULL);
  CHECK(strstr(navd_problem(n), "at /nowhere/navd.sock: ") != NULL);
  navd_close(n);
}

static void initialize_is_the_first_call_after_a_reconnect(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  navd_event event;
  int first = peer_accept(listener);
  CHECK(navd_introduce(n, "kiosk", "3.1") == NAVD_OK);
  free(peer_hear(first));
  close(first);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK_TEXT(check_event(&event), "disconnected 0 navd closed the connection.");
  CHECK(navd_reconnect(n) == NAVD_OK);
  CHECK(navd_reconnect(n) == NAVD_OK);
  CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_OK);
  CHECK_TEXT(check_events(n), "reconnected 0 null\n");
  int second = peer_accept(listener);
  CHECK_TEXT(peer_hear(second),
             "{'jsonrpc':'2.0','id':2,'method':'initialize','params':{'client':"
             "{'name':'kiosk','version':'3.1'}}}");
  CHECK_TEXT(peer_hear(second), "{'jsonrpc':'2.0','id':3,'method':'ping'}");
  peer_say(second, "{'jsonrpc':'2.0','id':2,'result':{}}");
  peer_say(second, "{'jsonrpc':'2.0','id':3,'result':{}}");
  CHECK(navd_wait_for(n, 3, -1, &event) == NAVD_OK);
  CHECK_TEXT(check_events(n), "");
  navd_close(n);
  close(second);
  close(listener);
  peer_remove(path);
}

static void the_name_of_the_program_is_sent_before_the_first_call(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  int peer = peer_accept(listener);
  CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_OK);
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'client':{'name':'sockets'}}}");
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':2,'method':'ping'}");
  navd_close(n);
  close(peer);
  close(listener);
  peer_remove(path);
}

static void an_anonymous_client_sends_no_name(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  int peer = peer_accept(listener);
  CHECK(navd_introduce(n, NULL, NULL) == NAVD_OK);
  CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_OK);
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':1,'method':'ping'}");
  navd_close(n);
  close(peer);
  close(listener);
  peer_remove(path);
}

static void an_answer_to_a_request_of_the_old_connection_is_rejected(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  navd_introduce(n, NULL, NULL);
  navd_event event;
  int first = peer_accept(listener);
  peer_say(first, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  close(first);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  navd_id old = event.id;
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK(event.kind == NAVD_DISCONNECTED);
  CHECK(navd_reconnect(n) == NAVD_OK);
  int second = peer_accept(listener);
  peer_say(second, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK(event.kind == NAVD_RECONNECTED);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK(navd_answer(n, old, navd_none()) == NAVD_NOT_ASKED);
  CHECK(navd_answer(n, event.id, navd_reject("Not now.")) == NAVD_OK);
  CHECK_TEXT(peer_hear(second), "{'jsonrpc':'2.0','id':'navd:1','result':{'action':{'reject':'Not now.'}}}");
  navd_close(n);
  close(second);
  close(listener);
  peer_remove(path);
}

int main(void) {
  RUN(a_call_is_written_immediately_and_its_answer_read);
  RUN(bytes_that_the_socket_does_not_take_wait);
  RUN(waiting_ends_with_an_event_or_a_timeout);
  RUN(waiting_for_an_answer_keeps_the_order_of_other_events);
  RUN(messages_before_the_end_are_read_even_if_writing_fails);
  RUN(a_missing_daemon_is_the_first_event);
  RUN(too_long_a_path_is_an_event);
  RUN(the_default_path_follows_the_environment);
  RUN(initialize_is_the_first_call_after_a_reconnect);
  RUN(the_name_of_the_program_is_sent_before_the_first_call);
  RUN(an_anonymous_client_sends_no_name);
  RUN(an_answer_to_a_request_of_the_old_connection_is_rejected);
  return check_status();
}
