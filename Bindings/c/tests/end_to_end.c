/* A conversation with a real navd, whose socket is the argument: graphs, commands, mirrors, pullbacks. */
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

/** Opens a connection with a mirror of a new tree. */
static struct session begun(void) {
  struct session begun = {.n = navd_open(path)};
  CHECK(navd_introduce(begun.n, "end to end", "1") == NAVD_OK);
  json_object_put(session_call(&begun, "graph.load", graph));
  CHECK_TEXT(session_command(&begun, "tree.open", "{'tree':'main','graph':'notes'}"), "committed");
  begun.mirror = navd_mirror_new(begun.n, "main");
  return begun;
}

static void ended(struct session *session) {
  json_object_put(session_call(session, "tree.close", "{'tree':'main'}"));
  session_close(session);
}

static void a_mirror_equals_the_tree_after_every_command(void) {
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
    CHECK(session_mirrors_its_tree(&session));
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
    CHECK(navd_coordinator_transfer(session.n, &params, &call) == NAVD_OK);
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

static void a_mirror_resumes_after_a_lost_connection(void) {
  struct session session = begun();
  CHECK(session_mirrors_its_tree(&session));
  session_reconnect(&session);
  CHECK(navd_mirror_status(session.mirror) == NAVD_MIRROR_WAITING);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick'}"), "committed");
  CHECK(navd_mirror_status(session.mirror) == NAVD_MIRROR_CURRENT);
  CHECK(session_mirrors_its_tree(&session));
  json_object_put(session_call(&session, "tree.close", "{}"));
  CHECK(navd_mirror_status(session.mirror) == NAVD_MIRROR_ENDED);
  CHECK(strcmp(navd_mirror_problem(session.mirror), "treeClosed") == 0);
  session_close(&session);
}

static void a_mirror_resumes_from_an_older_revision(void) {
  struct session session = begun();
  navd *other = navd_open(path);
  navd_event event;
  navd_id call = 0;
  CHECK(session_mirrors_its_tree(&session));
  CHECK(navd_coordinator_trigger(other, &(navd_coordinator_trigger_params){
      .route = json_object_new_string("pick"), .options.tree = "main"}, &call) == NAVD_OK);
  CHECK(navd_wait_for(other, call, -1, &event) == NAVD_OK);
  navd_close(other);
  session_reconnect(&session);
  CHECK(session_mirrors_its_tree(&session));
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
  RUN(a_mirror_equals_the_tree_after_every_command);
  RUN(navd_accepts_all_actions);
  RUN(a_mirror_resumes_after_a_lost_connection);
  RUN(a_mirror_resumes_from_an_older_revision);
  RUN(a_pullback_receives_routes);
  RUN(errors_have_a_name_and_a_message);
  return check_status();
}
