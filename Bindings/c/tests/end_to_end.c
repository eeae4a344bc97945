/* A conversation with a real navd, whose socket is the argument: graphs, commands, handles, pullbacks. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "session.h"

static const char graph[] =
    "{'graph':{'navigation':1,'name':'notes','root':{'coordinator':'Notes','route':'list'},"
    "'screens':{'List':{},'Note':{'params':{'id':{'type':'number'}}},'Picker':{}},'coordinators':{"
    "'Notes':{'routes':{'list':{'push':'List'},'note':{'params':{'id':{'type':'number'}},"
    "'do':{'push':{'screen':'Note','params':{'id':'${params.id}'}}}},"
    "'pick':{'start':{'coordinator':'Picker','route':'open','in':'modal','completed':'picked'}},"
    "'picked':{'completes':'Picker','do':'none'}}},"
    "'Picker':{'routes':{'open':{'show':'Picker'}}}}}}";

static const char *path;

/** Opens a connection with a handle of a new tree. */
static struct session begun(void) {
  struct session begun = {.n = navd_open(path)};
  CHECK(navd_introduce(begun.n, "end to end", "1") == NAVD_OK);
  json_object_put(session_call(&begun, "graph.load", graph));
  CHECK_TEXT(session_command(&begun, "tree.open", "{'tree':'main','graph':'notes'}"), "committed");
  begun.tree = check_watched(begun.n, "main");
  return begun;
}

static void ended(struct session *session) {
  json_object_put(session_call(session, "tree.close", "{'tree':'main'}"));
  session_close(session);
}

static void a_handle_equals_the_tree_after_every_command(void) {
  static const char *const commands[][3] = {
      {"coordinator.trigger", "{'route':{'name':'note','params':{'id':0.1}}}", "committed"},
      {"coordinator.trigger", "{'route':{'name':'note','params':{'id':1e21}}}", "committed"},
      {"coordinator.trigger", "{'route':'pick'}", "committed"},
      {"coordinator.finish", "{'coordinator':'Picker','value':7}", "committed"},
      {"coordinator.transfer", "{'transfer':{'set':[{'key':'s3'},'List',{'key':'s1'}]}}", "committed"},
      {"coordinator.transfer", "{'transfer':{'setParams':{'screen':'Note','params':{'id':-2.5e-9}}}}",
       "committed"},
      {"coordinator.back", "{}", "committed"},
      {"coordinator.trigger", "{'route':'unheard'}", "noop unhandled"},
      {"ui.report", "{'event':'didPop','key':'s5'}", "committed"},
  };
  struct session session = begun();
  for (size_t index = 0; index < sizeof commands / sizeof *commands; index++) {
    CHECK_TEXT(session_command(&session, commands[index][0], commands[index][1]), commands[index][2]);
    CHECK(session_is_current(&session));
  }
  ended(&session);
}

static void navd_accepts_all_actions(void) {
  struct session session = begun();
  struct json_object *actions[] = {
      navd_sequence(navd_push("List", NULL), navd_none(), navd_pop(1), NULL),
      navd_show("List", NULL), navd_replace("List", NULL),
      navd_set_params(json_object_new_object()),
      navd_present("Picker", NULL, "sheet"), navd_dismiss(), navd_dismiss_self(),
      navd_start(&(navd_child){.coordinator = "Picker", .route = navd_route("open", NULL, NULL)}, NULL),
      navd_with(navd_pop_to("List"), "inclusive", json_object_new_boolean(false)), navd_pop_to_root(),
      navd_with(navd_back_to_root(), "animated", json_object_new_boolean(false)),
      navd_set(navd_array(json_object_new_string("List"), NULL)), navd_drop(false),
      navd_custom("fade", navd_object("ms", json_object_new_int(200), NULL)),
      navd_handover(&(navd_child){.coordinator = "Picker", .route = navd_route("open", NULL, NULL)}),
      navd_present_child(&(navd_child){.coordinator = "Picker", .route = navd_route("open", NULL, NULL)}, "sheet"),
  };
  for (size_t index = 0; index < sizeof actions / sizeof *actions; index++) {
    navd_id call = 0;
    navd_coordinator_transfer_params params = {
        .transfer = json_object_get(actions[index]), .coordinator = "c1", .options.tree = "main"};
    CHECK(navd_call_coordinator_transfer(session.n, &params, &call) == NAVD_OK);
    struct json_object *answer = session_answer(&session, call);
    // An unreadable action is an error; one without an effect is an outcome.
    const char *problem = navd_error_message(navd_member(answer, "error"));
    char *action = navd_canonical(actions[index], NULL);
    CHECK_TEXT(check_format("%s%s", problem, *problem ? action : ""), "");
    free(action);
    json_object_put(answer);
    json_object_put(actions[index]);
  }
  ended(&session);
}

static void a_handle_resumes_after_a_lost_connection(void) {
  struct session session = begun();
  CHECK(session_is_current(&session));
  session_reconnect(&session);
  CHECK(navd_tree_status(session.tree) == NAVD_TREE_WAITING);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick'}"), "committed");
  CHECK(navd_tree_status(session.tree) == NAVD_TREE_CURRENT);
  CHECK(session_is_current(&session));
  json_object_put(session_call(&session, "tree.close", "{}"));
  CHECK(navd_tree_status(session.tree) == NAVD_TREE_ENDED);
  CHECK(strcmp(navd_tree_problem(session.tree), "treeClosed") == 0);
  session_close(&session);
}

