/* Snapshots: applying changes, the tree hash, and handles that watch and resume. */
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const char opened[] =
    "{'revision':1,'window':[{'key':'n1','kind':'stack','layer':{},'children':[{'key':'s1',"
    "'kind':'screen','name':'A','params':{},'owner':'c1'}]}],'coordinators':[{'id':'c1',"
    "'type':'Home'}]}";

/** Applies a change in JSON to a snapshot, releases the snapshot, and returns it as text. */
static char *applied(const char *snapshot, const char *change, navd_status expected) {
  struct json_object *tree = check_parse(snapshot);
  struct json_object *difference = check_parse(change);
  CHECK(navd_tree_apply(tree, difference) == expected);
  json_object_put(difference);
  return check_json(tree);
}

static void a_change_pushes_attaches_and_updates(void) {
  CHECK_TEXT(
      applied(opened,
              "{'revision':2,'transitions':[{'in':'n1','at':1,'removed':[],'added':[{'key':'s2'}]}],"
              "'attached':[{'id':'c2','level':1}],'updated':{'s2':{'params':{'n':1}},"
              "'c2':{'level':2,'pullback':null},'n1':{'kind':'bare'}},'disposed':[{'coordinator':'c1'}]}", NAVD_OK),
      "{'coordinators':[{'id':'c2','level':2,'pullback':null}],'revision':2,'window':[{'children':[{'key':'s1',"
      "'kind':'screen','name':'A','owner':'c1','params':{}},{'key':'s2','params':{'n':1}}],"
      "'key':'n1','kind':'bare','layer':{}}]}");
}

static void a_change_counts_indices_after_its_removals(void) {
  CHECK_TEXT(applied("{'revision':4,'window':[{'key':'n1','children':[{'key':'s1'},{'key':'s2'},"
                     "{'key':'s3'}],'compact':['s1','s2','s3']},{'key':'n2','children':[]}],"
                     "'coordinators':[]}",
                     "{'revision':5,'transitions':["
                     "{'in':'n1','at':1,'removed':['s2','s1'],'added':[{'key':'s1'},{'key':'s4'}]},"
                     "{'in':'n1/compact','at':0,'removed':['s3'],'added':['s3']},"
                     "{'in':'window','at':0,'removed':['n2'],'added':[]}],"
                     "'attached':[],'updated':{},'disposed':[]}", NAVD_OK),
             "{'coordinators':[],'revision':5,'window':[{'children':[{'key':'s3'},{'key':'s1'},"
             "{'key':'s4'}],'compact':['s3','s1','s2'],'key':'n1'}]}");
}

static void attached_coordinators_are_inserted_in_the_order_of_ids(void) {
  CHECK_TEXT(applied("{'revision':1,'window':[],'coordinators':[{'id':'c1'},{'id':'c4'},{'id':'c11'}]}",
                     "{'revision':2,'transitions':[],'attached':[{'id':'c3'},{'id':'c10'}],'updated':{},'disposed':[]}",
                     NAVD_OK),
             "{'coordinators':[{'id':'c1'},{'id':'c3'},{'id':'c4'},{'id':'c10'},{'id':'c11'}],'revision':2,"
             "'window':[]}");
}

static void a_change_that_does_not_fit_is_an_error(void) {
  static const char *const changes[] = {
      "{'revision':1}", "{'revision':3}", "{}",
      "{'revision':2,'transitions':[{'in':'n9','at':0,'removed':[],'added':[]}]}",
      "{'revision':2,'transitions':[{'in':'s1','at':0,'removed':[],'added':[]}]}",
      "{'revision':2,'transitions':[{'in':'n1/compact','at':0,'removed':[],'added':[]}]}",
      "{'revision':2,'transitions':[{'in':'n1/other','at':0,'removed':[],'added':[]}]}",
      "{'revision':2,'transitions':[{'in':'n1','at':2,'removed':[],'added':[]}]}",
      "{'revision':2,'transitions':[{'in':'n1','at':-1,'removed':[],'added':[]}]}",
      "{'revision':2,'transitions':[{}]}", "{'revision':2,'updated':{'s9':{}}}",
      "{'revision':2,'updated':{'s1':7}}",
  };
  for (size_t index = 0; index < sizeof changes / sizeof *changes; index++) {
    struct json_object *tree = check_parse(opened);
    struct json_object *change = check_parse(changes[index]);
    CHECK(navd_tree_apply(tree, change) == NAVD_NO_FIT);
    CHECK(json_object_get_int(navd_member(tree, "revision")) == 1);
    json_object_put(change);
    json_object_put(tree);
  }
}

