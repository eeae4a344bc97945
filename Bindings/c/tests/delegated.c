/* Coordinators in C with a real navd, whose socket is the argument. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "session.h"

static const char *path;
static int created;
static int released;
static int performed;

static void *create(void *context, const navd_coordinator *coordinator) {
  created++;
  (void)coordinator;
  return context;
}

static void release(void *object) {
  released++;
  (void)object;
}

static struct json_object *show_list(void *object, const navd_question *question) {
  (void)object;
  (void)question;
  return navd_push("List", NULL);
}

static struct json_object *show_note(void *object, const navd_question *question) {
  (void)object;
  return navd_push("Note", json_object_get((struct json_object *)question->route_params));
}

static struct json_object *show_picked(void *object, const navd_question *question) {
  (void)object;
  return navd_push("Note", json_object_get(navd_member(question->completion, "value")));
}

static struct json_object *pick(void *object, const navd_question *question) {
  (void)object;
  (void)question;
  return navd_start(&(navd_child){.coordinator = "Picker", .label = "picked", .pullback = "picker",
                                  .params = navd_object("hint", json_object_new_int(7), NULL),
                                  .route = navd_route("open", NULL, NULL)}, json_object_new_string("modal"));
}

static struct json_object *ignore(void *object, const navd_question *question) {
  (void)object;
  (void)question;
  return navd_none();
}

static struct json_object *wait_for_oneself(void *object, const navd_question *question) {
  struct session *session = object;
  navd_command_options params = {.tree = "main", .within = question->request};
  CHECK(navd_call_coordinator_back(session->n, &params, NULL) == NAVD_OK);
  CHECK(navd_answer_error(session->n, question->id, "There is nothing to wait for.") == NAVD_OK);
  return NULL;
}

static struct json_object *fade(void *object, const navd_question *question) {
  (void)object;
  (void)question;
  return navd_custom("fade", NULL);
}

static struct json_object *answer_badly(void *object, const navd_question *question) {
  (void)object;
  (void)question;
  return navd_push("Nowhere\xC0", NULL);
}

/** The list of notes: pushes a note, starts a picker, and pushes the picked note. */
static const navd_answer_row notes_answers[] = {
    {.route = "list", .answer = show_list}, {.route = "note", .answer = show_note}, {.route = "pick", .answer = pick},
    {.route = "wait", .answer = wait_for_oneself}, {.route = "fade", .answer = fade},
    {.route = "bad", .answer = answer_badly},
    {.pulled = "picked", .answer = ignore}, {.completed = "picked", .answer = show_picked}, {0}};

static struct json_object *prepare_picker(void *object, const navd_question *question) {
  (void)object;
  if (strcmp(question->route_name, "open") != 0) return navd_none();
  CHECK(json_object_get_int(navd_member(question->coordinator.params, "hint")) == 7);
  return navd_show("Picker", NULL);
}

static void perform(void *object, const navd_performance *performance) {
  (void)object;
  CHECK(strcmp(performance->name, "fade") == 0);
  performed++;
}

/** Registers both types on a connection of its own. */
static void serve(struct session *session) {
  const navd_type notes = {.name = "Notes", .context = session, .create = create, .release = release,
                           .answers = notes_answers, .perform = perform};
  const navd_type picker = {.name = "Picker", .create = create, .release = release, .prepare = prepare_picker};
  session->n = navd_open(path);
  CHECK(navd_introduce(session->n, "delegated", NULL) == NAVD_OK);
  session->coordinators = navd_coordinators_new(session->n, "main");
  struct json_object *routes = check_parse("{'note':{'params':{'id':{'type':'integer'}}},'picker':{'wraps':'Picker'}}");
  navd_coordinators_add(session->coordinators, &notes, navd_declare_type(&(navd_type_declaration){.routes = routes}));
  navd_coordinators_add(session->coordinators, &picker,
                        check_parse("{'params':{'hint':{'type':'integer'}},'routes':{'open':{},'idle':{}}}"));
  CHECK(navd_coordinators_register(session->coordinators, false) == NAVD_OK);
  struct json_object *answer = session_answer(session, navd_coordinators_call(session->coordinators));
  CHECK(navd_member(answer, "result") != NULL);
  json_object_put(answer);
}

