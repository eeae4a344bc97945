/* Commands that are sent again after a lost connection, with a scripted navd. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "peer.h"

/** A client with a scripted navd. */
struct stage {
  char *path;
  int listener;
  int peer;
  navd *n;
};

static struct stage begun(void) {
  struct stage stage = {.path = peer_path()};
  stage.listener = peer_listen(stage.path);
  stage.n = navd_open(stage.path);
  navd_introduce(stage.n, NULL, NULL);
  stage.peer = peer_accept(stage.listener);
  return stage;
}

static void end(struct stage *stage) {
  navd_close(stage->n);
  close(stage->peer);
  close(stage->listener);
  peer_remove(stage->path);
}

/** Ends the connection, and makes another one. */
static void reconnect(struct stage *stage) {
  navd_event event;
  close(stage->peer);
  CHECK(navd_wait(stage->n, -1, &event) == NAVD_OK && event.kind == NAVD_DISCONNECTED);
  CHECK(navd_reconnect(stage->n) == NAVD_OK);
  stage->peer = peer_accept(stage->listener);
  CHECK(navd_wait(stage->n, -1, &event) == NAVD_OK && event.kind == NAVD_RECONNECTED);
}

/** Sends a command, and returns the `commandId` that navd receives; "" if there is none. To be freed. */
static char *sent_id(struct stage *stage, const navd_command_options *options) {
  CHECK(navd_call_coordinator_back(stage->n, options, NULL) == NAVD_OK);
  char *line = peer_hear(stage->peer);
  struct json_object *message = json_tokener_parse(line);
  const char *id = navd_member_text(navd_member(message, "params"), "commandId");
  char *copy = check_format("%s", id ? id : "");
  json_object_put(message);
  free(line);
  return copy;
}

static void each_command_has_another_id(void) {
  struct stage stage = begun();
  char *first = sent_id(&stage, NULL);
  char *second = sent_id(&stage, NULL);
  CHECK(strlen(first) == strlen("0123456789abcdef-1") && strlen(second) == strlen(first));
  CHECK(strncmp(first, second, 17) == 0 && strcmp(first, second) != 0);
  free(first);
  free(second);
  CHECK_TEXT(sent_id(&stage, &(navd_command_options){.command_id = "mine"}), "mine");
  CHECK_TEXT(sent_id(&stage, &(navd_command_options){.dry_run = NAVD_YES}), "");
  CHECK_TEXT(sent_id(&stage, &(navd_command_options){.within = "navd:1"}), "");
  end(&stage);
}

static void interrupted_commands_are_sent_again_in_order(void) {
  struct stage stage = begun();
  CHECK(navd_call_coordinator_back(stage.n, &(navd_command_options){.command_id = "one"}, NULL) == NAVD_OK);
  CHECK(navd_call_ping(stage.n, NULL) == NAVD_OK);
  CHECK(navd_call_coordinator_back(stage.n, &(navd_command_options){.command_id = "two"}, NULL) == NAVD_OK);
  CHECK(navd_call_coordinator_back(stage.n, &(navd_command_options){.command_id = "three"}, NULL) == NAVD_OK);
  peer_say(stage.peer, "{'jsonrpc':'2.0','id':1,'result':{'outcome':'noop'}}");
  navd_event event;
  CHECK(navd_wait(stage.n, -1, &event) == NAVD_OK && event.id == 1);
  // As often as the connection is lost.
  reconnect(&stage);
  reconnect(&stage);
  // The program sends this while it handles the reconnect.
  CHECK(navd_call_ping(stage.n, NULL) == NAVD_OK);
  CHECK(!navd_next_event(stage.n, &event));
  CHECK_TEXT(peer_hear(stage.peer), "{'jsonrpc':'2.0','id':5,'method':'ping'}");
  CHECK_TEXT(peer_hear(stage.peer),
             "{'jsonrpc':'2.0','id':3,'method':'coordinator.back','params':{'commandId':'two'}}");
  CHECK_TEXT(peer_hear(stage.peer),
             "{'jsonrpc':'2.0','id':4,'method':'coordinator.back','params':{'commandId':'three'}}");
  peer_say(stage.peer, "{'jsonrpc':'2.0','id':3,'result':{'outcome':'committed'}}");
  CHECK(navd_wait(stage.n, -1, &event) == NAVD_OK && event.kind == NAVD_RESPONSE && event.id == 3);
  CHECK(strcmp(navd_member_text(event.result, "outcome"), "committed") == 0);
  end(&stage);
}

static void commands_after_an_answered_last_one_are_sent_again(void) {
  struct stage stage = begun();
  CHECK(navd_call_coordinator_back(stage.n, &(navd_command_options){.command_id = "one"}, NULL) == NAVD_OK);
  CHECK(navd_call_coordinator_back(stage.n, &(navd_command_options){.command_id = "two"}, NULL) == NAVD_OK);
  peer_say(stage.peer, "{'jsonrpc':'2.0','id':2,'result':{'outcome':'noop'}}");
  navd_event event;
  CHECK(navd_wait(stage.n, -1, &event) == NAVD_OK && event.id == 2);
  CHECK(navd_call_coordinator_back(stage.n, &(navd_command_options){.command_id = "three"}, NULL) == NAVD_OK);
  reconnect(&stage);
  CHECK(!navd_next_event(stage.n, &event));
  CHECK_TEXT(peer_hear(stage.peer),
             "{'jsonrpc':'2.0','id':1,'method':'coordinator.back','params':{'commandId':'one'}}");
  CHECK_TEXT(peer_hear(stage.peer),
             "{'jsonrpc':'2.0','id':3,'method':'coordinator.back','params':{'commandId':'three'}}");
  end(&stage);
}

static void commands_of_questions_and_cancelled_ones_are_not_sent_again(void) {
  struct stage stage = begun();
  navd_event event;
  navd_id cancelled = 0;
  navd_command_options within = {.command_id = "one", .within = "navd:1"};
  CHECK(navd_call_coordinator_back(stage.n, &within, NULL) == NAVD_OK);
  CHECK(navd_call_coordinator_back(stage.n, NULL, &cancelled) == NAVD_OK);
  close(stage.peer);
  CHECK(navd_wait(stage.n, -1, &event) == NAVD_OK && event.kind == NAVD_DISCONNECTED);
  CHECK(navd_cancel(stage.n, cancelled) == NAVD_OK);
  CHECK(navd_reconnect(stage.n) == NAVD_OK);
  stage.peer = peer_accept(stage.listener);
  CHECK(navd_wait(stage.n, -1, &event) == NAVD_OK && event.kind == NAVD_RECONNECTED);
  CHECK(!navd_next_event(stage.n, &event));
  CHECK(navd_call_ping(stage.n, NULL) == NAVD_OK);
  CHECK_TEXT(peer_hear(stage.peer), "{'jsonrpc':'2.0','id':3,'method':'ping'}");
  end(&stage);
}

static void commands_without_a_path_have_no_id(void) {
  navd *n = navd_open_fd(-1);
  CHECK(navd_call_coordinator_back(n, NULL, NULL) == NAVD_OK);
  CHECK_TEXT(check_output(n), "{'jsonrpc':'2.0','id':1,'method':'coordinator.back','params':{}}\n");
  navd_close(n);
}

int main(void) {
  RUN(each_command_has_another_id);
  RUN(interrupted_commands_are_sent_again_in_order);
  RUN(commands_after_an_answered_last_one_are_sent_again);
  RUN(commands_of_questions_and_cancelled_ones_are_not_sent_again);
  RUN(commands_without_a_path_have_no_id);
  return check_status();
}
