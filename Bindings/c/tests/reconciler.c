/* The reconciler: plays the transcripts of the folder `$RECONCILER_TRANSCRIPTS`, or of the first argument. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const char *const lifecycles[] = {"retained", "visible", "active"};

/** A policy with the memory of its styles. */
struct policy {
  navd_policy policy;
  const char *styles[16];
};

static struct policy *policy_of(const struct json_object *written) {
  struct policy *policy = calloc(1, sizeof *policy);
  struct json_object *opaque = navd_member(written, "opaque"), *kept = navd_member(written, "keepCovered");
  policy->policy.limits_covered = kept != NULL;
  policy->policy.keep_covered = (size_t)json_object_get_int(kept);
  if (!opaque) return policy;
  for (size_t index = 0; index < json_object_array_length(opaque); index++) {
    policy->styles[index] = json_object_get_string(json_object_array_get_idx(opaque, index));
  }
  policy->policy.opaque = policy->styles;
  return policy;
}

/** Returns a step in the form of the transcripts. */
static struct json_object *step_json(const navd_step *step) {
  static const char *const kinds[] = {"appear", "move", "update", "uncover", "cover", "disappear"};
  struct json_object *json = navd_object(kinds[step->kind], json_object_new_string(step->key), NULL);
  if (step->name) json_object_object_add(json, "name", json_object_new_string(step->name));
  if (step->params) json_object_object_add(json, "params", json_object_get(step->params));
  if (step->in) {
    struct json_object *in = json_object_new_array();
    for (size_t index = 0; index < step->in_count; index++) {
      json_object_array_add(in, json_object_new_string(step->in[index]));
    }
    json_object_object_add(json, "in", in);
    json_object_object_add(json, "at", json_object_new_int64((int64_t)step->at));
  }
  if (step->kind == NAVD_APPEAR || step->kind == NAVD_UNCOVER || step->kind == NAVD_COVER) {
    json_object_object_add(json, "lifecycle", json_object_new_string(lifecycles[step->lifecycle]));
  }
  return json;
}

static struct json_object *transition_json(const navd_transition *transition) {
  static const char *const kinds[] = {"none", "push", "pop", "replace", "present", "dismiss", "select"};
  static const char *const directions[] = {"none", "forward", "backward"};
  struct json_object *json = navd_object(
      "transition", json_object_new_string(kinds[transition->kind]),
      "direction", json_object_new_string(directions[transition->direction]),
      "animated", json_object_new_boolean(transition->animated), NULL);
  if (transition->in) json_object_object_add(json, "in", json_object_new_string(transition->in));
  if (transition->style) json_object_object_add(json, "style", json_object_new_string(transition->style));
  return json;
}

static struct json_object *steps_json(const navd_reconciliation *reconciliation) {
  struct json_object *steps = json_object_new_array();
  for (size_t index = 0; index <= reconciliation->count; index++) {
    if (index == reconciliation->before) json_object_array_add(steps, transition_json(&reconciliation->transition));
    if (index < reconciliation->count) json_object_array_add(steps, step_json(&reconciliation->steps[index]));
  }
  return steps;
}

/** Returns a step for a container in the form of the transcripts. */
static struct json_object *container_json(const navd_container_step *step) {
  static const char *const kinds[] = {"add", "place", "change", "remove"};
  struct json_object *json = navd_object(kinds[step->kind], json_object_new_string(step->key), NULL);
  struct { const char *name, *text; } texts[] = {
      {"kind", step->node_kind}, {"tab", step->tab}, {"column", step->column}, {"focus", step->focus}};
  struct { const char *name; struct json_object *value; } values[] = {
      {"layer", step->layer}, {"shown", step->shown}, {"collapsed", step->collapsed}};
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) {
    if (texts[index].text) json_object_object_add(json, texts[index].name, json_object_new_string(texts[index].text));
  }
  for (size_t index = 0; index < sizeof values / sizeof *values; index++) {
    if (values[index].value) json_object_object_add(json, values[index].name, json_object_get(values[index].value));
  }
  if (step->kind == NAVD_CONTAINER_ADD) {
    json_object_object_add(json, "in", step->in ? json_object_new_string(step->in) : NULL);
  }
  if (step->kind == NAVD_CONTAINER_ADD || step->kind == NAVD_CONTAINER_PLACE) {
    json_object_object_add(json, "at", json_object_new_int64((int64_t)step->at));
  }
  return json;
}

