/**
 * The front end: it connects a toolkit to a tree, as Protocol/front-end.md specifies it. Part of navd.h, which explains ownership.
 *
 * A front end keeps the connection and the subscription, and calls the functions of a *toolkit*, which make, place and remove
 * widgets. It has no thread and no loop: the program watches the connection (`navd_front_connection`) as navd.h says, and calls
 * `navd_front_readable` and `navd_front_writable` for it, and `navd_front_tick` when `navd_front_timeout_ms` has passed. It
 * watches the descriptor anew after each of these three, because the front end reconnects by itself.
 *
 * The functions of the toolkit are called only inside functions of the front end. They may call these, except
 * `navd_front_readable`, `navd_front_tick` and `navd_front_free`. What they are given is valid until they return, and the strings
 * and params of steps until the next snapshot is drawn.
 */
#ifndef NAVD_FRONT_H
#define NAVD_FRONT_H

#include "navd.h"
#include "navd_reconciler.h"
#include "navd_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A front end of one tree. */
typedef struct navd_front navd_front;

/** The state of the connection. */
typedef enum navd_front_state {
  /** There is no connection, or it is lost. Views stay, and commands are not sent. The front end retries every 500 ms. */
  NAVD_FRONT_CONNECTING,
  /** The tree is not open. A front end with a graph tries to open it every 500 ms. */
  NAVD_FRONT_CLOSED,
  /** The snapshot is up to date. */
  NAVD_FRONT_READY
} navd_front_state;

/** The audience of messages. */
typedef enum navd_voice {
  /** Developers: all messages of navd. */
  NAVD_FOR_DEVELOPERS,
  /** The public: only messages that concern them, without names from the protocol. */
  NAVD_FOR_PUBLIC
} navd_voice;

/** The subject of a message. Each comment has the text for the public, and the name of the word that replaces it. */
typedef enum navd_subject {
  /** There is no connection: *One moment, please …* (`connecting`). */
  NAVD_ABOUT_CONNECTING,
  /** The tree is not open: *Not available at the moment.* (`closed`). */
  NAVD_ABOUT_CLOSED,
  /** An error, or a command that failed: *That did not work.* (`failed`). */
  NAVD_ABOUT_FAILED,
  /** A leave guard rejects a command: the text of the guard (`leaving`). */
  NAVD_ABOUT_LEAVING,
  /** A command is blocked otherwise: *That is not possible now.* (`blocked`). */
  NAVD_ABOUT_BLOCKED,
  /** No coordinator handles a route: nothing for the public (`unhandled`). */
  NAVD_ABOUT_UNHANDLED,
  /** The tree is open with another graph, and is shown with that: nothing for the public (`otherGraph`). */
  NAVD_ABOUT_OTHER_GRAPH,
  /** There is a view for an undeclared screen: nothing for the public (`view`). */
  NAVD_ABOUT_VIEW,
  /** State was not saved: nothing for the public (`saving`). */
  NAVD_ABOUT_SAVING,
  /** The number of subjects. */
  NAVD_SUBJECTS
} navd_subject;

/** A message in both voices. */
typedef struct navd_message {
  navd_subject about;
  /** The text for developers. May have several lines. */
  const char *for_developers;
  /** The text for the public; NULL: none. */
  const char *for_public;
  /** The text in the voice of the front end; NULL: none. */
  const char *text;
} navd_message;