static void a_handle_resumes_from_an_older_revision(void) {
  struct session session = begun();
  navd *other = navd_open(path);
  navd_event event;
  navd_id call = 0;
  CHECK(session_is_current(&session));
  CHECK(navd_call_coordinator_trigger(other, &(navd_coordinator_trigger_params){
      .route = json_object_new_string("pick"), .options.tree = "main"}, &call) == NAVD_OK);
  CHECK(navd_wait_for(other, call, -1, &event) == NAVD_OK);
  navd_close(other);
  session_reconnect(&session);
  CHECK(session_is_current(&session));
  ended(&session);
}

/** Returns the outcome of a command, with the code of its reason if there is one. To be freed. */
static char *outcome_of(navd *n, navd_id call) {
  navd_event event;
  CHECK(navd_wait_for(n, call, -1, &event) == NAVD_OK);
  navd_outcome outcome = navd_outcome_of(&event);
  return check_format("%s%s%s", navd_member_text(outcome.details, "outcome"), outcome.reason ? " " : "",
                      outcome.reason ? outcome.reason : "");
}

static void a_handle_opens_drives_and_closes_a_tree(void) {
  navd *n = navd_open(path);
  navd_id call = 0;
  struct json_object *document = check_parse(graph);
  navd_tree *tree = navd_tree_open(n, &(navd_tree_open_params){
      .tree = "other", .graph = json_object_get(navd_member(document, "graph"))}, &call);
  CHECK_TEXT(outcome_of(n, call), "committed");
  navd_tree_trigger(tree, "note", navd_object("id", json_object_new_int(7), NULL), NULL, &call);
  CHECK_TEXT(outcome_of(n, call), "committed");
  navd_tree_trigger(tree, "unheard", NULL, NULL, &call);
  CHECK_TEXT(outcome_of(n, call), "noop unhandled");
  navd_tree_trigger(tree, "list", NULL, &(navd_command_options){.from = "s9"}, &call);
  CHECK_TEXT(outcome_of(n, call), "failed unknownScreen");
  navd_tree_transfer(tree, navd_present("Picker", NULL, "sheet"), NULL, NULL, &call);
  CHECK_TEXT(outcome_of(n, call), "committed");
  navd_tree_report_dismiss(tree, "n2", &call);
  CHECK_TEXT(outcome_of(n, call), "committed");
  navd_tree_undo(tree, NULL, &call);
  CHECK_TEXT(outcome_of(n, call), "committed");
  navd_tree_back(tree, NULL, &call);
  CHECK_TEXT(outcome_of(n, call), "committed");
  navd_tree_close(tree, &call);
  navd_event event;
  CHECK(navd_wait_for(n, call, -1, &event) == NAVD_OK && !event.error);
  json_object_put(document);
  navd_tree_free(tree);
  navd_close(n);
}

static void missed_changes_are_one_event(void) {
  struct session session = begun();
  navd *other = navd_open(path);
  navd_tree *same = navd_tree_at(other, "main");
  navd_event event;
  navd_id call = 0;
  CHECK(session_is_current(&session));
  for (int times = 0; times < 3; times++) {
    navd_tree_trigger(same, "pick", NULL, NULL, &call);
    CHECK_TEXT(outcome_of(other, call), "committed");
  }
  navd_tree_free(same);
  navd_close(other);
  session_break(&session);
  int news = 0;
  while (news == 0) {
    CHECK(navd_wait(session.n, -1, &event) == NAVD_OK);
    news = navd_tree_handle(session.tree, &event);
  }
  CHECK(news == NAVD_NEWS_RESUMED);
  CHECK(json_object_get_int(navd_member(navd_tree_snapshot(session.tree), "revision")) == 4);
  CHECK(session_is_current(&session));
  ended(&session);
}

static void a_pullback_receives_routes(void) {
  struct session session = begun();
  navd_event event;
  json_object_put(session_call(&session, "coordinator.pullback", "{'coordinator':'c1'}"));
  CHECK(navd_call(session.n, "coordinator.trigger", check_parse("{'route':'list'}"), NULL) == NAVD_OK);
  do CHECK(navd_wait(session.n, -1, &event) == NAVD_OK);
  while (event.kind != NAVD_NOTIFICATION || strcmp(event.method, NAVD_COORDINATOR_ROUTED) != 0);
  CHECK(strcmp(navd_member_text(navd_member(event.params, "route"), "name"), "list") == 0);
  ended(&session);
}

static void errors_have_a_name_and_a_message(void) {
  struct session session = {.n = navd_open(path)};
  struct json_object *answer = session_call(&session, "tree.get", "{'tree':'nowhere'}");
  CHECK(strcmp(navd_error_name(navd_member(answer, "error")), NAVD_ERROR_TREE_NOT_FOUND) == 0);
  CHECK(strlen(navd_error_message(navd_member(answer, "error"))) > 0);
  json_object_put(answer);
  session_close(&session);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  path = arguments[1];
  RUN(a_handle_equals_the_tree_after_every_command);
  RUN(navd_accepts_all_actions);
  RUN(a_handle_resumes_after_a_lost_connection);
  RUN(a_handle_resumes_from_an_older_revision);
  RUN(a_handle_opens_drives_and_closes_a_tree);
  RUN(missed_changes_are_one_event);
  RUN(a_pullback_receives_routes);
  RUN(errors_have_a_name_and_a_message);
  return check_status();
}
