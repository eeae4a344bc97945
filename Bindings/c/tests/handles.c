/* Handles of trees: the calls that they send, the outcomes of commands, and the tables of coordinator types. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "peer.h"

static void commands_name_their_tree(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = navd_tree_at(n, "main");
  navd_id id = 0;
  CHECK(navd_tree_trigger(tree, "note", navd_object("id", json_object_new_int(7), NULL), NULL, &id) == NAVD_OK);
  CHECK(id == 1 && strcmp(navd_tree_name(tree), "main") == 0);
  navd_command_options options = {.tree = "other", .from = "s1", .if_revision = 4, .dry_run = NAVD_YES};
  CHECK(navd_tree_back(tree, &options, NULL) == NAVD_OK);
  navd_tree_go(tree, "notes:///7", NULL, NULL);
  navd_tree_link(tree, navd_array(navd_route("list", NULL, NULL), navd_route("note", NULL, NULL), NULL), NULL, NULL);
  navd_tree_transfer(tree, navd_pop(2), "c1", NULL, NULL);
  navd_tree_finish(tree, "Picker", NULL, NULL, NULL);
  navd_tree_drop(tree, "c2", NULL, NULL);
  navd_tree_set_facts(tree, navd_object("signedIn", json_object_new_boolean(true), NULL), NULL, NULL);
  CHECK_TEXT(
      check_output(n),
      "{'jsonrpc':'2.0','id':1,'method':'coordinator.trigger','params':{'route':{'name':'note','params':{'id':7}},"
      "'tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':2,'method':'coordinator.back','params':{'from':'s1','ifRevision':4,'dryRun':true,"
      "'tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':3,'method':'coordinator.handle','params':{'url':'notes:///7','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':4,'method':'coordinator.handle','params':{'routes':[{'name':'list'},"
      "{'name':'note'}],'tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':5,'method':'coordinator.transfer','params':{'transfer':{'pop':{'count':2}},'coordinator':'c1',"
      "'tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':6,'method':'coordinator.finish','params':{'coordinator':'Picker','value':null,"
      "'tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':7,'method':'coordinator.drop','params':{'coordinator':'c2','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':8,'method':'tree.setFacts','params':{'facts':{'signedIn':true},'tree':'main'}}\n");
  navd_tree_undo(tree, NULL, NULL);
  navd_tree_redo(tree, NULL, NULL);
  navd_tree_forget(tree, NULL, NULL);
  navd_tree_transaction(tree, json_object_new_array(), NULL, NULL);
  navd_tree_url(tree, NULL, NULL);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':9,'method':'tree.undo','params':{'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':10,'method':'tree.redo','params':{'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':11,'method':'coordinator.forget','params':{'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':12,'method':'coordinator.transaction','params':{'steps':[],'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':13,'method':'tree.url','params':{'tree':'main'}}\n");
  navd_tree_free(tree);
  navd_close(n);
}

static void events_of_a_front_end_name_their_tree(void) {
  navd *n = navd_open_fd(-1);
  navd_tree *tree = navd_tree_at(n, "main");
  navd_tree_report_pop(tree, "s2", NULL);
  navd_tree_report_dismiss(tree, "n2", NULL);
  navd_tree_report_select(tree, "service", "n1", NULL);
  navd_tree_report_focus(tree, "s1", NULL);
  navd_tree_report_collapsed(tree, NULL, NULL);
  navd_tree_report_expanded(tree, "n1", NULL);
  navd_tree_report_activity(tree, NULL);
  navd_tree_report_settled(tree, 5, NULL);
  CHECK_TEXT(
      check_output(n),
      "{'jsonrpc':'2.0','id':1,'method':'ui.report','params':{'event':'didPop','key':'s2','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':2,'method':'ui.report','params':{'event':'didDismiss','key':'n2','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':3,'method':'ui.report','params':{'event':'didSelect','tab':'service','container':'n1',"
      "'tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':4,'method':'ui.report','params':{'event':'didFocus','key':'s1','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':5,'method':'ui.report','params':{'event':'collapsed','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':6,'method':'ui.report','params':{'event':'expanded','container':'n1','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':7,'method':'ui.report','params':{'event':'activity','tree':'main'}}\n"
      "{'jsonrpc':'2.0','id':8,'method':'ui.report','params':{'event':'settled','revision':5,'tree':'main'}}\n");
  navd_tree_wait_for_screen(tree, "Note", 100, NULL);
  navd_tree_wait_for_closed(tree, "s2", 100, NULL);
  navd_tree_wait_for_settled(tree, 0, 100, NULL);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':9,'method':'tree.wait','params':{'screen':'Note','until':'onView',"
             "'timeoutMs':100,'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':10,'method':'tree.wait','params':{'key':'s2','until':'closed',"
             "'timeoutMs':100,'tree':'main'}}\n"
             "{'jsonrpc':'2.0','id':11,'method':'tree.wait','params':{'until':'settled','timeoutMs':100,"
             "'tree':'main'}}\n");
  navd_tree_free(tree);
  navd_close(n);
}

/** Returns the outcome in a response with these members. */
static char *outcome(const char *members) {
  navd *n = navd_open_fd(-1);
  navd_event event = {0};
  char *line = check_format("{'jsonrpc':'2.0','id':1,%s}", members);
  check_feed(n, line);
  free(line);
  CHECK(navd_next_event(n, &event));
  navd_outcome outcome = navd_outcome_of(&event);
  char *text = check_format("%d %s %d %s %s %s", (int)outcome.ending, outcome.committed ? "committed" : "-",
                            (int)outcome.revision, outcome.reason ? outcome.reason : "-",
                            outcome.message ? outcome.message : "-", navd_error_message(outcome.error));
  navd_close(n);
  return text;
}

