#include "recorder.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

const char recorder_subscribed[] =
    "'result':{'subscription':1,'tree':'main','instance':'i1','revision':1,'snapshot':{'revision':1,'window':[{'key':'n1',"
    "'kind':'stack','layer':{},'children':[{'key':'s1','kind':'screen','name':'A','params':{},'owner':'c1'}]}],"
    "'coordinators':[{'id':'c1','type':'Home','home':'n1'}]}}";

/** Adds a line, and frees it. */
static void add(struct recorder *recorder, char *line) {
  char *longer = check_format("%s%s\n", recorder->lines ? recorder->lines : "", line);
  free(line);
  free(recorder->lines);
  recorder->lines = longer;
}

static void container(void *context, const navd_container_step *step) {
  static const char *const kinds[] = {"add", "place", "change", "remove"};
  char *shown = check_json(json_object_get(step->shown));
  add(context, check_format("%s %s%s%s", kinds[step->kind], step->key, step->shown ? " shows " : "",
                            step->shown ? shown : ""));
  free(shown);
}

static void screen(void *context, const navd_step *step) {
  static const char *const kinds[] = {"appear", "move", "update", "uncover", "cover", "disappear"};
  add(context, check_format("%s %s", kinds[step->kind], step->key));
}

static void transition(void *context, const navd_transition *transition) {
  static const char *const kinds[] = {"none", "push", "pop", "replace", "present", "dismiss", "select"};
  struct recorder *recorder = context;
  add(context, check_format("begin %s", kinds[transition->kind]));
  if (!recorder->moves) navd_front_ended(recorder->front);
}

static void cut(void *context) { add(context, check_format("cut")); }

static void focus(void *context, const char *key) { add(context, check_format("focus %s", key ? key : "none")); }

static void drawn(void *context, int64_t revision) {
  struct recorder *recorder = context;
  add(context, check_format("drawn %d", (int)revision));
  if (recorder->paints) navd_front_painted(recorder->front, revision);
}

static void chrome(void *context, const struct json_object *chrome) {
  char *text = check_json(json_object_get((struct json_object *)chrome));
  add(context, check_format("chrome %s", text));
  free(text);
}

static void message(void *context, const navd_message *message) {
  add(context, check_format("message %s | %s | %s", message->for_developers,
                            message->for_public ? message->for_public : "-", message->text ? message->text : "-"));
}

static void connection(void *context, navd_front_state state, const navd_message *message) {
  static const char *const states[] = {"connecting", "closed", "ready"};
  add(context, check_format("%s%s%s", states[state], message ? " " : "", message && message->text ? message->text : ""));
}

static void idle(void *context, int seconds) { add(context, check_format("idle %d", seconds)); }

static void fact(void *context, const char *name, const struct json_object *was, const struct json_object *is) {
  add(context, check_format("fact %s %s %s", name, json_object_to_json_string((struct json_object *)was),
                            json_object_to_json_string((struct json_object *)is)));
}

static void saved(void *context, const char *key, const struct json_object *members) {
  char *text = check_json(json_object_get((struct json_object *)members));
  add(context, check_format("saved %s %s", key, text));
  free(text);
}

static void refused(void *context) { add(context, check_format("refused")); }

static int64_t now(void *context) { return ((struct recorder *)context)->now; }

void recorder_start(struct recorder *recorder, navd_front_options options) {
  static const navd_toolkit toolkit = {
      .container = container, .screen = screen, .transition = transition, .cut = cut, .focus = focus, .drawn = drawn,
      .chrome = chrome, .message = message, .connection = connection, .idle = idle, .fact = fact, .saved = saved,
      .refused = refused};
  options.tree = "main";
  options.context = recorder;
  options.now = now;
  if (!options.connection && !options.socket) options.connection = navd_open_fd(-1);
  recorder->lines = NULL;
  recorder->front = navd_front_new(&options, &toolkit);
  recorder->n = navd_front_connection(recorder->front);
}

void recorder_end(struct recorder *recorder) {
  navd_front_free(recorder->front);
  free(recorder->lines);
}

char *recorder_said(struct recorder *recorder) {
  char *lines = recorder->lines ? recorder->lines : check_format("%s", "");
  recorder->lines = NULL;
  return lines;
}

char *recorder_sent(struct recorder *recorder) {
  char *sent = check_output(recorder->n), *rest = NULL;
  struct recorder lines = {0};
  for (char *line = strtok_r(sent, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    struct json_object *message = json_tokener_parse(line), *params = navd_member(message, "params");
    json_object_object_del(params, "tree");
    char *text = check_json(json_object_get(params));
    add(&lines, check_format("%d %s %s", json_object_get_int(navd_member(message, "id")),
                             navd_member_text(message, "method"), text));
    free(text);
    json_object_put(message);
  }
  free(sent);
  return recorder_said(&lines);
}

void recorder_answer(struct recorder *recorder, int id, const char *answer) {
  char *line = check_format("{'jsonrpc':'2.0','id':%d,%s}", id, answer);
  check_feed(recorder->n, line);
  free(line);
  navd_front_tick(recorder->front);
}

void recorder_change(struct recorder *recorder, const char *members) {
  char *line = check_format("{'jsonrpc':'2.0','method':'tree.changed','params':{'subscription':1,'tree':'main',%s}}", members);
  check_feed(recorder->n, line);
  free(line);
  navd_front_tick(recorder->front);
}

void recorder_wait(struct recorder *recorder, int64_t milliseconds) {
  recorder->now += milliseconds;
  navd_front_tick(recorder->front);
}

void recorder_open(struct recorder *recorder) {
  recorder_start(recorder, (navd_front_options){0});
  recorder_answer(recorder, 1, recorder_subscribed);
  recorder_answer(recorder, 2, "'result':{}");
  free(recorder_sent(recorder));
  free(recorder_said(recorder));
}
