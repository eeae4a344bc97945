/* Saved state: what is typed is known at once, sent after a rest, and taken from elsewhere only when a screen comes forward. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "peer.h"
#include "recorder.h"

/** Returns what is saved for s1. */
static char *known(struct recorder *recorder) {
  return check_json(json_object_get((struct json_object *)navd_front_saved(recorder->front, "s1")));
}

static void type(struct recorder *recorder, const char *text) { navd_front_type(recorder->front, "s1", "note", text, ""); }

static void covered(struct recorder *recorder) {
  recorder_change(recorder, "'change':{'revision':2,'transitions':[{'in':'n1','at':1,'removed':[],'added':[{'key':'s2',"
                            "'kind':'screen','name':'B','params':{}}]}],'attached':[],'updated':{},'disposed':[]},"
                            "'cause':{'method':'x'}");
}

static void uncovered(struct recorder *recorder) {
  recorder_change(recorder, "'change':{'revision':3,'transitions':[{'in':'n1','at':1,'removed':['s2'],'added':[]}],"
                            "'attached':[],'updated':{},'disposed':[]},'cause':{'method':'x'}");
}

static void given_other_params(struct recorder *recorder) {
  recorder_change(recorder, "'change':{'revision':2,'transitions':[],'attached':[],'updated':{'s1':{'params':{'n':2}}},"
                            "'disposed':[]},'cause':{'method':'x'}");
}

static void what_is_typed_is_known_at_once_and_sent_after_a_rest(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  type(&recorder, "M");
  recorder_wait(&recorder, 399);
  type(&recorder, "Mi");
  CHECK_TEXT(known(&recorder), "{'note':'Mi'}");
  CHECK(navd_front_timeout_ms(recorder.front) == 400);
  recorder_wait(&recorder, 399);
  CHECK_TEXT(recorder_sent(&recorder), "");
  recorder_wait(&recorder, 1);
  CHECK_TEXT(recorder_sent(&recorder), "4 ui.save {'key':'s1','state':{'note':'Mi'}}\n");
  CHECK(navd_front_timeout_ms(recorder.front) == -1);
  // No echo.
  type(&recorder, "Mi");
  recorder_answer(&recorder, 4, "'result':{'outcome':'committed','saved':{'note':'Mi'}}");
  recorder_wait(&recorder, 400);
  CHECK_TEXT(recorder_sent(&recorder), "");
  CHECK_TEXT(recorder_said(&recorder), "");
  recorder_end(&recorder);
}

static void a_given_text_is_not_saved(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  CHECK(strcmp(navd_front_text(recorder.front, "s1", "note", "Given"), "Given") == 0);
  navd_front_type(recorder.front, "s1", "note", "Given", "Given");
  CHECK(navd_front_saved(recorder.front, "s1") == NULL);
  navd_front_type(recorder.front, "s1", "note", "", "Given");
  CHECK(strcmp(navd_front_text(recorder.front, "s1", "note", "Given"), "") == 0);
  recorder_end(&recorder);
}

static void it_is_sent_before_a_command_and_when_the_screen_is_covered(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  type(&recorder, "M");
  navd_front_back(recorder.front);
  CHECK_TEXT(recorder_sent(&recorder), "4 ui.save {'key':'s1','state':{'note':'M'}}\n5 coordinator.back {}\n");
  navd_front_save(recorder.front, "s1", navd_object("note", NULL, "at", json_object_new_int(3), NULL));
  covered(&recorder);
  CHECK_TEXT(recorder_sent(&recorder), "6 ui.save {'key':'s1','state':{'at':3,'note':null}}\n7 tree.explainBack {}\n");
  CHECK_TEXT(known(&recorder), "{'at':3}");
  recorder_end(&recorder);
}

static void a_screen_that_comes_forward_takes_what_was_saved_elsewhere(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  type(&recorder, "M");
  covered(&recorder);
  recorder_answer(&recorder, 4, "'result':{'outcome':'committed','saved':{'note':'M'}}");
  uncovered(&recorder);
  free(recorder_said(&recorder));
  CHECK_TEXT(recorder_sent(&recorder), "4 ui.save {'key':'s1','state':{'note':'M'}}\n5 tree.explainBack {}\n"
                                       "6 ui.save {'key':'s1','state':{}}\n7 tree.explainBack {}\n");
  // Text typed before the answer stays, and is sent after it.
  navd_front_save(recorder.front, "s1", navd_object("at", json_object_new_int(3), NULL));
  recorder_wait(&recorder, 400);
  CHECK_TEXT(recorder_sent(&recorder), "");
  recorder_answer(&recorder, 6, "'result':{'outcome':'committed','saved':{'note':'Milk','at':1}}");
  CHECK_TEXT(recorder_said(&recorder), "saved s1 {'note':'Milk'}\n");
  CHECK_TEXT(known(&recorder), "{'at':3,'note':'Milk'}");
  CHECK_TEXT(recorder_sent(&recorder), "8 ui.save {'key':'s1','state':{'at':3}}\n");
  recorder_end(&recorder);
}