static void outcomes_are_values(void) {
  CHECK_TEXT(outcome("'result':{'outcome':'committed','revision':3}"), "1 committed 3 - - ");
  CHECK_TEXT(outcome("'result':{'outcome':'noop','revision':3,'reason':{'code':'unhandled','message':'None.'}}"),
             "7 - 3 unhandled None. ");
  CHECK_TEXT(outcome("'result':{'opened':true,'outcome':{'outcome':'blocked','revision':0,"
                     "'reason':{'code':'rejected','message':'No.'}}}"), "3 - 0 rejected No. ");
  CHECK_TEXT(outcome("'result':{'holds':true}"), "0 - 0 - - ");
  CHECK_TEXT(outcome("'error':{'code':1,'message':'Wrong.'}"), "0 - 0 - - Wrong.");
}

static void a_tree_is_opened_again_after_a_reconnect(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  navd_introduce(n, NULL, NULL);
  int peer = peer_accept(listener);
  navd_event event;
  navd_tree *tree = navd_tree_open(n, &(navd_tree_open_params){.tree = "main", .graph = json_object_new_string("g")},
                                   NULL);
  navd_tree_watch(tree);
  const char *opening = "'method':'tree.open','params':{'tree':'main','graph':'g'}}";
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':1,'method':'tree.open','params':{'tree':'main','graph':'g'}}");
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':2,'method':'tree.subscribe','params':{'tree':'main'}}");
  close(peer);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK && navd_tree_handle(tree, &event) == NAVD_NEWS_NONE);
  CHECK(navd_reconnect(n) == NAVD_OK);
  peer = peer_accept(listener);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK && event.kind == NAVD_RECONNECTED);
  CHECK(navd_tree_handle(tree, &event) == NAVD_NEWS_NONE);
  char *line = peer_hear(peer);
  char *quoted = check_quoted(opening);
  CHECK(strstr(line, quoted) != NULL);
  free(quoted);
  free(line);
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':4,'method':'tree.subscribe','params':{'tree':'main'}}");
  navd_tree_free(tree);
  navd_close(n);
  close(peer);
  close(listener);
  peer_remove(path);
}

/** Answers the next call with an error or a result, and passes it to a handle. Returns the effect and the problem. */
static char *handled(navd *n, int peer, navd_tree *tree, const char *answer) {
  navd_event event;
  char *call = peer_hear(peer);
  struct json_object *message = json_tokener_parse(call);
  char *line = check_format("{'jsonrpc':'2.0','id':%d,%s}", json_object_get_int(navd_member(message, "id")), answer);
  peer_say(peer, line);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK && event.kind == NAVD_RESPONSE);
  int news = navd_tree_handle(tree, &event);
  char *text = check_format("%s %d %s", navd_member_text(message, "method"), news, navd_tree_problem(tree));
  json_object_put(message);
  free(line);
  free(call);
  return text;
}

