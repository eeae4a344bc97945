/* Reading events and writing calls, without a socket. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

/** The messages from navd; `main` replaces the quotes. */
static char said[] =
    "\n"
    "{'jsonrpc':'2.0','id':1,'result':{'revision':2}}\n"
    "{'jsonrpc':'2.0','id':2,'error':{'code':1001,'message':'No tree.','data':{'name':'treeNotFound'}}}\r\n"
    "\r\n"
    "{'jsonrpc':'2.0','method':'tree.changed','params':{'tree':'\xC3\xA4\\n'}}\n"
    "{'jsonrpc':'2.0','id':'navd:7','method':'coordinator.prepare','params':{}}\n"
    "{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':'navd:7'}}\n"
    "{'jsonrpc':'2.0','id':3,'result':null}\n";
static const char expected_events[] =
    "response 1 {'revision':2}\n"
    "response 2 error {'code':1001,'data':{'name':'treeNotFound'},'message':'No tree.'}\n"
    "notification 0 tree.changed {'tree':'\xC3\xA4\\n'}\n"
    "request 1 navd:7 coordinator.prepare {}\n"
    "notification 1 $/cancelRequest {'id':'navd:7'}\n"
    "response 3 null\n";

static void events_do_not_depend_on_the_pieces(void) {
  navd *whole = navd_open_fd(-1);
  navd_feed(whole, said, strlen(said));
  CHECK_TEXT(check_events(whole), expected_events);
  navd_close(whole);

  navd *single = navd_open_fd(-1);
  for (size_t at = 0; at < strlen(said); at++) navd_feed(single, said + at, 1);
  CHECK_TEXT(check_events(single), expected_events);
  navd_close(single);
}

static void events_do_not_depend_on_random_cuts(void) {
  for (int round = 0; round < 200; round++) {
    navd *n = navd_open_fd(-1);
    for (size_t at = 0; at < strlen(said);) {
      size_t left = strlen(said) - at;
      size_t count = 1 + (size_t)rand() % (left < 90 ? left : 90);
      navd_feed(n, said + at, count);
      at += count;
    }
    CHECK_TEXT(check_events(n), expected_events);
    navd_close(n);
  }
}

static void damaged_bytes_end_the_connection_at_most_once(void) {
  for (int round = 0; round < 2000; round++) {
    navd *n = navd_open_fd(-1);
    navd_tree *tree = check_watched(n, "main");
    navd_coordinators *coordinators = navd_coordinators_new(n, NULL);
    navd_event event;
    char damaged[sizeof said];
    int ends = 0;
    memcpy(damaged, said, sizeof said);
    for (int count = rand() % 4; count >= 0; count--) damaged[(size_t)rand() % strlen(said)] = (char)rand();
    navd_feed(n, damaged, strlen(said));
    while (navd_next_event(n, &event)) {
      ends += event.kind == NAVD_DISCONNECTED;
      navd_tree_handle(tree, &event);
      navd_coordinators_handle(coordinators, &event);
    }
    CHECK(ends == !navd_is_connected(n));
    navd_coordinators_free(coordinators);
    navd_tree_free(tree);
    navd_close(n);
  }
}

static void calls_have_distinct_numbers(void) {
  navd *n = navd_open_fd(-1);
  navd_id first = 0;
  navd_id second = 0;
  CHECK(navd_call(n, "ping", NULL, &first) == NAVD_OK);
  CHECK(navd_call(n, "tree.get", navd_object("tree", json_object_new_string("a/b"), NULL), &second) == NAVD_OK);
  CHECK(navd_cancel(n, second) == NAVD_OK);
  CHECK(first == 1 && second == 2);
  CHECK(navd_wants_write(n));
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'ping'}\n"
             "{'jsonrpc':'2.0','id':2,'method':'tree.get','params':{'tree':'a/b'}}\n"
             "{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':2}}\n");
  CHECK(!navd_wants_write(n));
  navd_close(n);
}

static void a_request_is_answered_once(void) {
  navd *n = navd_open_fd(-1);
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:2','method':'coordinator.prepare','params':{}}");
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:3','method':'coordinator.prepare','params':{}}");
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:4','method':'coordinator.prepare','params':{}}");
  CHECK(navd_answer(n, 2, navd_none()) == NAVD_OK);
  CHECK(navd_answer(n, 2, navd_none()) == NAVD_NOT_ASKED);
  CHECK(strstr(navd_problem(n), "does not wait for that answer") != NULL);
  CHECK(navd_answer(n, 1, navd_none()) == NAVD_OK);
  CHECK(navd_answer_error(n, 3, "No curtain.") == NAVD_OK);
  CHECK(navd_respond(n, 4, NULL) == NAVD_OK);
  CHECK(navd_respond(n, 5, NULL) == NAVD_NOT_ASKED);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':'navd:2','result':{'action':'none'}}\n"
             "{'jsonrpc':'2.0','id':'navd:1','result':{'action':'none'}}\n"
             "{'jsonrpc':'2.0','id':'navd:3','error':{'code':-32000,'message':'No curtain.'}}\n"
             "{'jsonrpc':'2.0','id':'navd:4','result':null}\n");
  navd_close(n);
}

