/* Coordinators in C, with a scripted navd. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "peer.h"

/** The log of the callbacks, a word each. */
static char seen[4096];

static void see(const char *format, const char *first, const char *second) {
  size_t length = strlen(seen);
  snprintf(seen + length, sizeof seen - length, format, first, second);
}

/** Returns the log since the last call. */
static char *taken(void) {
  char *text = check_format("%s", seen);
  seen[0] = '\0';
  return text;
}

static void *create(void *context, const navd_coordinator *coordinator) {
  CHECK(strcmp(context, "notes") == 0);
  char *params = navd_canonical(coordinator->params, NULL);
  see("+%s%s ", coordinator->id, params);
  see("%s%s", coordinator->label ? coordinator->label : "", coordinator->label ? " " : "");
  free(params);
  return check_format("%s", coordinator->id);
}

static void release(void *object) {
  see("-%s%s ", object, "");
  free(object);
}

static struct json_object *prepare(void *object, const navd_question *question) {
  see("%s:%s ", object, question->kind);
  if (strcmp(question->kind, "completed") == 0) {
    return navd_send(navd_route(navd_member_text(question->completion, "kind"), NULL, NULL));
  }
  if (strcmp(question->kind, "pulled") == 0) return navd_push(question->child_label, NULL);
  if (strcmp(question->route_name, "bad") == 0) return navd_push("\xFF", NULL);
  if (strcmp(question->route_name, "later") == 0) return NULL;
  return navd_push("Notes", json_object_get(navd_member(question->route, "params")));
}

static void completed(void *object, const char *label, const struct json_object *completion) {
  see("%s done %s ", object, label);
  see("%s%s ", navd_member_text(completion, "kind"), "");
}

static navd_coordinators *serve(navd *n) {
  static const navd_type notes = {
      .name = "Notes", .context = "notes", .create = create, .release = release, .prepare = prepare,
      .completed = completed,
  };
  navd_coordinators *coordinators = navd_coordinators_new(n, "main");
  navd_coordinators_add(coordinators, &notes, check_parse("{'routes':{'list':{}}}"));
  free(taken());
  return coordinators;
}

/** Sends a question from navd. Returns the number of events that were only for the coordinators. */
static int asked(navd *n, navd_coordinators *coordinators, const char *line) {
  navd_event event;
  int count = 0;
  check_feed(n, line);
  while (navd_next_event(n, &event)) count += navd_coordinators_handle(coordinators, &event);
  return count;
}

/** Returns the question about a route in a tree at a revision. */
static int asked_route_at(navd *n, navd_coordinators *coordinators, int revision, int request,
                          const char *coordinator, const char *route) {
  char *line = check_format("{'jsonrpc':'2.0','id':'navd:%d','method':'coordinator.prepare','params':"
                            "{'tree':'main','revision':%d,'command':%d,'coordinator':'%s',"
                            "'type':'Notes','question':{'kind':'route','route':{'name':'%s','params':{}}},"
                            "'situation':{'params':{'id':7}}}}", request, revision, request, coordinator, route);
  int count = asked(n, coordinators, line);
  free(line);
  return count;
}

static int asked_route(navd *n, navd_coordinators *coordinators, int request, const char *coordinator,
                       const char *route) {
  return asked_route_at(n, coordinators, 1, request, coordinator, route);
}

static void told_end(navd *n, navd_coordinators *coordinators, int command, const char *outcome,
                     const char *disposed, const char *dry_run) {
  char *line = check_format("{'jsonrpc':'2.0','method':'command.ended','params':{'tree':'main',"
                            "'instance':'t1','command':%d,'dryRun':%s,'labels':{},'outcome':{'outcome':'%s',"
                            "'disposed':[%s]}}}", command, dry_run, outcome, disposed);
  asked(n, coordinators, line);
  free(line);
}

