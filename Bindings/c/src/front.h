/* The front end, shared by its files. */
#ifndef NAVD_FRONT_INTERNAL_H
#define NAVD_FRONT_INTERNAL_H

#include "handle.h"

/** The purpose of a call. */
enum front_purpose {
  /** A command, which is sent again after a reconnect. */
  FOR_COMMAND,
  /** A screen event. */
  FOR_REPORT,
  /** A screen event after which the views must follow the tree. */
  FOR_GESTURE,
  FOR_GRAPH,
  FOR_BACK,
  /** A request that saves state, and one that reads it. */
  FOR_SAVING,
  FOR_ASKING
};

/** A call whose answer the front end handles. */
struct front_call {
  struct front_call *next;
  navd_id id;
  enum front_purpose purpose;
};

/** The saved state of a screen. Each member is an object. */
struct front_saved {
  struct front_saved *next;
  char *key;
  /** The state that the program knows. */
  struct json_object *known;
  /** The last state from navd. */
  struct json_object *acknowledged;
  /** Unsent members; null removes a member. */
  struct json_object *unsent;
  /** Members in flight. */
  struct json_object *sent;
  /** Acknowledged members that may not be stored, with their times. */
  struct json_object *recent;
  struct json_object *times;
  /** The pending calls; 0: none. While a read is pending, nothing is sent. */
  navd_id saving;
  navd_id asking;
  /** Whether the pending read is due to new params of the screen, which may have ended the state. */
  bool is_other;
};

struct navd_front {
  navd_toolkit toolkit;
  void *context;
  int64_t (*now)(void *context);
  navd *n;
  navd_tree *tree;
  navd_reconciler *reconciler;
  navd_policy policy;
  char **opaque;
  char *language;
  struct front_call *calls;
  /** The tab that the user tapped last, and the pending report of the tap; 0: none. */
  char *tapped;
  navd_id selecting;

  navd_front_state state;
  char *problem;
  /** The last error of opening, which is reported once. */
  char *refusal;
  /** The times of the next attempt to connect or to open, and of the next sending of state; -1: none. */
  int64_t retry_at;
  int64_t rest_at;
  int64_t active_at;

  navd_voice voice;
  /** The words of the program; NULL: none. */
  struct json_object *words;

  /** The changes since the last drawing; NULL: incomplete. */
  struct json_object *changes;
  bool has_news;
  bool is_held;
  /** Whether steps after a transition are pending, and whether the transition runs. */
  bool is_pending;
  bool is_moving;
  /** The depth of functions that are performing steps. */
  int drawing;
  const navd_reconciliation *steps;
  /** The lifecycles of live screens, by key. */
  struct json_object *views;
  char *instance;

  struct json_object *graph;
  /** Whether the graph is known. Before, titles are unknown. */
  bool has_read_graph;
  /** Whether the graph is being requested. Until the answer nothing is drawn, so that screens appear with their titles. */
  bool awaits_graph;
  struct json_object *chrome;
  struct json_object *back;
  struct json_object *facts;
  char **view_names;
  /** The end of the idle time; -1: no countdown. */
  int64_t idle_until;
  int idle_seconds;

  struct front_saved *saved;
  char *saving_problem;
};

/* front.c */

int64_t navd_front_now(const navd_front *front);
/** Remembers a call that was sent. */
void navd_front_expect(navd_front *front, navd_id id, enum front_purpose purpose);
/** Calls a method of the tree, if the snapshot is up to date. Returns the id, or 0. */
navd_id navd_front_call(navd_front *front, const char *method, struct json_object *params, enum front_purpose purpose);
/** Sets a text, which is taken over. */
void navd_front_set(char **place, char *text);

/* front_drawing.c */

/** Draws the newest snapshot, unless it is drawn or held back. */
void navd_front_draw_news(navd_front *front);
/** Draws a snapshot; NULL: removes everything. */
void navd_front_draw(navd_front *front, const struct json_object *snapshot, const struct json_object *changes);
/** Returns the lifecycle of a screen; -1 if it has no view. */
int navd_front_lifecycle(const navd_front *front, const char *key);

/* front_messages.c */

/** Shows a message; `for_public` NULL: the default of the subject. */
void navd_front_say(navd_front *front, navd_subject about, const char *for_developers, const char *for_public);
/** Shows a message about the end of a command, unless the user sees the effect. */
void navd_front_say_outcome(navd_front *front, const navd_event *event);
/** Shows once why navd has not opened the tree. */
void navd_front_say_refusal(navd_front *front, const navd_event *event);
/** Reports the views of undeclared screens. */
void navd_front_say_views(navd_front *front, const struct json_object *declared);
void navd_front_set_state(navd_front *front, navd_front_state state, const char *problem);

/* front_around.c */

/** Requests the graph of the tree. */
void navd_front_ask_graph(navd_front *front);
void navd_front_took_graph(navd_front *front, const navd_event *event);
/** Requests the effect of Back. */
void navd_front_ask_back(navd_front *front);
void navd_front_took_back(navd_front *front, const navd_event *event);
/** Reports the chrome if it has changed. */
void navd_front_update_chrome(navd_front *front);
/** Reports changed facts. */
void navd_front_update_facts(navd_front *front);
/** Takes a notification of idle time; NULL: no countdown. */
void navd_front_took_idle(navd_front *front, const struct json_object *idle);
/** Reports the remaining seconds if they have changed. */
void navd_front_count_down(navd_front *front);

/* front_saved.c */

/** Takes the saved state from a subscription. */
void navd_front_took_all_saved(navd_front *front, bool is_same_tree);
void navd_front_took_saved(navd_front *front, const navd_event *event);
/** Requests the saved state of a screen that has come forward or has new params. */
void navd_front_ask_saved(navd_front *front, const char *key, bool is_other);
/** Sends unsent state of a screen; NULL: of all screens. */
void navd_front_send_saved(navd_front *front, const char *key);
/** Restores as unsent the state that navd may not have stored before the connection was lost. */
void navd_front_interrupt_saved(navd_front *front);
/** Forgets the screens that have left. */
void navd_front_prune_saved(navd_front *front);
void navd_front_free_saved(navd_front *front);

#endif
