/* The URLs of screens: as `tree.url` writes them. */
#include "check.h"

/** The URL of a screen; "none" if there is none. */
static char *url(const char *pattern, const char *query, const char *params) {
  char *url = navd_screen_url(pattern, query ? check_parse(query) : NULL, check_parse(params));
  return url ? url : check_format("none");
}

static void has_the_path_and_what_is_no_default_of_the_query(void) {
  const char *query = "{'size': 'small', 'hot': null}";
  CHECK_TEXT(url("/drinks/{id}", query, "{'id': 42, 'size': 'small'}"), "/drinks/42");
  CHECK_TEXT(url("/drinks/{id}", query, "{'id': 42, 'size': 'a b', 'hot': true}"), "/drinks/42?size=a%20b&hot=true");
  CHECK_TEXT(url("/", NULL, "{}"), "/");
  CHECK_TEXT(url("/gr\xC3\xB6\xC3\x9F" "e/{t}", NULL, "{'t': '\xC3\xA4/~!'}"), "/gr%C3%B6%C3%9Fe/%C3%A4%2F~%21");
}

static void keeps_the_slashes_of_a_rest(void) {
  CHECK_TEXT(url("/help/{page*}", NULL, "{'page': 'a b/c'}"), "/help/a%20b/c");
}

static void is_missing_without_a_param_of_the_path(void) {
  const char *params[] = {"{}", "{'id': null}", "{'id': ''}", "{'id': []}"};
  for (size_t index = 0; index < 4; index++) CHECK_TEXT(url("/drinks/{id}", NULL, params[index]), "none");
}

int main(void) {
  RUN(has_the_path_and_what_is_no_default_of_the_query);
  RUN(keeps_the_slashes_of_a_rest);
  RUN(is_missing_without_a_param_of_the_path);
  return check_status();
}