static void a_cancelled_request_needs_no_answer(void) {
  navd *n = navd_open_fd(-1);
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:2','method':'coordinator.prepare','params':{}}");
  check_feed(n, "{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':'navd:1'}}");
  check_feed(n, "{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':'navd:1'}}");
  CHECK_TEXT(check_events(n),
             "request 1 navd:1 coordinator.prepare {}\n"
             "request 2 navd:2 coordinator.prepare {}\n"
             "notification 1 $/cancelRequest {'id':'navd:1'}\n"
             "notification 0 $/cancelRequest {'id':'navd:1'}\n");
  CHECK(navd_answer(n, 1, navd_none()) == NAVD_NOT_ASKED);
  CHECK(navd_answer(n, 2, navd_none()) == NAVD_OK);
  navd_close(n);
}

static void an_invalid_message_is_rejected_and_not_sent(void) {
  navd *n = navd_open_fd(-1);
  navd_id id = 9;
  CHECK(navd_call(n, "x", navd_object("a", json_object_new_double(INFINITY), NULL), &id) == NAVD_NOT_JSON);
  CHECK(id == 0);
  CHECK(navd_call(n, "x", navd_object("a", json_object_new_string("\xFF"), NULL), NULL) == NAVD_NOT_JSON);
  CHECK(navd_call(n, "x", navd_object("\xED\xA0\x80", NULL, NULL), NULL) == NAVD_NOT_JSON);
  CHECK(strstr(navd_problem(n), "not UTF-8") != NULL);
  navd_set_limits(n, 0, 64);
  CHECK(navd_call(n, "twelve bytes", NULL, NULL) == NAVD_OK);
  CHECK(navd_call(n, "twelve bytes", navd_object("a", json_object_new_string("too much"), NULL), NULL)
        == NAVD_TOO_LARGE);
  CHECK(strcmp(navd_problem(n), "A message of 74 bytes is longer than the 64 that navd takes.") == 0);
  CHECK_TEXT(check_output(n), "{'jsonrpc':'2.0','id':4,'method':'twelve bytes'}\n");
  navd_close(n);
}

/** Returns a number nested in this many arrays. */
static struct json_object *nested(int depth) {
  struct json_object *value = json_object_new_int(1);
  while (depth-- > 0) value = navd_array(value, NULL);
  return value;
}

static void values_can_be_nested_to_the_limit(void) {
  navd *n = navd_open_fd(-1);
  // The message and its params add two levels.
  CHECK(navd_call(n, "x", navd_object("a", nested(126), NULL), NULL) == NAVD_OK);
  CHECK(navd_call(n, "x", navd_object("a", nested(127), NULL), NULL) == NAVD_NOT_JSON);
  struct json_object *deep = nested(129);
  CHECK(!navd_canonical(deep, NULL));
  json_object_put(deep);
  for (int depth = 127; depth <= 128; depth++) {
    struct json_object *message = navd_object("id", json_object_new_int(1), "result", nested(depth), NULL);
    check_feed(n, json_object_to_json_string(message));
    json_object_put(message);
    CHECK(navd_is_connected(n) == (depth == 127));
  }
  navd_close(n);
}

static void an_answer_that_cannot_be_sent_can_be_replaced(void) {
  navd *n = navd_open_fd(-1);
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  CHECK(navd_answer(n, 1, navd_push("Screen\xC0", NULL)) == NAVD_NOT_JSON);
  CHECK(navd_answer_error(n, 1, "A bad name.") == NAVD_OK);
  navd_close(n);
}

static void an_introduction_is_no_event(void) {
  navd *n = navd_open_fd(-1);
  CHECK(navd_introduce(n, "notes", NULL) == NAVD_OK);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'client':{'name':'notes'}}}\n");
  check_feed(n, "{'jsonrpc':'2.0','id':1,'result':{}}");
  CHECK_TEXT(check_events(n), "");
  navd_set_limits(n, 0, 40);
  CHECK(navd_introduce(n, "notes", "2.0") == NAVD_TOO_LARGE);
  navd_close(n);
}

static void a_rejected_introduction_is_an_event(void) {
  navd *n = navd_open_fd(-1);
  navd_introduce(n, "notes", "2.0");
  check_feed(n, "{'jsonrpc':'2.0','id':1,'error':{'code':-32602,'message':'No.'}}");
  CHECK_TEXT(check_events(n), "response 1 error {'code':-32602,'message':'No.'}\n");
  navd_close(n);
}