static void a_snapshot_shares_no_values_with_its_changes(void) {
  struct json_object *tree = check_parse(opened);
  struct json_object *push = check_parse("{'revision':2,'transitions':[{'in':'n1','at':0,'removed':[],"
                                         "'added':[{'key':'s2','name':'B'}]}]}");
  struct json_object *rename = check_parse("{'revision':3,'updated':{'s2':{'name':'C'}}}");
  CHECK(navd_tree_apply(tree, push) == NAVD_OK);
  CHECK(navd_tree_apply(tree, rename) == NAVD_OK);
  CHECK(strcmp(navd_member_text(navd_tree_find(tree, "s2"), "name"), "C") == 0);
  CHECK_JSON(push, "{'revision':2,'transitions':[{'added':[{'key':'s2','name':'B'}],'at':0,"
                   "'in':'n1','removed':[]}]}");
  json_object_put(rename);
  json_object_put(tree);
}

static void a_hash_uses_the_canonical_form(void) {
  navd_hash hash;
  struct json_object *one = check_parse("{'b':1.0,'a':[]}");
  struct json_object *other = check_parse("{'a':[],'b':1}");
  navd_tree_hash(one, hash);
  // FNV-1a of {"a":[],"b":1}
  CHECK(strcmp(hash, "cbca7b161584ea57") == 0);
  navd_tree_hash(other, hash);
  CHECK(strcmp(hash, "cbca7b161584ea57") == 0);
  json_object_put(one);
  json_object_put(other);
}

/** Passes all events to a handle. Returns the number of those with news. */
static int shown(navd *n, navd_tree *tree) {
  int count = 0;
  navd_event event;
  while (navd_next_event(n, &event)) count += navd_tree_handle(tree, &event) != NAVD_NEWS_NONE;
  return count;
}

/** Answers the call of that number with a snapshot. */
static void answer(navd *n, int call, int subscription, int revision) {
  char *line = check_format("{'jsonrpc':'2.0','id':%d,'result':{'subscription':%d,'tree':'main',"
                            "'instance':'i1','revision':%d,'snapshot':{'revision':%d,'window':[],"
                            "'coordinators':[]},'services':{'Notes':{'name':'notes'}}}}",
                            call, subscription, revision, revision);
  check_feed(n, line);
  free(line);
}

static void change(navd *n, int subscription, int revision) {
  char *line = check_format("{'jsonrpc':'2.0','method':'tree.changed','params':{'subscription':%d,"
                            "'tree':'main','change':{'revision':%d,'transitions':[],'attached':[],"
                            "'updated':{},'disposed':[]},'cause':{'method':'x'}}}", subscription, revision);
  check_feed(n, line);
  free(line);
}

static void end(navd *n, int subscription, const char *reason) {
  char *line = check_format("{'jsonrpc':'2.0','method':'subscription.ended','params':{'subscription':%d,"
                            "'reason':'%s','revision':1}}", subscription, reason);
  check_feed(n, line);
  free(line);
}

static int revision_of(const navd_tree *tree) {
  return json_object_get_int(navd_member(navd_tree_snapshot(tree), "revision"));
}

static void a_handle_follows_only_its_subscription(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = check_watched(n, "main");
  CHECK_TEXT(check_output(n), "{'jsonrpc':'2.0','id':1,'method':'tree.subscribe','params':{'tree':'main'}}\n");
  CHECK(navd_tree_status(tree) == NAVD_TREE_WAITING && !navd_tree_snapshot(tree));
  answer(n, 1, 3, 1);
  change(n, 3, 2);
  change(n, 4, 9);
  check_feed(n, "{'jsonrpc':'2.0','method':'coordinator.routed','params':{'subscription':3}}");
  check_feed(n, "{'jsonrpc':'2.0','id':2,'result':{}}");
  CHECK(shown(n, tree) == 2);
  CHECK(navd_tree_status(tree) == NAVD_TREE_CURRENT && revision_of(tree) == 2);
  CHECK_JSON(json_object_get(navd_tree_services(tree)), "{'Notes':{'name':'notes'}}");
  check_feed(n, "{'jsonrpc':'2.0','method':'coordinator.served','params':{'subscription':3,"
                "'tree':'main','type':'Notes','client':null}}");
  CHECK(shown(n, tree) == 1);
  CHECK_JSON(json_object_get(navd_tree_services(tree)), "{'Notes':null}");
  navd_tree_free(tree);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':2,'method':'tree.unsubscribe','params':{'subscription':3}}\n");
  navd_close(n);
}

