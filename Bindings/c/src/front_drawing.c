/* The order in which a front end performs steps. */
#include <stdlib.h>
#include <string.h>

#include "front.h"
#include "transition.h"

int navd_front_lifecycle(const navd_front *front, const char *key) {
  struct json_object *lifecycle = key ? navd_member(front->views, key) : NULL;
  return lifecycle ? json_object_get_int(lifecycle) : -1;
}

static void perform_container(navd_front *front, const navd_container_step *step) {
  if (front->toolkit.container) front->toolkit.container(front->context, step);
}

static void perform_screen(navd_front *front, const navd_step *step) {
  if (step->kind == NAVD_DISAPPEAR) {
    json_object_object_del(front->views, step->key);
  } else if (step->kind != NAVD_MOVE && step->kind != NAVD_UPDATE) {
    navd_put(front->views, step->key, navd_number(step->lifecycle));
  }
  if (front->toolkit.screen) front->toolkit.screen(front->context, step);
  bool is_other = step->kind == NAVD_UPDATE;
  if (is_other || step->kind == NAVD_UNCOVER) navd_front_ask_saved(front, step->key, is_other);
  if (step->kind == NAVD_COVER || step->kind == NAVD_DISAPPEAR) navd_front_send_saved(front, step->key);
}

/* Views that are recreated with their containers. */

/** Removes the views in containers that are recreated. Returns their keys, as an object. */
static struct json_object *let_go(navd_front *front, const struct json_object *before) {
  struct json_object *anew = navd_new_object();
  for (size_t at = 0; at < front->steps->containers_before; at++) {
    const navd_container_step *step = &front->steps->containers[at];
    if (step->kind != NAVD_CONTAINER_REMOVE) break;
    struct json_object *children = navd_member(navd_tree_find(before, step->key), "children");
    for (size_t index = navd_count(children); index-- > 0;) {
      const char *key = navd_member_text(json_object_array_get_idx(children, index), "key");
      if (navd_front_lifecycle(front, key) < 0) continue;
      perform_screen(front, &(navd_step){.kind = NAVD_DISAPPEAR, .key = key});
      navd_put(anew, key, navd_flag_value(true));
    }
  }
  return anew;
}

/** Creates the views that appear or are recreated, in the order of the snapshot. */
static void appear_anew(navd_front *front) {
  navd_reconciliation *all = navd_reconcile(NULL, navd_front_shown(front), NULL, &front->policy);
  for (size_t index = 0; index < all->count; index++) {
    if (navd_front_lifecycle(front, all->steps[index].key) < 0) perform_screen(front, &all->steps[index]);
  }
  navd_reconciliation_free(all);
}

/** Performs the steps before the transition. */
static void perform_before(navd_front *front, const struct json_object *before) {
  const navd_reconciliation *steps = front->steps;
  struct json_object *anew = let_go(front, before);
  bool is_anew = json_object_object_length(anew) > 0;
  for (size_t index = 0; index < steps->containers_before; index++) {
    perform_container(front, &steps->containers[index]);
  }
  if (is_anew) appear_anew(front);
  for (size_t index = 0; index < steps->before; index++) {
    const navd_step *step = &steps->steps[index];
    bool is_done = is_anew && (step->kind == NAVD_APPEAR || navd_member(anew, step->key));
    if (!is_done) perform_screen(front, step);
  }
  json_object_put(anew);
}

/** Whether a step after the transition still applies: its view may have been recreated or removed before. */
static bool applies(const navd_front *front, const navd_step *step) {
  int lifecycle = navd_front_lifecycle(front, step->key);
  return step->kind == NAVD_COVER ? lifecycle > (int)step->lifecycle : lifecycle >= 0;
}

/* The end of a drawing. */

static void perform_after(navd_front *front) {
  const navd_reconciliation *steps = front->steps;
  for (size_t index = steps->before; index < steps->count; index++) {
    if (applies(front, &steps->steps[index])) perform_screen(front, &steps->steps[index]);
  }
  for (size_t index = steps->containers_before; index < steps->container_count; index++) {
    perform_container(front, &steps->containers[index]);
  }
}

/** Performs the steps after the transition, if pending. */
static void finish(navd_front *front) {
  if (!front->is_pending) return;
  front->is_pending = false;
  front->drawing++;
  perform_after(front);
  if (front->toolkit.focus) front->toolkit.focus(front->context, navd_front_active(front));
  front->drawing--;
  if (!front->instance) return;
  navd_front_prune_saved(front);
  int64_t revision = navd_member_number(navd_front_shown(front), "revision");
  navd_front_ask_back(front);
  if (front->toolkit.drawn) front->toolkit.drawn(front->context, revision);
  else navd_front_painted(front, revision);
}

/** Ends the current drawing at once. */
static void cut_short(navd_front *front) {
  if (front->is_moving && front->toolkit.cut) {
    front->drawing++;
    front->toolkit.cut(front->context);
    front->drawing--;
  }
  front->is_moving = false;
  finish(front);
}

void navd_front_ended(navd_front *front) {
  if (!front->is_moving) return;
  front->is_moving = false;
  finish(front);
}

void navd_front_painted(navd_front *front, int64_t revision) {
  if (front->is_pending || front->state != NAVD_FRONT_READY) return;
  if (revision != navd_member_number(navd_front_shown(front), "revision")) return;
  navd_tree_report_settled(front->tree, revision, NULL);
}

/* Drawing. */

void navd_front_draw(navd_front *front, const struct json_object *snapshot, const struct json_object *changes) {
  cut_short(front);
  if (!snapshot) {
    navd_front_set(&front->instance, NULL);
    json_object_put(front->back);
    front->back = NULL;
  }
  front->steps = navd_reconciler_apply(front->reconciler, snapshot, changes);
  const navd_transition *transition = &front->steps->transition;
  front->drawing++;
  perform_before(front, navd_reconciler_before(front->reconciler));
  if (snapshot) navd_front_update_facts(front);
  navd_front_update_chrome(front);
  front->is_pending = true;
  front->is_moving = front->toolkit.transition && transition->kind != NAVD_TRANSITION_NONE;
  if (front->is_moving) front->toolkit.transition(front->context, transition);
  front->drawing--;
  if (!front->is_moving) finish(front);
}

void navd_front_draw_news(navd_front *front) {
  if (!front->has_news || front->is_held || front->awaits_graph || navd_tree_status(front->tree) == NAVD_TREE_ENDED) return;
  struct json_object *changes = front->changes;
  const char *instance = navd_tree_instance(front->tree);
  front->changes = NULL;
  front->has_news = false;
  // The same keys belong to other screens.
  if (front->instance && strcmp(front->instance, instance) != 0) navd_front_draw(front, NULL, NULL);
  navd_front_set(&front->instance, navd_copy(instance));
  navd_front_draw(front, navd_tree_snapshot(front->tree), changes);
  json_object_put(changes);
}

void navd_front_hold(navd_front *front, bool is_held) {
  if (is_held == front->is_held) return;
  if (is_held) cut_short(front);
  front->is_held = is_held;
  navd_front_draw_news(front);
}

/* The drawn state. */

const struct json_object *navd_front_shown(const navd_front *front) { return navd_reconciler_shown(front->reconciler); }

const char *navd_front_active(const navd_front *front) {
  return navd_active_key(navd_last(navd_member(navd_front_shown(front), "window")));
}

const char *navd_front_back_hold(const navd_front *front) {
  const char *active = navd_front_active(front);
  return active ? navd_member_text(navd_member(navd_front_shown(front), "back"), active) : NULL;
}