static void state_that_has_ended_is_given_up(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  type(&recorder, "M");
  recorder_wait(&recorder, 400);
  recorder_answer(&recorder, 4, "'result':{'outcome':'committed','saved':{'note':'M'}}");
  type(&recorder, "Mi");
  given_other_params(&recorder);
  free(recorder_sent(&recorder));
  free(recorder_said(&recorder));
  recorder_answer(&recorder, 5, "'result':{'outcome':'committed'}");
  CHECK_TEXT(recorder_said(&recorder), "saved s1 {'note':null}\n");
  CHECK(navd_front_saved(recorder.front, "s1") == NULL);
  recorder_wait(&recorder, 400);
  CHECK_TEXT(recorder_sent(&recorder), "");
  recorder_end(&recorder);
}

static void an_error_is_said_to_developers_once(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  for (int id = 4; id < 6; id++) {
    navd_front_save(recorder.front, "s1", navd_object("at", json_object_new_int(id), NULL));
    recorder_wait(&recorder, 400);
    recorder_answer(&recorder, id, "'error':{'code':1,'message':'Too much.'}");
  }
  CHECK_TEXT(recorder_said(&recorder), "message Too much. | - | Too much.\n");
  recorder_end(&recorder);
}

/** A front end whose navd listens at a path. */
struct connected {
  struct recorder recorder;
  char *path;
  int listener;
  int peer;
};

/** Reads a call, and fails unless it has a text. Returns its id. */
static int hears(struct connected *connected, const char *expected) {
  char *line = peer_hear(connected->peer), *quoted = check_quoted(expected);
  struct json_object *message = line ? json_tokener_parse(line) : NULL;
  if (!line || !strstr(line, quoted)) CHECK_TEXT(check_format("%s", line ? line : "nothing"), expected);
  int id = json_object_get_int(navd_member(message, "id"));
  json_object_put(message);
  free(line);
  free(quoted);
  return id;
}

static void says(struct connected *connected, int id, const char *answer) {
  char *line = check_format("{'jsonrpc':'2.0','id':%d,%s}", id, answer);
  peer_say(connected->peer, line);
  free(line);
  navd_front_readable(connected->recorder.front);
}

/** Makes a front end that has saved a text, and perhaps another member, and loses its connection some time later. */
static void lose_after(struct connected *connected, int64_t milliseconds, bool saves_another) {
  connected->path = peer_path();
  connected->listener = peer_listen(connected->path);
  recorder_start(&connected->recorder, (navd_front_options){.socket = connected->path});
  connected->peer = peer_accept(connected->listener);
  hears(connected, "initialize");
  says(connected, hears(connected, "tree.subscribe"), recorder_subscribed);
  says(connected, hears(connected, "graph.get"), "'result':{}");
  hears(connected, "tree.explainBack");
  type(&connected->recorder, "M");
  recorder_wait(&connected->recorder, 400);
  says(connected, hears(connected, "'note':'M'"), "'result':{'outcome':'committed','saved':{'note':'M'}}");
  if (saves_another) {
    navd_front_save(connected->recorder.front, "s1", navd_object("at", json_object_new_int(7), NULL));
    recorder_wait(&connected->recorder, 400);
    says(connected, hears(connected, "'at':7"), "'result':{'outcome':'committed','saved':{'note':'M','at':7}}");
  }
  recorder_wait(&connected->recorder, milliseconds);
  close(connected->peer);
  navd_front_readable(connected->recorder.front);
}

static void lose(struct connected *connected, int64_t milliseconds) { lose_after(connected, milliseconds, false); }