static void a_handle_without_its_tree_ends_and_can_subscribe_again(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = check_watched(n, "main");
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'tree.subscribe','params':{'tree':'main'}}\n");
  check_feed(n, "{'jsonrpc':'2.0','id':1,'error':{'code':1001,'message':'There is none.'}}");
  CHECK(shown(n, tree) == 1);
  CHECK(navd_tree_status(tree) == NAVD_TREE_ENDED);
  CHECK(strcmp(navd_tree_problem(tree), "There is none.") == 0);
  navd_tree_watch(tree);
  navd_tree_watch(tree);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':2,'method':'tree.subscribe','params':{'tree':'main'}}\n");
  answer(n, 2, 1, 1);
  end(n, 1, "treeClosed");
  CHECK(shown(n, tree) == 2);
  CHECK(navd_tree_status(tree) == NAVD_TREE_ENDED && strcmp(navd_tree_problem(tree), "treeClosed") == 0);
  navd_tree_free(tree);
  navd_close(n);
}

static void a_handle_resumes_after_lost_changes(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = check_watched(n, "main");
  answer(n, 1, 1, 4);
  change(n, 1, 5);
  end(n, 1, "overflow");
  CHECK(shown(n, tree) == 2);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'tree.subscribe','params':{'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':2,'method':'tree.subscribe','params':{'tree':'main','since':5,"
             "'instance':'i1'}}\n");
  check_feed(n, "{'jsonrpc':'2.0','id':2,'result':{'subscription':2,'tree':'main','instance':'i1',"
                "'revision':7,'replayed':2}}");
  change(n, 2, 6);
  CHECK(shown(n, tree) == 0);
  change(n, 2, 7);
  navd_event event;
  CHECK(navd_next_event(n, &event) && navd_tree_handle(tree, &event) == NAVD_NEWS_RESUMED);
  CHECK(navd_tree_status(tree) == NAVD_TREE_CURRENT && revision_of(tree) == 7);
  change(n, 2, 8);
  CHECK(navd_next_event(n, &event) && navd_tree_handle(tree, &event) == NAVD_NEWS_CHANGED);
  navd_tree_free(tree);
  navd_close(n);
}

static void a_handle_restarts_if_a_change_does_not_fit(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = check_watched(n, "main");
  answer(n, 1, 1, 4);
  change(n, 1, 7);
  change(n, 1, 8);
  CHECK(shown(n, tree) == 1);
  CHECK(!navd_tree_snapshot(tree));
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'tree.subscribe','params':{'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':2,'method':'tree.unsubscribe','params':{'subscription':1}}\n"
             "{'jsonrpc':'2.0','id':3,'method':'tree.subscribe','params':{'tree':'main'}}\n");
  end(n, 1, "unsubscribed");
  answer(n, 3, 2, 8);
  CHECK(shown(n, tree) == 1);
  CHECK(revision_of(tree) == 8);
  navd_tree_free(tree);
  navd_close(n);
}

static void a_handle_waits_for_another_daemon(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = check_watched(n, "main");
  answer(n, 1, 1, 4);
  end(n, 1, "shutdown");
  CHECK(shown(n, tree) == 1);
  navd_feed(n, NULL, 0);
  CHECK(shown(n, tree) == 0);
  CHECK(navd_tree_status(tree) == NAVD_TREE_WAITING && revision_of(tree) == 4);
  CHECK(strcmp(navd_tree_problem(tree), "") == 0);
  navd_tree_free(tree);
  navd_close(n);
}

int main(void) {
  RUN(a_change_pushes_attaches_and_updates);
  RUN(a_change_counts_indices_after_its_removals);
  RUN(attached_coordinators_are_inserted_in_the_order_of_ids);
  RUN(a_change_that_does_not_fit_is_an_error);
  RUN(a_snapshot_shares_no_values_with_its_changes);
  RUN(a_hash_uses_the_canonical_form);
  RUN(a_handle_follows_only_its_subscription);
  RUN(a_handle_without_its_tree_ends_and_can_subscribe_again);
  RUN(a_handle_resumes_after_lost_changes);
  RUN(a_handle_restarts_if_a_change_does_not_fit);
  RUN(a_handle_waits_for_another_daemon);
  return check_status();
}