static void types_are_registered(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  navd_coordinators_add_screen(coordinators, "Notes", NULL);
  CHECK(navd_coordinators_register(coordinators, true) == NAVD_OK);
  CHECK(navd_coordinators_call(coordinators) == 1);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'coordinator.register','params':{'types':{'Notes':"
             "{'routes':{'list':{}}}},'tree':'main','screens':{'Notes':null},'replace':true}}\n");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void screens_and_facts_are_declared(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  navd_coordinators_add_fact(coordinators, "signedIn", navd_declare_fact("boolean", json_object_new_boolean(0), false));
  navd_coordinators_add_fact(coordinators, "role", navd_declare_fact("string", NULL, true));
  navd_coordinators_add_screen(coordinators, "Account", navd_declare_screen(&(navd_screen_declaration){
      .requires_facts = navd_all_of(check_parse("[{'fact':'signedIn'},{'fact':'a'}]")),
      .otherwise = navd_redirect(check_parse("['signIn']"), "10m")}));
  navd_coordinators_add_screen(coordinators, "Edit", navd_declare_screen(&(navd_screen_declaration){
      .params = check_parse("{'dirty':{'type':'boolean'}}"),
      .back = json_object_new_string("none"),
      .requires_facts = navd_not(navd_any_of(check_parse("[{'fact':'a'}]"))),
      .otherwise = navd_reject("Not now."),
      .leave = navd_leave_confirm(
          navd_equals(json_object_new_string("${params.dirty}"), json_object_new_boolean(1)),
          &(navd_child){.coordinator = "Discard", .route = navd_route("ask", NULL, NULL)}, "alert")}));
  navd_coordinators_add_screen(coordinators, "Pay", navd_declare_screen(&(navd_screen_declaration){
      .leave = navd_leave_reject(navd_fact("paying"), "Wait.")}));
  CHECK(navd_coordinators_register(coordinators, false) == NAVD_OK);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'coordinator.register','params':{'types':{'Notes':"
             "{'routes':{'list':{}}}},'tree':'main','screens':{"
             "'Account':{'requires':{'all':[{'fact':'signedIn'},{'fact':'a'}]},"
             "'otherwise':{'routes':['signIn'],'park':'10m'}},"
             "'Edit':{'params':{'dirty':{'type':'boolean'}},'back':'none','requires':{'not':{'any':[{'fact':'a'}]}},"
             "'otherwise':{'reject':'Not now.'},'leave':{'when':{'equals':['${params.dirty}',true]},"
             "'confirm':{'coordinator':'Discard','route':{'name':'ask'},'style':'alert'}}},"
             "'Pay':{'leave':{'when':{'fact':'paying'},'reject':'Wait.'}}},"
             "'facts':{'signedIn':{'type':'boolean','default':false,'kept':false},"
             "'role':{'type':'string','optional':true}}}}\n");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void committed_objects_live_until_their_coordinators_end(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  CHECK(asked_route(n, coordinators, 1, "c1", "list") == 1);
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route ");
  CHECK_TEXT(check_output(n), "{'jsonrpc':'2.0','id':'navd:1','result':{'action':{'push':"
                              "{'screen':'Notes','params':{}}}}}\n");
  told_end(n, coordinators, 1, "committed", "", "false");
  asked_route(n, coordinators, 2, "c1", "list");
  asked_route(n, coordinators, 2, "c2", "list");
  told_end(n, coordinators, 2, "failed", "{'coordinator':'c1'}", "false");
  CHECK_TEXT(taken(), "c1:route +c2{'id':7} c2:route -c2 ");
  CHECK(strcmp(navd_coordinators_object(coordinators, "main", "c1"), "c1") == 0);
  CHECK(!navd_coordinators_object(coordinators, "main", "c2"));
  CHECK(!navd_coordinators_object(coordinators, "other", "c1"));
  asked_route(n, coordinators, 3, "c3", "list");
  told_end(n, coordinators, 3, "committed", "{'coordinator':'c1'}", "false");
  CHECK_TEXT(taken(), "+c3{'id':7} c3:route -c1 ");
  CHECK(navd_coordinators_count(coordinators) == 1);
  navd_coordinators_free(coordinators);
  CHECK_TEXT(taken(), "-c3 ");
  navd_close(n);
}

static void the_coordinator_that_asks_the_user_keeps_its_object(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  asked_route(n, coordinators, 1, "c1", "list");
  asked_route(n, coordinators, 1, "c2", "list");
  asked_route(n, coordinators, 1, "c3", "list");
  char *line = check_format("{'jsonrpc':'2.0','method':'command.ended','params':{'tree':'main','instance':'t1',"
                            "'command':1,'dryRun':false,'labels':{'notes':'c3'},'outcome':{'outcome':'blocked',"
                            "'reason':{'code':'leaveAsked','message':'','coordinator':'c2'},'disposed':[]}}}");
  asked(n, coordinators, line);
  free(line);
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route +c2{'id':7} c2:route +c3{'id':7} c3:route -c1 ");
  navd_coordinators_free(coordinators);
  free(taken());
  navd_close(n);
}

static void a_dry_run_creates_and_releases_no_objects(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  asked_route(n, coordinators, 1, "c1", "list");
  told_end(n, coordinators, 1, "committed", "", "false");
  asked_route(n, coordinators, 2, "c2", "list");
  told_end(n, coordinators, 2, "committed", "{'coordinator':'c1'}", "true");
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route +c2{'id':7} c2:route -c2 ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void a_thousand_failed_commands_leave_no_objects(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  for (int command = 1; command <= 1000; command++) {
    asked_route(n, coordinators, command, "c1", "list");
    CHECK(navd_coordinators_count(coordinators) == 1);
    told_end(n, coordinators, command, "failed", "", "false");
    free(taken());
  }
  CHECK(navd_coordinators_count(coordinators) == 0);
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void pulled_routes_and_completions_are_asked(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  CHECK(asked(n, coordinators,
              "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{'tree':'main',"
              "'command':1,'coordinator':'c1','type':'Notes','label':'mine','question':"
              "{'kind':'pulled','child':'c2','label':'Child','route':{'name':'x'},'as':'y'},"
              "'situation':{}}}") == 1);
  CHECK(asked(n, coordinators,
              "{'jsonrpc':'2.0','id':'navd:2','method':'coordinator.prepare','params':{'tree':'main',"
              "'command':1,'coordinator':'c1','type':'Notes','question':{'kind':'completed',"
              "'child':'c2','type':'T','label':'picked','completion':{'kind':'cancelled'}}}}") == 1);
  CHECK_TEXT(taken(), "+c1null mine c1:pulled c1:completed ");
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':'navd:1','result':{'action':{'push':{'screen':'Child'}}}}\n"
             "{'jsonrpc':'2.0','id':'navd:2','result':{'action':{'send':{'name':'cancelled'}}}}\n");
  CHECK(asked(n, coordinators,
              "{'jsonrpc':'2.0','method':'coordinator.completed','params':{'tree':'main','coordinator':"
              "'c2','opener':'c1','label':'picked','completion':{'kind':'value'},'revision':2}}") == 1);
  CHECK_TEXT(taken(), "c1 done picked value ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void an_answer_can_be_given_later_and_a_bad_one_is_an_error(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  CHECK(asked_route(n, coordinators, 1, "c1", "later") == 1);
  CHECK_TEXT(check_output(n), "");
  CHECK(navd_answer(n, 1, navd_none()) == NAVD_OK);
  CHECK_TEXT(check_output(n), "{'jsonrpc':'2.0','id':'navd:1','result':{'action':'none'}}\n");
  CHECK(asked_route(n, coordinators, 2, "c1", "bad") == 1);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':'navd:2','error':{'code':-32000,'message':'A value cannot be sent: it "
             "holds text that is not UTF-8, a number that is not finite, or more than 128 levels.'}}\n");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void questions_about_other_types_are_left_to_the_program(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  CHECK(asked(n, coordinators,
              "{'jsonrpc':'2.0','id':'navd:1','method':'coordinator.prepare','params':{'tree':'main',"
              "'command':1,'coordinator':'c1','type':'Other','question':{'kind':'route'}}}") == 0);
  CHECK(asked(n, coordinators, "{'jsonrpc':'2.0','id':'navd:2','method':'coordinator.prepare'}") == 0);
  CHECK(asked(n, coordinators, "{'jsonrpc':'2.0','id':'navd:3','method':'later.method'}") == 0);
  CHECK(asked(n, coordinators, "{'jsonrpc':'2.0','method':'coordinator.completed','params':{}}") == 0);
  CHECK(asked(n, coordinators, "{'jsonrpc':'2.0','method':'command.ended','params':{}}") == 0);
  CHECK_TEXT(check_output(n), "");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void perform(void *object, const navd_performance *performance) {
  (void)object;
  see("performs %s for %s ", performance->name, performance->coordinator);
}

static void told_custom(navd *n, navd_coordinators *coordinators, int command, const char *coordinator,
                        const char *disposed) {
  char *line = check_format("{'jsonrpc':'2.0','method':'command.ended','params':{'tree':'main','instance':'t1',"
                            "'command':%d,'dryRun':false,'labels':{},'custom':[{'coordinator':'%s','name':'fade',"
                            "'params':{}}],'outcome':{'outcome':'committed','disposed':[%s]}}}",
                            command, coordinator, disposed);
  CHECK(asked(n, coordinators, line) == 0);
  free(line);
}

static void custom_transitions_are_performed_once(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = navd_coordinators_new(n, "main");
  const navd_type fading = {.name = "Notes", .context = "notes", .create = create, .release = release,
                            .prepare = prepare, .perform = perform};
  navd_coordinators_add(coordinators, &fading, check_parse("{'routes':{'list':{}}}"));
  free(taken());
  asked_route(n, coordinators, 7, "c1", "later");
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route ");
  told_custom(n, coordinators, 7, "c1", "");
  told_custom(n, coordinators, 8, "c9", "");
  CHECK_TEXT(taken(), "performs fade for c1 ");
  asked_route(n, coordinators, 9, "c1", "later");
  told_end(n, coordinators, 9, "blocked", "", "false");
  asked_route(n, coordinators, 10, "c1", "later");
  told_end(n, coordinators, 10, "committed", "", "true");
  CHECK_TEXT(taken(), "c1:route c1:route ");
  told_custom(n, coordinators, 11, "c1", "{'coordinator':'c1','type':'Notes'}");
  CHECK_TEXT(taken(), "performs fade for c1 -c1 ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void custom_transitions_without_a_callback_are_ignored(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  asked_route(n, coordinators, 7, "c1", "later");
  told_custom(n, coordinators, 7, "c1", "");
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void live_coordinators_are_taken_over(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  CHECK(navd_coordinators_register(coordinators, false) == NAVD_OK);
  CHECK(asked(n, coordinators,
              "{'jsonrpc':'2.0','id':1,'result':{'types':['Notes'],'coordinators':[{'tree':'main',"
              "'instance':'t1','coordinator':'c4','type':'Notes','params':{'list':2}}]}}") == 0);
  CHECK_TEXT(taken(), "+c4{'list':2} ");
  navd_coordinators_forget(coordinators, "other");
  CHECK(navd_coordinators_count(coordinators) == 1);
  navd_coordinators_forget(coordinators, "main");
  CHECK_TEXT(taken(), "-c4 ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

/** Registers after a reconnect, and answers with the live coordinators. */
static void registered_again(navd *n, navd_coordinators *coordinators, const char *living) {
  CHECK(navd_coordinators_register(coordinators, false) == NAVD_OK);
  char *line = check_format("{'jsonrpc':'2.0','id':%d,'result':{'types':['Notes'],'coordinators':[%s]}}",
                            (int)navd_coordinators_call(coordinators), living);
  asked(n, coordinators, line);
  free(line);
}

static void objects_outlive_the_connection_if_their_coordinators_do(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  asked_route(n, coordinators, 1, "c1", "list");
  asked_route(n, coordinators, 1, "c2", "list");
  told_end(n, coordinators, 1, "committed", "", "false");
  asked_route(n, coordinators, 2, "c3", "list");
  free(taken());
  navd_event event = {.kind = NAVD_DISCONNECTED};
  CHECK(!navd_coordinators_handle(coordinators, &event));
  // c3 was not committed.
  CHECK_TEXT(taken(), "-c3 ");
  registered_again(n, coordinators, "{'tree':'main','instance':'t1','coordinator':'c1','type':'Notes','params':{}},"
                                    "{'tree':'main','instance':'t1','coordinator':'c4','type':'Notes','params':{}}");
  CHECK_TEXT(taken(), "-c2 +c4{} ");
  // The tree was closed and opened anew.
  registered_again(n, coordinators, "{'tree':'main','instance':'t2','coordinator':'c1','type':'Notes','params':{}}");
  CHECK_TEXT(taken(), "-c4 -c1 +c1{} ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void objects_are_released_if_another_client_serves_their_type(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  registered_again(n, coordinators, "{'tree':'main','instance':'t1','coordinator':'c1','type':'Notes','params':{}}");
  CHECK(navd_coordinators_register(coordinators, false) == NAVD_OK);
  asked(n, coordinators, "{'jsonrpc':'2.0','id':2,'error':{'code':1014,'message':'','data':{'name':'typeServed'}}}");
  CHECK_TEXT(taken(), "+c1{} -c1 ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void types_are_registered_again_after_a_reconnect(void) {
  char *path = peer_path();
  int listener = peer_listen(path);
  navd *n = navd_open(path);
  navd_coordinators *coordinators = serve(n);
  navd_event event;
  int peer = peer_accept(listener);
  CHECK(navd_introduce(n, "notes", NULL) == NAVD_OK);
  CHECK(navd_coordinators_register(coordinators, false) == NAVD_OK);
  free(peer_hear(peer));
  free(peer_hear(peer));
  close(peer);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK(event.kind == NAVD_DISCONNECTED && !navd_coordinators_handle(coordinators, &event));
  CHECK(navd_reconnect(n) == NAVD_OK);
  peer = peer_accept(listener);
  CHECK(navd_wait(n, -1, &event) == NAVD_OK);
  CHECK(event.kind == NAVD_RECONNECTED && !navd_coordinators_handle(coordinators, &event));
  CHECK_TEXT(peer_hear(peer),
             "{'jsonrpc':'2.0','id':3,'method':'initialize','params':{'client':{'name':'notes'}}}");
  CHECK_TEXT(peer_hear(peer),
             "{'jsonrpc':'2.0','id':4,'method':'coordinator.register','params':{'types':{'Notes':"
             "{'routes':{'list':{}}}},'tree':'main'}}");
  CHECK(navd_coordinators_call(coordinators) == 4);
  navd_coordinators_free(coordinators);
  navd_close(n);
  close(peer);
  close(listener);
  peer_remove(path);
}

static void a_reopened_tree_has_new_objects(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  asked_route_at(n, coordinators, 0, 1, "c1", "list");
  asked_route_at(n, coordinators, 0, 1, "c2", "list");
  told_end(n, coordinators, 1, "committed", "", "false");
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route +c2{'id':7} c2:route ");
  asked_route_at(n, coordinators, 0, 2, "c1", "list");
  CHECK_TEXT(taken(), "-c2 -c1 +c1{'id':7} c1:route ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

static void objects_of_a_closed_tree_can_be_released(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinators *coordinators = serve(n);
  asked_route(n, coordinators, 1, "c1", "list");
  navd_coordinators_forget(coordinators, "main");
  CHECK_TEXT(taken(), "+c1{'id':7} c1:route -c1 ");
  navd_coordinators_free(coordinators);
  navd_close(n);
}

int main(void) {
  RUN(types_are_registered);
  RUN(screens_and_facts_are_declared);
  RUN(committed_objects_live_until_their_coordinators_end);
  RUN(the_coordinator_that_asks_the_user_keeps_its_object);
  RUN(a_dry_run_creates_and_releases_no_objects);
  RUN(a_thousand_failed_commands_leave_no_objects);
  RUN(pulled_routes_and_completions_are_asked);
  RUN(an_answer_can_be_given_later_and_a_bad_one_is_an_error);
  RUN(questions_about_other_types_are_left_to_the_program);
  RUN(custom_transitions_are_performed_once);
  RUN(custom_transitions_without_a_callback_are_ignored);
  RUN(live_coordinators_are_taken_over);
  RUN(objects_outlive_the_connection_if_their_coordinators_do);
  RUN(objects_are_released_if_another_client_serves_their_type);
  RUN(types_are_registered_again_after_a_reconnect);
  RUN(a_reopened_tree_has_new_objects);
  RUN(objects_of_a_closed_tree_can_be_released);
  return check_status();
}
