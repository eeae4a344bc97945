/* The functions for methods: their params as JSON. */
#include "check.h"

static void members_that_are_zero_are_not_sent(void) {
  navd *n = navd_open_fd(-1);
  navd_id id = 0;
  CHECK(navd_call_ping(n, &id) == NAVD_OK);
  CHECK(id == 1);
  CHECK(navd_call_coordinator_back(n, NULL, NULL) == NAVD_OK);
  CHECK(navd_call_coordinator_back(n, &(navd_command_options){0}, NULL) == NAVD_OK);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'ping'}\n"
             "{'jsonrpc':'2.0','id':2,'method':'coordinator.back','params':{}}\n"
             "{'jsonrpc':'2.0','id':3,'method':'coordinator.back','params':{}}\n");
  navd_close(n);
}

static void texts_numbers_flags_and_json_are_sent(void) {
  navd *n = navd_open_fd(-1);
  navd_coordinator_trigger_params params = {
      .route = navd_route("note", navd_object("id", json_object_new_int(7), NULL), NULL),
      .coordinator = "c1",
      .options = {.tree = "main", .from = "s1", .if_revision = 4, .dry_run = NAVD_YES, .animated = NAVD_NO},
  };
  CHECK(navd_call_coordinator_trigger(n, &params, NULL) == NAVD_OK);
  CHECK_TEXT(check_output(n),
             "{'jsonrpc':'2.0','id':1,'method':'coordinator.trigger','params':{'route':{'name':'note',"
             "'params':{'id':7}},'coordinator':'c1','tree':'main','from':'s1','ifRevision':4,'dryRun':true,"
             "'animated':false}}\n");
  navd_close(n);
}

static void names_of_errors_are_those_of_the_protocol(void) {
  struct json_object *error = check_parse("{'code':1001,'message':'No tree.','data':{'name':'treeNotFound'}}");
  CHECK_TEXT(check_format("%s: %s", navd_error_name(error), navd_error_message(error)),
             NAVD_ERROR_TREE_NOT_FOUND ": No tree.");
  CHECK_TEXT(check_format("%s%s", navd_error_name(NULL), navd_error_message(NULL)), "");
  CHECK_TEXT(check_format("%s", NAVD_TREE_CHANGED), "tree.changed");
  json_object_put(error);
}

int main(void) {
  RUN(members_that_are_zero_are_not_sent);
  RUN(texts_numbers_flags_and_json_are_sent);
  RUN(names_of_errors_are_those_of_the_protocol);
  return check_status();
}