static struct json_object *containers_json(const navd_reconciliation *reconciliation) {
  struct json_object *before = json_object_new_array(), *after = json_object_new_array();
  for (size_t index = 0; index < reconciliation->container_count; index++) {
    struct json_object *steps = index < reconciliation->containers_before ? before : after;
    json_object_array_add(steps, container_json(&reconciliation->containers[index]));
  }
  return navd_object("before", before, "after", after, NULL);
}

static void check_containers(const struct json_object *stage, const char *name, const navd_reconciliation *done) {
  struct json_object *containers = containers_json(done);
  bool are_equal = json_object_equal(containers, navd_member(stage, "containers"));
  if (!are_equal) {
    fprintf(stderr, "%s, %s: %s\n", name, navd_member_text(stage, "title"), json_object_to_json_string(containers));
  }
  CHECK(are_equal);
  json_object_put(containers);
}

/** Performs steps on the lifecycles of views by key, and fails on one that names a view in vain. */
static void perform(struct json_object *views, const navd_reconciliation *reconciliation) {
  for (size_t index = 0; index < reconciliation->count; index++) {
    const navd_step *step = &reconciliation->steps[index];
    CHECK((navd_member(views, step->key) == NULL) == (step->kind == NAVD_APPEAR));
    if (step->kind == NAVD_DISAPPEAR) {
      json_object_object_del(views, step->key);
    } else if (step->kind != NAVD_MOVE && step->kind != NAVD_UPDATE) {
      json_object_object_add(views, step->key, json_object_new_string(lifecycles[step->lifecycle]));
    }
  }
}

static void play_stage(const struct json_object *stage, const char *name, navd_reconciler *kept,
                       const navd_policy *policy, struct json_object *views) {
  struct json_object *snapshot = navd_member(stage, "snapshot");
  struct json_object *changes = navd_member(stage, "changes");
  const navd_reconciliation *done = navd_reconciler_apply(kept, snapshot, changes);
  struct json_object *steps = steps_json(done), *anew = json_object_new_object();
  if (!json_object_equal(steps, navd_member(stage, "steps"))) {
    fprintf(stderr, "%s, %s: %s\n", name, navd_member_text(stage, "title"), json_object_to_json_string(steps));
    CHECK(!"the steps are those of the transcript");
  }
  check_containers(stage, name, done);
  perform(views, done);
  navd_reconciliation *first = navd_reconcile(NULL, snapshot, NULL, policy);
  perform(anew, first);
  CHECK(json_object_equal(anew, views));
  navd_reconciliation_free(first);
  json_object_put(anew);
  json_object_put(steps);
}

/** Plays a transcript, and returns the number of its stages. */
static size_t play(const char *path) {
  struct json_object *transcript = json_object_from_file(path);
  struct json_object *stages = navd_member(transcript, "stages"), *views = json_object_new_object();
  struct policy *policy = policy_of(navd_member(transcript, "policy"));
  navd_reconciler *kept = navd_reconciler_new(&policy->policy);
  CHECK(transcript != NULL);
  size_t count = stages ? json_object_array_length(stages) : 0;
  for (size_t index = 0; index < count; index++) {
    play_stage(json_object_array_get_idx(stages, index), path, kept, &policy->policy, views);
  }
  navd_reconciler_free(kept);
  free(policy);
  json_object_put(views);
  json_object_put(transcript);
  return count;
}

static const char *folder;