/** The functions of a toolkit. Functions that are NULL are not called. `context` is that of the options. */
typedef struct navd_toolkit {
  /** Adds, moves, changes or removes a layer or a container. */
  void (*container)(void *context, const navd_container_step *step);
  /** Performs a step for the view of a screen. */
  void (*screen)(void *context, const navd_step *step);
  /**
   * Starts a transition, whose kind is not `NAVD_TRANSITION_NONE`. The toolkit calls `navd_front_ended` at its end, or at once if
   * it does not animate. NULL: there are no transitions.
   */
  void (*transition)(void *context, const navd_transition *transition);
  /**
   * Ends the transition early, because another snapshot is drawn. Animations may continue: the next `transition` reverses them
   * from their position, and the toolkit calls `navd_front_painted` when nothing moves.
   */
  void (*cut)(void *context);
  /** Gives the focus to the view of the active screen; NULL: there is none, and no view has the focus. */
  void (*focus)(void *context, const char *key);
  /**
   * All steps to a revision are performed. The toolkit calls `navd_front_painted` when it has painted them. NULL: steps count as
   * painted.
   */
  void (*drawn)(void *context, int64_t revision);
  /** The chrome has changed: the result of `navd_chrome`, with `back` if Back has an effect. */
  void (*chrome)(void *context, const struct json_object *chrome);
  /** Shows a temporary message. The message may have no text in the voice of the front end. */
  void (*message)(void *context, const navd_message *message);
  /** The state of the connection, or its message, has changed. The message is NULL if the state is ready. */
  void (*connection)(void *context, navd_front_state state, const navd_message *message);
  /** The seconds until the idle routes begin have changed; -1: no countdown. */
  void (*idle)(void *context, int seconds);
  /** A fact has changed. NULL: it has no value. */
  void (*fact)(void *context, const char *name, const struct json_object *old_value,
               const struct json_object *new_value);
  /** Another front end changed members of a screen's saved state; null: removed. */
  void (*saved)(void *context, const char *key, const struct json_object *members);
  /** A pop or dismissal by the user did not change the tree: restore the views to the state of the tree. */
  void (*refused)(void *context);
  /** Receives each event of the connection after the front end has handled it, for coordinators of the program. */
  void (*event)(void *context, const navd_event *event);
} navd_toolkit;

/** The options of a front end. Zeros are the defaults. All strings are copied. */
typedef struct navd_front_options {
  /** The name of the tree. Required. */
  const char *tree;
  /** The graph of the tree: the name of a loaded graph, or a document. Taken over. NULL: another program opens the tree. */
  struct json_object *graph;
  /** The path of navd's socket; NULL: that of `navd_open`. */
  const char *socket;
  /** A connection to use instead. Taken over. */
  navd *connection;
  /** The name of the program for other clients; NULL: none. */
  const char *client;
  /** The decisions of the toolkit; NULL: the default. */
  const navd_policy *policy;
  /** The language of titles, such as `de-AT`, if the tree has no fact `language`; NULL: `en`. */
  const char *language;
  navd_voice voice;
  /** The context of the toolkit. */
  void *context;
  /** Returns milliseconds that only increase. NULL: the monotonic clock of the system. */
  int64_t (*now)(void *context);
} navd_front_options;

/** Creates a front end, and connects. The toolkit is copied. Its functions are not called before the first tick. */
NAVD_API navd_front *navd_front_new(const navd_front_options *options, const navd_toolkit *toolkit);

/** Sends saved state, and releases the front end with its connection. The tree stays open. NULL is ignored. */
NAVD_API void navd_front_free(navd_front *front);

/* The loop. */

/** Returns the connection, for its `navd_fd` and `navd_wants_write`. Take no events from it. */
NAVD_API navd *navd_front_connection(const navd_front *front);

/** Reads the available bytes, and draws the resulting changes. */
NAVD_API void navd_front_readable(navd_front *front);

/** Writes the pending bytes that the socket accepts. */
NAVD_API void navd_front_writable(navd_front *front);

/** Returns the milliseconds until `navd_front_tick` is due; -1: none. Ask again after each function of the front end. */
NAVD_API int64_t navd_front_timeout_ms(const navd_front *front);

/** Performs due work: handles events, reconnects, sends saved state, counts down. */
NAVD_API void navd_front_tick(navd_front *front);

/* The state. All results are borrowed. */

NAVD_API navd_front_state navd_front_status(const navd_front *front);

/** Returns the handle of the tree, for functions that the front end lacks. Do not pass it events. */
NAVD_API navd_tree *navd_front_tree(const navd_front *front);

/** Returns the drawn snapshot; NULL before the first. Valid until the next but one is drawn. */
NAVD_API const struct json_object *navd_front_shown(const navd_front *front);

/** Returns the key of the active screen in it; NULL if there is none. */
NAVD_API const char *navd_front_active(const navd_front *front);

/** Returns why Back does not remove the active screen, `guarded` or `swallowed`; NULL if Back removes it. */
NAVD_API const char *navd_front_back_hold(const navd_front *front);

/** Returns the title of a screen, in the language of the front end; NULL if there is no such screen. It is yours: `free`. */
NAVD_API char *navd_front_title(const navd_front *front, const char *key);

/** Sets the voice of the messages that follow. */
NAVD_API void navd_front_set_voice(navd_front *front, navd_voice voice);

/**
 * Returns a word of the front end in the language of the user: `back`, `close`, `language`, `locked`, `stillThere`,
 * `stillThereReason`, `stay`, `startOver`, or that of a subject. The text is that of `navd_front_set_word`, else that of the graph
 * (`meta.texts`), else English; "" if there is none. Borrowed; valid until the next snapshot.
 */
