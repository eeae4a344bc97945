/* The messages of a front end, in two voices. */
#include <stdlib.h>
#include <string.h>

#include "front.h"
#include "transition.h"

/** The words of subjects. */
static const char *const names[NAVD_SUBJECTS] = {
    [NAVD_ABOUT_CONNECTING] = "connecting", [NAVD_ABOUT_CLOSED] = "closed", [NAVD_ABOUT_FAILED] = "failed",
    [NAVD_ABOUT_LEAVING] = "leaving", [NAVD_ABOUT_BLOCKED] = "blocked", [NAVD_ABOUT_UNHANDLED] = "unhandled",
    [NAVD_ABOUT_OTHER_GRAPH] = "otherGraph", [NAVD_ABOUT_VIEW] = "view", [NAVD_ABOUT_SAVING] = "saving",
};

static const struct { const char *name, *text; } words[] = {
    {"connecting", "One moment, please …"}, {"closed", "Not available at the moment."},
    {"failed", "That did not work."}, {"blocked", "That is not possible now."},
    {"back", "Back"}, {"close", "Close"}, {"language", "Language"}, {"locked", "locked"},
    {"stillThere", "Still there?"}, {"stillThereReason", "This starts over soon."},
    {"stay", "I am still here"}, {"startOver", "Start over"},
};

/** Returns the text that a program or the graph has for a word; NULL if there is none. */
static const char *given_word(const navd_front *front, const char *name) {
  const char *text = navd_member_text(front->words, name);
  return text ? text : navd_graph_text(front->graph, navd_front_shown(front), front->language, name);
}

const char *navd_front_word(const navd_front *front, const char *name) {
  const char *text = given_word(front, name);
  for (size_t index = 0; !text && index < sizeof words / sizeof *words; index++) {
    if (strcmp(words[index].name, name) == 0) text = words[index].text;
  }
  return text ? text : "";
}

void navd_front_set_word(navd_front *front, const char *name, const char *text) {
  if (!front->words) front->words = navd_new_object();
  navd_put(front->words, name, navd_text(text ? text : ""));
}

/** Returns a message; `for_public` NULL: the word of the subject. */
static navd_message message_of(const navd_front *front, navd_subject about, const char *for_developers,
                               const char *for_public) {
  const char *text = given_word(front, names[about]);
  if (!text) text = for_public ? for_public : navd_front_word(front, names[about]);
  if (!*text) text = NULL;
  return (navd_message){
      .about = about,
      .for_developers = for_developers,
      .for_public = text,
      .text = front->voice == NAVD_FOR_PUBLIC ? text : for_developers,
  };
}

void navd_front_say(navd_front *front, navd_subject about, const char *for_developers, const char *for_public) {
  navd_message message = message_of(front, about, for_developers, for_public);
  if (front->toolkit.message) front->toolkit.message(front->context, &message);
}

void navd_front_set_state(navd_front *front, navd_front_state state, const char *problem) {
  const char *said = problem && *problem ? problem : "No connection to navd …";
  if (state == front->state && front->problem && strcmp(said, front->problem) == 0) return;
  front->state = state;
  navd_front_set(&front->problem, navd_copy(said));
  navd_subject about = state == NAVD_FRONT_CLOSED ? NAVD_ABOUT_CLOSED : NAVD_ABOUT_CONNECTING;
  navd_message message = message_of(front, about, front->problem, NULL);
  if (!front->toolkit.connection) return;
  front->toolkit.connection(front->context, state, state == NAVD_FRONT_READY ? NULL : &message);
}

/** Returns the message of an error, with the pointer to the wrong param if there is one. */
static char *with_place(const char *message, const struct json_object *error) {
  const char *pointer = navd_member_text(navd_member(error, "data"), "pointer");
  return pointer ? navd_format("%s (at %s)", message, pointer) : navd_copy(message);
}

static void say_error(navd_front *front, const struct json_object *error) {
  char *text = with_place(navd_error_message(error), error);
  navd_front_say(front, NAVD_ABOUT_FAILED, text, NULL);
  free(text);
}

void navd_front_say_outcome(navd_front *front, const navd_event *event) {
  navd_outcome outcome = navd_outcome_of(event);
  const char *reason = outcome.reason ? outcome.reason : "", *message = outcome.message ? outcome.message : "";
  if (event->error) {
    say_error(front, event->error);
  } else if (outcome.ending == NAVD_FAILED) {
    navd_front_say(front, NAVD_ABOUT_FAILED, message, NULL);
  } else if (strcmp(reason, "unhandled") == 0) {
    navd_front_say(front, NAVD_ABOUT_UNHANDLED, message, NULL);
  } else if (outcome.ending == NAVD_BLOCKED && strcmp(reason, "leaveRejected") == 0) {
    navd_front_say(front, NAVD_ABOUT_LEAVING, message, message);
  } else if (outcome.ending == NAVD_BLOCKED && strcmp(reason, "leaveAsked") != 0) {
    navd_front_say(front, NAVD_ABOUT_BLOCKED, message, NULL);
  }
}

void navd_front_say_refusal(navd_front *front, const navd_event *event) {
  const char *problem = navd_tree_problem(front->tree), *tree = front->tree->name;
  // Opening is retried until the tree is open.
  if (front->refusal && strcmp(front->refusal, problem) == 0) return;
  navd_front_set(&front->refusal, navd_copy(problem));
  char *text = with_place(problem, event->error);
  if (strcmp(navd_error_name(event->error), NAVD_ERROR_TREE_EXISTS) == 0) {
    char *advice = navd_format("%s\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. To open it "
                               "anew: navctl close %s", text, tree);
    navd_front_say(front, NAVD_ABOUT_OTHER_GRAPH, advice, NULL);
    free(advice);
  } else {
    navd_front_say(front, NAVD_ABOUT_FAILED, text, NULL);
  }
  free(text);
}

/* Views of undeclared screens. */

static size_t least(size_t one, size_t other) { return one < other ? one : other; }

/** Returns the number of insertions, removals and replacements of letters between two names. */
static size_t distance(const char *one, const char *other) {
  size_t length = strlen(other), row[65];
  if (length > 64) return SIZE_MAX;
  for (size_t at = 0; at <= length; at++) row[at] = at;
  for (size_t line = 1; *one; one++, line++) {
    size_t diagonal = row[0];
    row[0] = line;
    for (size_t at = 1; at <= length; at++) {
      size_t above = row[at];
      row[at] = least(least(above, row[at - 1]) + 1, diagonal + (*one != other[at - 1]));
      diagonal = above;
    }
  }
  return row[length];
}

/** Returns the declared name that is nearest to another one; NULL if none is near. */
static const char *nearest_to(const char *name, const struct json_object *declared) {
  const char *nearest = NULL;
  size_t shortest = strlen(name) * 2 / 5 + 1;
  json_object_object_foreach((struct json_object *)declared, screen, value) {
    (void)value;
    size_t letters = distance(name, screen);
    if (letters >= shortest) continue;
    shortest = letters;
    nearest = screen;
  }
  return nearest;
}

void navd_front_say_views(navd_front *front, const struct json_object *declared) {
  // A tree without a graph accepts all screens.
  if (json_object_object_length(declared) == 0) return;
  for (char **name = front->view_names; name && *name; name++) {
    if (json_object_object_get_ex(declared, *name, NULL)) continue;
    const char *nearest = nearest_to(*name, declared);
    char *text = navd_format("There is a view for the screen %s, which the tree %s does not declare.%s%s%s", *name,
                             front->tree->name, nearest ? " Did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
    navd_front_say(front, NAVD_ABOUT_VIEW, text, NULL);
    free(text);
  }
}
