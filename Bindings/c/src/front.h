/* The front end, shared by its files. */
#ifndef NAVD_FRONT_INTERNAL_H
#define NAVD_FRONT_INTERNAL_H

#include "handle.h"

/** What an answer is for. */
enum front_purpose {
  /** A command, which is sent again after a reconnect. */
  FOR_COMMAND,
  /** A screen event. */
  FOR_REPORT,
  /** A screen event after which the views must follow the tree. */
  FOR_GESTURE,
  FOR_GRAPH,
  FOR_BACK,
  /** State that is saved, and the question what is saved now. */
  FOR_SAVING,
  FOR_ASKING
};

/** A call whose answer the front end handles. */
struct front_call {
  struct front_call *next;
  navd_id id;
  enum front_purpose purpose;
};

/** What is saved for a screen. Each member is an object. */
struct front_saved {
  struct front_saved *next;
  char *key;
  /** What the program knows. */
  struct json_object *known;
  /** What navd has said last. */
  struct json_object *acknowledged;
  /** What is not sent; null removes a member. */
  struct json_object *unsent;
  /** What is sent and not acknowledged. */
  struct json_object *sent;
  /** What was acknowledged and perhaps not stored, and when, by member. */
  struct json_object *recent;
  struct json_object *times;
  /** The pending calls; 0: none. While the front end asks, it sends nothing. */
  navd_id saving;
  navd_id asking;
  /** Whether the front end asks because the screen has other params, with which the state may have ended. */
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
  /** The tab that the user has tapped last, and the pending report of that; 0: none. */
  char *tapped;
  navd_id selecting;

  navd_front_state state;
  char *problem;
  /** The last error of opening, which is said once. */
  char *refusal;
  /** The times of the next attempt to connect or to open, and at which nothing was saved for some time; -1: none. */
  int64_t retry_at;
  int64_t rest_at;
  int64_t active_at;

  navd_voice voice;
  /** The words of the program; NULL: none. */
  struct json_object *words;

  /** The changes since the last drawing; NULL: some are not known. */
  struct json_object *changes;
  bool has_news;
  bool is_held;
  /** Whether steps after a transition are to be performed, and whether it runs. */
  bool is_pending;
  bool is_moving;
  /** The number of functions that perform steps. */
  int drawing;
  const navd_reconciliation *steps;
  /** The lifecycles of live screens, by key. */
  struct json_object *views;
  char *instance;

  struct json_object *graph;
  /** Whether navd has answered what the graph is. Titles are unknown before. */
  bool has_read_graph;
  /** Whether the graph is asked for, without which nothing is drawn: titles come with their screens. */
  bool awaits_graph;
  struct json_object *chrome;
  struct json_object *back;
  struct json_object *facts;
  char **view_names;
  /** The end of the time of `idle`; -1: none is over soon. */
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

/** Draws the newest snapshot, if there is one that is not drawn and nothing holds it back. */
void navd_front_draw_news(navd_front *front);
/** Draws a snapshot; NULL: everything leaves. */
void navd_front_draw(navd_front *front, const struct json_object *snapshot, const struct json_object *changes);
/** Returns the lifecycle of a screen; -1 if it has no view. */
int navd_front_lifecycle(const navd_front *front, const char *key);

/* front_messages.c */

/** Says a message; `for_public` NULL: the default of the subject. */
void navd_front_say(navd_front *front, navd_subject about, const char *for_developers, const char *for_public);
/** Says how a command has ended, unless the user sees that. */
void navd_front_say_outcome(navd_front *front, const navd_event *event);
/** Says why navd has not opened the tree, once. */
void navd_front_say_refusal(navd_front *front, const navd_event *event);
/** Says which views are for screens that nothing declares. */
void navd_front_say_views(navd_front *front, const struct json_object *declared);
void navd_front_set_state(navd_front *front, navd_front_state state, const char *problem);

/* front_around.c */

/** Asks for the graph of the tree. */
void navd_front_ask_graph(navd_front *front);
void navd_front_took_graph(navd_front *front, const navd_event *event);
/** Asks what Back would do. */
void navd_front_ask_back(navd_front *front);
void navd_front_took_back(navd_front *front, const navd_event *event);
/** Reports what stands around the screens, if it is different. */
void navd_front_update_chrome(navd_front *front);
/** Reports the facts that have other values than before. */
void navd_front_update_facts(navd_front *front);
/** Takes a notification of a time that is over soon; NULL: none is. */
void navd_front_took_idle(navd_front *front, const struct json_object *idle);
/** Reports the seconds that are left, if they are different. */
void navd_front_count_down(navd_front *front);

/* front_saved.c */

/** Takes what a subscription says is saved. */
void navd_front_took_all_saved(navd_front *front, bool is_same_tree);
void navd_front_took_saved(navd_front *front, const navd_event *event);
/** Asks what is saved for a screen that has come forward, or has other params. */
void navd_front_ask_saved(navd_front *front, const char *key, bool is_other);
/** Sends what is not sent of a screen; NULL: of all. */
void navd_front_send_saved(navd_front *front, const char *key);
/** Takes back what a lost connection may not have saved. */
void navd_front_interrupt_saved(navd_front *front);
/** Forgets the screens that are gone. */
void navd_front_prune_saved(navd_front *front);
void navd_front_free_saved(navd_front *front);

#endif
