// What may be written in C. The compiler warns of nothing; run, it says what it has made.
#include <stdio.h>
#include <stdlib.h>

#include "odd-names.h"

static void say(struct json_object *made) {
  puts(json_object_to_json_string_ext(made, JSON_C_TO_STRING_PLAIN));
  json_object_put(made);
}

static void everything(void) {
  const bool no = false;
  const int64_t page = 2, count = 3, to = 3;
  const double ratio = 2.5, half = 0.5;
  struct json_object *const anything[] = {json_object_new_int(1), json_object_new_string("b")};
  const navd_route_list_everything_ranges_item_labels_item label =
      NAVD_ROUTE_LIST_EVERYTHING_RANGES_ITEM_LABELS_ITEM_X;
  const navd_route_list_everything_ranges_item range[] = {{1, NULL, {&label, 1}}, {2, &to, {NULL, 0}}};
  const navd_route_list_everything_ranges ranges = {range, 2};
  const navd_route_list_everything_price price = {.from = 1.5, .user_name = "me"};
  const navd_route_list_everything_matrix_item rows[] = {{&half, 1}, {NULL, 0}};
  say(navd_route_list_log_in("me", &no));
  say(navd_route_list_log_in2("me"));
  say(navd_route_list_heard(navd_route_note_note(7), &page));
  say(navd_route_list_everything(
      NULL, NULL, true, "t", &count, &ratio, navd_object("a", json_object_new_int(1), NULL),
      (navd_route_list_everything_anything){anything, 2}, "s", "p", NAVD_ROUTE_LIST_EVERYTHING_CHOICE_DARK_RED, NULL,
      true, json_object_new_string("one"), NULL, &ranges, &price, (navd_route_list_everything_matrix){rows, 2}));
}

static void screens(void) {
  const char *const tags[] = {"a", "b"};
  const navd_screen_note_screen2_tags both = {tags, 2};
  say(navd_screen_note_screen2("me", &both));
  say(navd_screen_any_screen(navd_array(json_object_new_int(1), NULL), NAVD_SCREEN_ANY_SCREEN_KIND_ONE));
}

/** What was read is the same; what is not there, or is something else, is not read. */
static bool reads(void) {
  struct json_object *params = navd_screen_any_screen_params(json_object_new_int(1), NAVD_SCREEN_ANY_SCREEN_KIND_ONE);
  navd_screen_any_screen_kind kind;
  bool well = navd_screen_any_screen_get_kind(params, &kind) && kind == NAVD_SCREEN_ANY_SCREEN_KIND_ONE;
  int64_t number;
  struct json_object *value;
  well = well && navd_screen_any_screen_get_value(params, &value) && json_object_get_int(value) == 1;
  well = well && !navd_screen_screen_get_class(params, &number);
  json_object_object_add(params, "kind", json_object_new_string("three"));
  well = well && !navd_screen_any_screen_get_kind(params, &kind);
  json_object_put(params);
  struct json_object *declaration = navd_declaration_note();
  well = well && json_object_get_int(navd_member(declaration, "columns")) == 3;
  json_object_put(declaration);
  declaration = navd_declaration_other();
  well = well && navd_member(navd_member(declaration, "requires"), "not");
  json_object_put(declaration);
  return well;
}

/** A screen has the URL of the link that shows it, unless a param of the path has no value. */
static bool has_urls(void) {
  const int64_t number = 7;
  char *urls[] = {
      navd_url_note_screen("a b", NULL), navd_url_any_screen(json_object_new_int(1), NAVD_SCREEN_ANY_SCREEN_KIND_ONE),
      navd_url_screen(&number), navd_url_list_screen(), navd_url_note_screen("", NULL)};
  const char *expected[] = {"/notes/a%20b", "/gr%C3%B6%C3%9Fe/%22a%20b%22/one", "/odd?class=7", "/", NULL};
  bool well = true;
  for (size_t index = 0; index < 5; index++) {
    well = well && (urls[index] ? expected[index] && strcmp(urls[index], expected[index]) == 0 : !expected[index]);
    free(urls[index]);
  }
  return well;
}

void declare(navd_coordinators *coordinators) { navd_declare_odd_names(coordinators); }

int main(void) {
  everything();
  screens();
  return reads() && has_urls() ? 0 : 1;
}