static void the_transcripts_are_reproduced(void) {
  DIR *directory = opendir(folder);
  size_t stages = 0;
  CHECK(directory != NULL);
  for (struct dirent *entry = NULL; directory && (entry = readdir(directory));) {
    const char *end = strrchr(entry->d_name, '.');
    if (!end || strcmp(end, ".json") != 0) continue;
    char *path = check_format("%s/%s", folder, entry->d_name);
    stages += play(path);
    free(path);
  }
  CHECK(stages > 30);
  if (directory) closedir(directory);
}

static const char opened[] =
    "{'revision':1,'window':[{'key':'n1','kind':'stack','layer':{},'children':[{'key':'s1','kind':'screen',"
    "'name':'A','params':{'n':1}}]}],'coordinators':[]}";

static char *said(const navd_reconciliation *reconciliation) { return check_json(steps_json(reconciliation)); }

static void a_reconciler_keeps_copies(void) {
  navd_reconciler *reconciler = navd_reconciler_new(NULL);
  struct json_object *snapshot = check_parse(opened);
  struct json_object *change = check_parse("{'revision':2,'transitions':[],'attached':[],'disposed':[],"
                                           "'updated':{'s1':{'params':{'n':2}}}}");
  CHECK(navd_reconciler_shown(reconciler) == NULL);
  navd_reconciler_apply(reconciler, snapshot, NULL);
  // A mirror changes its snapshot in place.
  CHECK(navd_tree_apply(snapshot, change) == NAVD_OK);
  const navd_reconciliation *done = navd_reconciler_apply(reconciler, snapshot, NULL);
  json_object_put(snapshot);
  json_object_put(change);
  CHECK_TEXT(said(done), "[{'name':'A','params':{'n':2},'update':'s1'},"
                         "{'animated':false,'direction':'none','transition':'none'}]");
  CHECK(json_object_get_int(navd_member(navd_reconciler_shown(reconciler), "revision")) == 2);
  navd_reconciler_free(reconciler);
}

static void without_a_snapshot_all_views_disappear(void) {
  navd_reconciler *reconciler = navd_reconciler_new(NULL);
  struct json_object *snapshot = check_parse(opened);
  navd_reconciler_apply(reconciler, snapshot, NULL);
  CHECK_TEXT(said(navd_reconciler_apply(reconciler, NULL, NULL)),
             "[{'animated':false,'direction':'backward','transition':'replace'},{'disappear':'s1'}]");
  CHECK_TEXT(said(navd_reconciler_apply(reconciler, NULL, NULL)),
             "[{'animated':false,'direction':'none','transition':'none'}]");
  CHECK(navd_reconciler_apply(reconciler, snapshot, NULL)->steps[0].kind == NAVD_APPEAR);
  json_object_put(snapshot);
  navd_reconciler_free(reconciler);
}

static void what_is_no_tree_has_no_steps(void) {
  struct json_object *odd = check_parse("{'window':[{},7,{'kind':'tabs'},{'kind':'split'},{'kind':'tabs','children':[1],"
                                        "'selected':'x'},{'children':[{},1,{'key':'s1'},{'key':'s1'}]}]}");
  navd_reconciliation *none = navd_reconcile(odd, NULL, odd, NULL);
  navd_reconciliation *some = navd_reconcile(NULL, odd, odd, &(navd_policy){.limits_covered = true});
  CHECK(none->count == 1 && none->steps[0].kind == NAVD_DISAPPEAR);
  CHECK(some->count == 1 && some->steps[0].lifecycle == NAVD_ACTIVE);
  navd_reconciliation_free(none);
  navd_reconciliation_free(some);
  json_object_put(odd);
}

int main(int count, char **arguments) {
  folder = getenv("RECONCILER_TRANSCRIPTS");
  if (!folder) folder = count == 2 ? arguments[1] : NULL;
  if (!folder) return 2;
  RUN(the_transcripts_are_reproduced);
  RUN(a_reconciler_keeps_copies);
  RUN(without_a_snapshot_all_views_disappear);
  RUN(what_is_no_tree_has_no_steps);
  return check_status();
}