/** Ends a connection, if there is one, and makes the next one. */
static int reconnected(navd *n, int listener, int peer, navd_tree *tree) {
  navd_event event;
  if (peer >= 0) close(peer);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK && event.kind == NAVD_DISCONNECTED);
  CHECK(navd_tree_handle(tree, &event) == NAVD_NEWS_NONE);
  CHECK(navd_reconnect(n) == NAVD_OK);
  CHECK(navd_next_event(n, &event) && navd_tree_handle(tree, &event) == NAVD_NEWS_NONE);
  return peer_accept(listener);
}

static void a_tree_that_is_not_opened_is_news_however_late_it_is(void) {
  static const char wrong[] = "'error':{'code':1,'message':'There is no graph g.'}";
  static const char missing[] = "'error':{'code':1,'message':'There is no tree main.'}";
  static const char blocked[] = "'result':{'opened':false,'revision':0,'outcome':{'outcome':'blocked','revision':0,"
                                "'reason':{'code':'rejected','message':'Not now.'}}}";
  char *path = peer_path();
  navd *n = navd_open(path);
  navd_introduce(n, NULL, NULL);
  navd_tree *tree = navd_tree_open(n, &(navd_tree_open_params){.tree = "main", .graph = json_object_new_string("g")},
                                   NULL);
  navd_tree_watch(tree);
  // navd was not there.
  int listener = peer_listen(path);
  int peer = reconnected(n, listener, -1, tree);
  CHECK_TEXT(handled(n, peer, tree, wrong), "tree.open 6 There is no graph g.");
  CHECK_TEXT(handled(n, peer, tree, missing), "tree.subscribe 5 There is no graph g.");
  // Another program opens it.
  navd_tree_watch(tree);
  CHECK_TEXT(handled(n, peer, tree, wrong), "tree.open 6 There is no graph g.");
  CHECK_TEXT(handled(n, peer, tree, "'result':{'subscription':1,'instance':'i1','snapshot':{'revision':1}}"),
             "tree.subscribe 1 ");
  peer = reconnected(n, listener, peer, tree);
  CHECK_TEXT(handled(n, peer, tree, blocked), "tree.open 6 Not now.");
  CHECK_TEXT(handled(n, peer, tree, missing), "tree.subscribe 5 Not now.");
  navd_tree_watch(tree);
  CHECK_TEXT(handled(n, peer, tree, "'result':{'opened':true,'outcome':{'outcome':'committed','revision':1}}"),
             "tree.open 0 ");
  CHECK_TEXT(handled(n, peer, tree, "'result':{'subscription':1,'instance':'i2','snapshot':{'revision':1}}"),
             "tree.subscribe 3 ");
  peer_say(peer, "{'jsonrpc':'2.0','method':'subscription.ended','params':{'subscription':1,'reason':'treeClosed'}}");
  navd_event event;
  CHECK(navd_wait(n, -1, &event) == NAVD_OK && navd_tree_handle(tree, &event) == NAVD_NEWS_ENDED);
  navd_tree_watch(tree);
  CHECK_TEXT(handled(n, peer, tree, missing), "tree.subscribe 5 There is no tree main.");
  navd_tree_free(tree);
  navd_close(n);
  close(peer);
  close(listener);
  peer_remove(path);
}

static void a_graph_that_is_not_opened_has_its_problems(void) {
  int peer;
  navd *n = peer_pair(&peer);
  navd_tree *tree = navd_tree_open(n, &(navd_tree_open_params){.tree = "main"}, NULL);
  CHECK_TEXT(handled(n, peer, tree,
                     "'error':{'code':1,'message':'Six errors.','data':{'problems':["
                     "{'pointer':'/root','code':'unknown','message':'No route hme.','suggestion':'home'},"
                     "{'pointer':'','code':'missing','message':'No name.'},{},{},{},{}]}}"),
             "tree.open 6 Six errors.\n  /root: unknown: No route hme. Did you mean 'home'?\n"
             "  /: missing: No name.\n  /: : \n  /: : \n  /: : \n  … and 1 more");
  navd_tree_free(tree);
  navd_close(n);
  close(peer);
}