/** Reconnects, and answers that these members are saved, in a tree of an instance. */
static void resume(struct connected *connected, const char *instance, const char *saved) {
  recorder_wait(&connected->recorder, 500);
  connected->peer = peer_accept(connected->listener);
  hears(connected, "initialize");
  char *answer = check_format(
      "'result':{'subscription':2,'tree':'main','instance':'%s','revision':1,'saved':{%s},'snapshot':{'revision':1,'window':[{"
      "'key':'n1','kind':'stack','layer':{},'children':[{'key':'s1','kind':'screen','name':'A','params':{}}]}],"
      "'coordinators':[]}}", instance, saved);
  free(recorder_said(&connected->recorder));
  says(connected, hears(connected, "tree.subscribe"), answer);
  free(answer);
  says(connected, hears(connected, "graph.get"), "'result':{}");
}

static void end(struct connected *connected) {
  recorder_end(&connected->recorder);
  close(connected->peer);
  close(connected->listener);
  peer_remove(connected->path);
}

static void what_could_not_be_sent_is_sent_when_the_tree_is_back(void) {
  struct connected connected = {0};
  lose(&connected, 5000);
  type(&connected.recorder, "Mi");
  resume(&connected, "i1", "'s1':{'note':'M','at':7}");
  hears(&connected, "'params':{'key':'s1','state':{'note':'Mi'}");
  CHECK_TEXT(recorder_said(&connected.recorder), "ready\nsaved s1 {'at':7}\nfocus s1\ndrawn 1\n");
  CHECK_TEXT(known(&connected.recorder), "{'at':7,'note':'Mi'}");
  end(&connected);
}

static void what_a_crash_has_perhaps_lost_is_sent_again(void) {
  struct connected connected = {0};
  lose(&connected, 100);
  resume(&connected, "i1", "");
  hears(&connected, "'params':{'key':'s1','state':{'note':'M'}");
  CHECK_TEXT(known(&connected.recorder), "{'note':'M'}");
  end(&connected);
}

static void of_each_member_what_a_crash_has_perhaps_lost_is_sent_again(void) {
  struct connected connected = {0};
  lose_after(&connected, 100, true);
  resume(&connected, "i1", "");
  hears(&connected, "'params':{'key':'s1','state':{'note':'M','at':7}");
  CHECK_TEXT(known(&connected.recorder), "{'at':7,'note':'M'}");
  end(&connected);
}

static void what_is_not_sent_stays_if_a_crash_has_lost_a_member(void) {
  struct connected connected = {0};
  lose(&connected, 5000);
  navd_front_save(connected.recorder.front, "s1", navd_object("at", json_object_new_int(7), NULL));
  resume(&connected, "i1", "");
  hears(&connected, "'params':{'key':'s1','state':{'at':7}");
  CHECK_TEXT(known(&connected.recorder), "{'at':7}");
  end(&connected);
}

static void another_tree_has_its_own_state(void) {
  struct connected connected = {0};
  lose(&connected, 100);
  type(&connected.recorder, "Mi");
  resume(&connected, "i2", "'s1':{'note':'Other'}");
  hears(&connected, "tree.explainBack");
  CHECK_TEXT(known(&connected.recorder), "{'note':'Other'}");
  end(&connected);
}

static void the_rest_is_sent_at_the_end(void) {
  struct connected connected = {0};
  lose(&connected, 5000);
  resume(&connected, "i1", "'s1':{'note':'M'}");
  hears(&connected, "tree.explainBack");
  type(&connected.recorder, "Mi");
  recorder_end(&connected.recorder);
  hears(&connected, "'params':{'key':'s1','state':{'note':'Mi'}");
  close(connected.peer);
  close(connected.listener);
  peer_remove(connected.path);
}

int main(void) {
  RUN(what_is_typed_is_known_at_once_and_sent_after_a_rest);
  RUN(a_given_text_is_not_saved);
  RUN(it_is_sent_before_a_command_and_when_the_screen_is_covered);
  RUN(a_screen_that_comes_forward_takes_what_was_saved_elsewhere);
  RUN(state_that_has_ended_is_given_up);
  RUN(an_error_is_said_to_developers_once);
  RUN(what_could_not_be_sent_is_sent_when_the_tree_is_back);
  RUN(what_a_crash_has_perhaps_lost_is_sent_again);
  RUN(of_each_member_what_a_crash_has_perhaps_lost_is_sent_again);
  RUN(what_is_not_sent_stays_if_a_crash_has_lost_a_member);
  RUN(another_tree_has_its_own_state);
  RUN(the_rest_is_sent_at_the_end);
  return check_status();
}