static void invalid_messages_end_the_connection(void) {
  static const char *const lines[] = {
      "hello", "{'id':1,'result':{}} {}", "[]", "7", "{}", "{'jsonrpc':'2.0','id':1.5,'method':'ping'}",
      "{'jsonrpc':'2.0','method':'\xFF'}", "{'a':",
  };
  for (size_t index = 0; index < sizeof lines / sizeof *lines; index++) {
    navd *n = navd_open_fd(-1);
    navd_event event = {0};
    check_feed(n, lines[index]);
    CHECK(navd_next_event(n, &event));
    CHECK(event.kind == NAVD_DISCONNECTED);
    CHECK(strncmp(event.message, "the connection was closed, as navd sent", 39) == 0);
    CHECK(!navd_next_event(n, &event));
    CHECK(!navd_is_connected(n));
    CHECK(navd_call(n, "ping", NULL, NULL) == NAVD_NOT_CONNECTED);
    check_feed(n, "{'jsonrpc':'2.0','id':1,'result':{}}");
    CHECK(!navd_next_event(n, &event));
    navd_close(n);
  }
}

static void too_long_a_message_ends_the_connection(void) {
  static const char line[] = "{'jsonrpc':'2.0','id':1,'result':{}}";
  for (size_t max = strlen(line) - 1; max <= strlen(line); max++) {
    bool is_enough = max == strlen(line);
    navd *whole = navd_open_fd(-1);
    navd_set_limits(whole, max, 0);
    check_feed(whole, line);
    CHECK(navd_is_connected(whole) == is_enough);
    navd_close(whole);
    navd *endless = navd_open_fd(-1);
    navd_set_limits(endless, max, 0);
    for (size_t at = 0; at < strlen(line); at++) navd_feed(endless, line + at, 1);
    CHECK(navd_is_connected(endless) == is_enough);
    navd_close(endless);
  }
}

static void the_end_has_a_reason(void) {
  navd *silent = navd_open_fd(-1);
  navd_feed(silent, NULL, 0);
  CHECK_TEXT(check_events(silent), "disconnected 0 navd closed the connection.\n");
  navd_close(silent);

  navd *refused = navd_open_fd(-1);
  check_feed(refused, "{'jsonrpc':'2.0','id':null,'error':{'code':-32006,'message':'Too many.'}}");
  CHECK_TEXT(check_events(refused), "");
  navd_feed(refused, NULL, 0);
  CHECK_TEXT(check_events(refused), "disconnected 0 error navd closed the connection: Too many.\n");
  CHECK(strcmp(navd_problem(refused), "navd closed the connection: Too many.") == 0);
  CHECK(navd_reconnect(refused) == NAVD_NOT_CONNECTED);
  navd_close(refused);
}

static void numbers_are_not_reused(void) {
  navd *n = navd_open_fd(-1);
  navd_id call = 0;
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  CHECK(navd_call(n, "ping", NULL, &call) == NAVD_OK);
  CHECK(call == 2);
  check_feed(n, "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{}}");
  CHECK_TEXT(check_events(n),
             "request 1 navd:1 coordinator.prepare {}\n"
             "request 3 navd:1 coordinator.prepare {}\n");
  navd_close(n);
}

static void every_status_has_a_sentence(void) {
  for (navd_status status = NAVD_OK; status <= NAVD_NO_FIT; status++) {
    CHECK(strlen(navd_status_text(status)) > 10);
  }
}

int main(void) {
  char *quoted = check_quoted(said);
  strcpy(said, quoted);
  free(quoted);
  const char *given = getenv("SEED");
  unsigned seed = given ? (unsigned)strtoul(given, NULL, 10) : (unsigned)time(NULL);
  printf("SEED=%u\n", seed);
  srand(seed);
  RUN(events_do_not_depend_on_the_pieces);
  RUN(events_do_not_depend_on_random_cuts);
  RUN(damaged_bytes_end_the_connection_at_most_once);
  RUN(calls_have_distinct_numbers);
  RUN(a_request_is_answered_once);
  RUN(a_cancelled_request_needs_no_answer);
  RUN(an_invalid_message_is_rejected_and_not_sent);
  RUN(values_can_be_nested_to_the_limit);
  RUN(an_answer_that_cannot_be_sent_can_be_replaced);
  RUN(an_introduction_is_no_event);
  RUN(a_rejected_introduction_is_an_event);
  RUN(invalid_messages_end_the_connection);
  RUN(too_long_a_message_ends_the_connection);
  RUN(the_end_has_a_reason);
  RUN(numbers_are_not_reused);
  RUN(every_status_has_a_sentence);
  return check_status();
}
