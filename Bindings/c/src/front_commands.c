/* The commands and event reports of a front end. */
#include <stdlib.h>
#include <string.h>

#include "front.h"

/** Sends unsent state before a command, and returns the handle for the command. */
static navd_tree *commanding(navd_front *front) {
  navd_front_send_saved(front, NULL);
  return front->tree;
}

/** Remembers a command or an event that was sent, or shows why it was not sent. */
static void sent(navd_front *front, navd_status status, const navd_id *id, enum front_purpose purpose) {
  if (status == NAVD_OK) {
    navd_front_expect(front, *id, purpose);
  } else if (purpose == FOR_GESTURE && front->toolkit.refused) {
    front->toolkit.refused(front->context);
  }
  if (status != NAVD_OK && status != NAVD_NOT_CONNECTED) {
    navd_front_say(front, NAVD_ABOUT_FAILED, navd_problem(front->n), NULL);
  }
}

void navd_front_trigger(navd_front *front, const char *route, struct json_object *params, const char *from) {
  navd_id id = 0;
  navd_command_options options = {.from = from ? from : navd_front_active(front)};
  sent(front, navd_tree_trigger(commanding(front), route, params, &options, &id), &id, FOR_COMMAND);
}

void navd_front_back(navd_front *front) {
  navd_id id = 0;
  const char *hold = navd_front_back_hold(front);
  if (hold && strcmp(hold, "swallowed") == 0) return;
  sent(front, navd_tree_back(commanding(front), NULL, &id), &id, FOR_COMMAND);
}

void navd_front_go(navd_front *front, const char *url) {
  navd_id id = 0;
  sent(front, navd_tree_go(commanding(front), url, NULL, &id), &id, FOR_COMMAND);
}

void navd_front_transfer(navd_front *front, struct json_object *action) {
  navd_id id = 0;
  sent(front, navd_tree_transfer(commanding(front), action, NULL, NULL, &id), &id, FOR_COMMAND);
}

void navd_front_set_facts(navd_front *front, struct json_object *facts) {
  navd_id id = 0;
  sent(front, navd_tree_set_facts(commanding(front), facts, NULL, &id), &id, FOR_COMMAND);
}

void navd_front_report_pop(navd_front *front, const char *key) {
  navd_id id = 0;
  sent(front, navd_tree_report_pop(commanding(front), key, &id), &id, FOR_GESTURE);
}

void navd_front_report_dismiss(navd_front *front, const char *key) {
  navd_id id = 0;
  sent(front, navd_tree_report_dismiss(commanding(front), key, &id), &id, FOR_GESTURE);
}

void navd_front_report_select(navd_front *front, const char *tab, const char *container) {
  char *tapped = navd_format("%s %s", container, tab);
  if (front->selecting != 0 && strcmp(tapped, front->tapped) == 0) {
    free(tapped);
    return;
  }
  navd_front_set(&front->tapped, tapped);
  front->selecting = 0;
  sent(front, navd_tree_report_select(commanding(front), tab, container, &front->selecting), &front->selecting, FOR_REPORT);
}

void navd_front_report_focus(navd_front *front, const char *key) {
  navd_id id = 0;
  // The steps move the focus too.
  if (front->drawing > 0 || navd_front_lifecycle(front, key) != NAVD_VISIBLE) return;
  sent(front, navd_tree_report_focus(commanding(front), key, &id), &id, FOR_REPORT);
}

void navd_front_report_collapsed(navd_front *front, const char *container, bool is_collapsed) {
  navd_id id = 0;
  navd_status (*report)(navd_tree *, const char *, navd_id *) =
      is_collapsed ? navd_tree_report_collapsed : navd_tree_report_expanded;
  sent(front, report(commanding(front), container, &id), &id, FOR_REPORT);
}