static void a_tree_that_was_opened_is_opened_again_with_whatever_graph_it_has(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  navd_introduce(n, NULL, NULL);
  int peer = peer_accept(listener);
  navd_tree *tree = navd_tree_open(n, &(navd_tree_open_params){.tree = "main"}, NULL);
  CHECK_TEXT(handled(n, peer, tree, "'result':{'tree':'main','opened':true,'revision':1,'outcome':"
                                    "{'outcome':'committed','revision':1}}"), "tree.open 0 ");
  peer = reconnected(n, listener, peer, tree);
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':2,'method':'tree.open','params':{'tree':'main','resume':true}}");
  navd_tree_free(tree);
  navd_close(n);
  close(peer);
  close(listener);
  peer_remove(path);
}

static struct json_object *show_list(void *object, const navd_question *question) {
  CHECK(object == NULL && json_object_get_int(navd_member(question->route_params, "id")) == 7);
  return navd_push("List", NULL);
}

static struct json_object *show_picked(void *object, const navd_question *question) {
  (void)object;
  return navd_push(navd_member_text(question->completion, "value"), NULL);
}

static struct json_object *ignore(void *object, const navd_question *question) {
  (void)object;
  (void)question;
  return navd_none();
}

/** Returns the answer to a question; the program answers no other. */
static char *answered(navd *n, navd_coordinators *coordinators, const char *question) {
  navd_event event = {0};
  char *line = check_format("{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{'tree':'main',"
                            "'coordinator':'c1','type':'Notes','command':1,'revision':1,'situation':{},"
                            "'question':%s}}", question);
  check_feed(n, line);
  free(line);
  CHECK(navd_next_event(n, &event) && navd_coordinators_handle(coordinators, &event));
  return check_output(n);
}

static void each_question_has_a_callback(void) {
  static const navd_answer_row rows[] = {
      {.pulled = "list", .answer = ignore}, {.route = "list", .answer = show_list},
      {.completed = "picked", .answer = show_picked}, {0}};
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = navd_coordinators_new(n, "main");
  navd_coordinators_add(coordinators, &(navd_type){.name = "Notes", .answers = rows}, navd_declare_type(NULL));
  navd_coordinators_register(coordinators, false);
  CHECK_TEXT(check_output(n), "{'jsonrpc':'2.0','id':1,'method':'coordinator.register','params':{'types':"
                              "{'Notes':{'routes':{'list':{}}}},'tree':'main'}}\n");
  CHECK_TEXT(answered(n, coordinators, "{'kind':'route','route':{'name':'list','params':{'id':7}}}"),
             "{'jsonrpc':'2.0','id':'navd:1','result':{'action':{'push':{'screen':'List'}}}}\n");
  CHECK_TEXT(answered(n, coordinators, "{'kind':'pulled','label':'list','route':{'name':'open'}}"),
             "{'jsonrpc':'2.0','id':'navd:1','result':{'action':'none'}}\n");
  CHECK_TEXT(answered(n, coordinators, "{'kind':'completed','label':'picked','completion':{'kind':'value',"
                                       "'value':'Red'}}"),
             "{'jsonrpc':'2.0','id':'navd:1','result':{'action':{'push':{'screen':'Red'}}}}\n");
  CHECK_TEXT(answered(n, coordinators, "{'kind':'completed','label':'list','completion':{'kind':'cancelled'}}"),
             "{'jsonrpc':'2.0','id':'navd:1','error':{'code':-32000,'message':'Notes answers no question of kind "
             "completed about list: its table has no row for it.'}}\n");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void declarations_of_types_are_kept(void) {
  navd_type_declaration declaration = {
      .kind = "bare", .requires_facts = navd_fact("signedIn"), .otherwise = navd_redirect(json_object_new_array(), NULL),
      .routes = navd_object("note", navd_object("params", json_object_new_object(), NULL), NULL),
      .params = json_object_new_object(), .back = json_object_new_string("home")};
  CHECK_JSON(navd_declare_type(&declaration),
             "{'back':'home','kind':'bare','otherwise':{'routes':[]},'params':{},'requires':{'fact':'signedIn'},"
             "'routes':{'note':{'params':{}}}}");
}

int main(void) {
  RUN(commands_name_their_tree);
  RUN(events_of_a_front_end_name_their_tree);
  RUN(outcomes_are_values);
  RUN(a_tree_is_opened_again_after_a_reconnect);
  RUN(a_tree_that_is_not_opened_is_news_however_late_it_is);
  RUN(a_graph_that_is_not_opened_has_its_problems);
  RUN(a_tree_that_was_opened_is_opened_again_with_whatever_graph_it_has);
  RUN(each_question_has_a_callback);
  RUN(declarations_of_types_are_kept);
  return check_status();
}