NAVD_API const char *navd_front_word(const navd_front *front, const char *name);

/** Replaces a word; NULL or empty: there is none. */
NAVD_API void navd_front_set_word(navd_front *front, const char *name, const char *text);

/** Sets the language of titles. */
NAVD_API void navd_front_set_language(navd_front *front, const char *language);

/** Sets the names of the screens that have views, ended by NULL. Undeclared ones are reported. */
NAVD_API void navd_front_set_views(navd_front *front, const char *const *names);

/* Drawing. */

/** Reports that a transition has ended by itself. Without effect if none runs. */
NAVD_API void navd_front_ended(navd_front *front);

/** Reports that the toolkit has painted a revision, which navd then knows as settled. */
NAVD_API void navd_front_painted(navd_front *front, int64_t revision);

/**
 * Holds back changes during a gesture of the user, and ends the transition. `false`: draws the newest snapshot.
 */
NAVD_API void navd_front_hold(navd_front *front, bool is_held);

/* Commands. Without a connection they are not sent. Their outcomes are messages. */

/** Sends a route; `from`: the key of the screen that was tapped, NULL: the active one. The params are taken over. */
NAVD_API void navd_front_trigger(navd_front *front, const char *route, struct json_object *params, const char *from);
/** Goes back, unless Back is swallowed. */
NAVD_API void navd_front_back(navd_front *front);
/** Follows a URL. */
NAVD_API void navd_front_go(navd_front *front, const char *url);
/** Applies an action on behalf of the coordinator of the active screen. Taken over. */
NAVD_API void navd_front_transfer(navd_front *front, struct json_object *action);
/** Sets facts, an object by name. Taken over. */
NAVD_API void navd_front_set_facts(navd_front *front, struct json_object *facts);
/** Reports that the user has removed a screen and all above it. */
NAVD_API void navd_front_report_pop(navd_front *front, const char *key);
/** Reports that the user has removed a layer and all above it. */
NAVD_API void navd_front_report_dismiss(navd_front *front, const char *key);
/** Reports that the user has tapped a tab of the tabs with a key. Until navd answers, further taps on the tab are not sent. */
NAVD_API void navd_front_report_select(navd_front *front, const char *tab, const char *container);
/** Reports that the view of a screen has the focus. Sent only if the focus moved to another column. */
NAVD_API void navd_front_report_focus(navd_front *front, const char *key);
/** Reports whether the split with a key shows one column only. */
NAVD_API void navd_front_report_collapsed(navd_front *front, const char *container, bool is_collapsed);
/** Reports a key or a touch. Sent at most once a second. */
NAVD_API void navd_front_report_activity(navd_front *front);

/* Saved state. */

/** Returns the saved state of a screen, an object; NULL: none. Borrowed; valid until it changes. */
NAVD_API const struct json_object *navd_front_saved(const navd_front *front, const char *key);

/** Saves members of a screen, which are taken over; null removes one. They are visible at once, and sent later. */
NAVD_API void navd_front_save(navd_front *front, const char *key, struct json_object *members);

/**
 * Returns the text of a field, a member that is saved for a screen; `given` if none is saved. Set the text of a field when its
 * view is made, and when the toolkit's `saved` has the member.
 */
NAVD_API const char *navd_front_text(const navd_front *front, const char *key, const char *member, const char *given);

/** Saves the text of a field. Call whenever the text changes. Without effect if the text is the saved or the given one. */
NAVD_API void navd_front_type(navd_front *front, const char *key, const char *member, const char *text,
                              const char *given);

/* Chrome. */

/**
 * Returns the chrome of a snapshot, as Protocol/front-end.md specifies it: `title`, `icon`, `accent`, `language`, `brand`,
 * `languages`, `texts`, and `tabs` by the key of their container. A member without a value is absent.
 * `graph` is the document of the tree; NULL: it has none. `language`: that of the front end; NULL: `en`. It is yours.
 */
NAVD_API struct json_object *navd_chrome(const struct json_object *graph, const struct json_object *snapshot,
                                         const char *language);

/** Returns the title of a screen of a snapshot, a string; NULL if there is no such screen. It is yours. */
NAVD_API struct json_object *navd_screen_title(const struct json_object *graph, const struct json_object *snapshot,
                                               const char *key, const char *language);

#ifdef __cplusplus
}
#endif

#endif