static void begin(struct session *session) {
  created = released = 0;
  serve(session);
  CHECK_TEXT(session_command(session, "tree.open",
                             "{'tree':'main','root':{'coordinator':'Notes','route':'list'}}"),
             "committed");
  session->tree = check_watched(session->n, "main");
}

static void end(struct session *session) {
  json_object_put(session_call(session, "tree.close", "{'tree':'main'}"));
  session_close(session);
  CHECK(created == released);
}

static void code_opens_and_ends_a_flow(void) {
  struct session session = {0};
  begin(&session);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':{'name':'note','params':{'id':1}}}"),
             "committed");
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick'}"), "committed");
  CHECK(navd_coordinators_count(session.coordinators) == 2);
  CHECK_TEXT(session_command(&session, "coordinator.finish", "{'coordinator':'Picker','value':{'id':2}}"),
             "committed");
  CHECK(navd_coordinators_count(session.coordinators) == 1);
  CHECK(session_is_current(&session));
  CHECK_JSON(json_object_get(navd_member(navd_tree_find(navd_tree_snapshot(session.tree), "s4"), "params")),
             "{'id':2}");
  end(&session);
}

static void failed_commands_leave_no_objects(void) {
  struct session session = {0};
  begin(&session);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'bad'}"), "failed prepareFailed");
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'wait'}"), "failed prepareFailed");
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick','dryRun':true}"), "committed");
  CHECK(navd_coordinators_count(session.coordinators) == 1);
  CHECK(created == 2 && released == 1);
  CHECK(session_is_current(&session));
  end(&session);
}

static void custom_transitions_are_performed(void) {
  struct session session = {0};
  begin(&session);
  performed = 0;
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'fade','dryRun':true}"), "committed");
  CHECK(performed == 0);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'fade'}"), "committed");
  CHECK(performed == 1);
  end(&session);
}

static void a_tree_opened_again_has_new_objects(void) {
  static const char root[] = "{'tree':'main','root':{'coordinator':'Notes','route':'list'}}";
  struct session session = {0};
  begin(&session);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick'}"), "committed");
  json_object_put(session_call(&session, "tree.close", "{'tree':'main'}"));
  CHECK_TEXT(session_command(&session, "tree.open", root), "committed");
  CHECK(created == 3 && released == 2);
  CHECK(navd_coordinators_count(session.coordinators) == 1);
  end(&session);
}

static void another_program_takes_over(void) {
  struct session session = {0};
  begin(&session);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick'}"), "committed");
  session_close(&session);
  CHECK(created == released);
  struct session plain = {.n = navd_open(path)};
  CHECK_TEXT(session_command(&plain, "coordinator.trigger", "{'route':'idle'}"), "failed detached");
  session_close(&plain);
  struct session next = {0};
  serve(&next);
  next.tree = check_watched(next.n, "main");
  CHECK(navd_coordinators_count(next.coordinators) == 2);
  CHECK_TEXT(session_command(&next, "coordinator.back", "{}"), "committed");
  CHECK(navd_coordinators_count(next.coordinators) == 1);
  CHECK(session_is_current(&next));
  end(&next);
}

static void types_are_registered_again_after_a_lost_connection(void) {
  struct session session = {0};
  begin(&session);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'route':'pick'}"), "committed");
  int before = created;
  session_reconnect(&session);
  json_object_put(session_answer(&session, navd_coordinators_call(session.coordinators)));
  // The objects are kept.
  CHECK(navd_coordinators_count(session.coordinators) == 2);
  CHECK(created == before);
  CHECK_TEXT(session_command(&session, "coordinator.trigger", "{'coordinator':'Notes',"
                             "'route':{'name':'note','params':{'id':3}}}"), "committed");
  CHECK(session_is_current(&session));
  end(&session);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  path = arguments[1];
  RUN(code_opens_and_ends_a_flow);
  RUN(failed_commands_leave_no_objects);
  RUN(custom_transitions_are_performed);
  RUN(a_tree_opened_again_has_new_objects);
  RUN(another_program_takes_over);
  RUN(types_are_registered_again_after_a_lost_connection);
  return check_status();
}
