/* The chrome of a snapshot: titles, icons, tabs and languages, from the `meta` of a graph. Protocol/front-end.md. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "navd_front.h"
#include "references.h"
#include "transition.h"

/** The sources of a chrome. */
struct sources {
  const struct json_object *graph;
  const struct json_object *snapshot;
  const char *language;
};

static struct json_object *fact_of(const struct sources *sources, const char *name) {
  return navd_member(navd_member(sources->snapshot, "facts"), name);
}

/** Returns a member of a `meta` that is a text; NULL if it is not. It belongs to the `meta`. */
static struct json_object *named(const struct json_object *meta, const char *name) {
  struct json_object *value = navd_member(meta, name);
  return json_object_is_type(value, json_type_string) ? value : NULL;
}

static struct sources sources_of(const struct json_object *graph, const struct json_object *snapshot,
                                 const char *language) {
  struct sources sources = {graph, snapshot, language ? language : "en"};
  struct json_object *fact = fact_of(&sources, "language");
  if (json_object_is_type(fact, json_type_string)) sources.language = json_object_get_string(fact);
  return sources;
}

/* Texts. */

/** Returns the text of a language, or of English, out of a text or of texts by language; NULL if there is none. */
static const char *word_in(struct json_object *texts, const char *language) {
  if (json_object_is_type(texts, json_type_string)) return json_object_get_string(texts);
  if (!json_object_is_type(texts, json_type_object)) return NULL;
  const char *found = navd_member_text(texts, language);
  char *without_region = navd_copy(language);
  without_region[strcspn(without_region, "-")] = '\0';
  if (!found) found = navd_member_text(texts, without_region);
  free(without_region);
  return found ? found : navd_member_text(texts, "en");
}

/** Returns the text of a language, of English, or the first one; NULL if there is none. */
static const char *text_in(struct json_object *texts, const char *language) {
  const char *found = word_in(texts, language);
  if (found || !json_object_is_type(texts, json_type_object)) return found;
  json_object_object_foreach(texts, name, text) {
    (void)name;
    if (!found && json_object_is_type(text, json_type_string)) found = json_object_get_string(text);
  }
  return found;
}

static struct json_object *screen_meta(const struct sources *sources, const struct json_object *screen) {
  const char *name = navd_member_text(screen, "name");
  struct json_object *declared = name ? navd_member(navd_member(sources->graph, "screens"), name) : NULL;
  return navd_member(declared, "meta");
}

static struct json_object *title_of(const struct sources *sources, const struct json_object *screen) {
  const char *text = text_in(navd_member(screen_meta(sources, screen), "title"), sources->language);
  if (text) {
    struct json_object *scope = navd_object("params", json_object_get(navd_member(screen, "params")), NULL);
    struct json_object *title = navd_filled(text, scope);
    json_object_put(scope);
    return title;
  }
  const char *name = navd_member_text(screen, "name");
  return name ? navd_text(name) : NULL;
}

struct json_object *navd_screen_title(const struct json_object *graph, const struct json_object *snapshot,
                                      const char *key, const char *language) {
  struct sources sources = sources_of(graph, snapshot, language);
  return title_of(&sources, navd_tree_find(snapshot, key));
}

/* Tabs. */

/** Whether two values of a condition, with their references, are equal as JSON. */
static bool are_equal(const struct sources *sources, struct json_object *one, struct json_object *other) {
  struct json_object *scope = navd_object("facts", json_object_get(navd_member(sources->snapshot, "facts")), NULL);
  struct json_object *left = navd_resolved(one, scope), *right = navd_resolved(other, scope);
  char *first = navd_canonical(left, NULL), *second = navd_canonical(right, NULL);
  bool are_equal = first && second && strcmp(first, second) == 0;
  free(first);
  free(second);
  json_object_put(left);
  json_object_put(right);
  json_object_put(scope);
  return are_equal;
}

/** Whether a condition that reads only facts holds. */
static bool holds(const struct sources *sources, const struct json_object *condition) {
  const char *fact = navd_member_text(condition, "fact");
  struct json_object *equal = navd_member(condition, "equals"), *not = navd_member(condition, "not");
  struct json_object *all = navd_member(condition, "all"), *any = navd_member(condition, "any");
  struct json_object *value = fact ? fact_of(sources, fact) : NULL;
  if (fact) return json_object_is_type(value, json_type_boolean) && json_object_get_boolean(value);
  if (not) return !holds(sources, not);
  if (navd_count(equal) == 2) {
    return are_equal(sources, json_object_array_get_idx(equal, 0), json_object_array_get_idx(equal, 1));
  }
  struct json_object *parts = all ? all : any;
  for (size_t index = 0; index < navd_count(parts); index++) {
    if (holds(sources, json_object_array_get_idx(parts, index)) == (any != NULL)) return any != NULL;
  }
  return any == NULL;
}

/** Returns the declaration of a tab, from the type of a coordinator whose home is the container. */
static struct json_object *declared_tab(const struct sources *sources, const char *container, const char *name) {
  struct json_object *coordinators = navd_member(sources->snapshot, "coordinators");
  for (size_t index = 0; name && index < navd_count(coordinators); index++) {
    struct json_object *coordinator = json_object_array_get_idx(coordinators, index);
    const char *type = navd_member_text(coordinator, "type");
    if (!type || !navd_is_text(navd_member(coordinator, "home"), container)) continue;
    struct json_object *tabs = navd_member(navd_member(navd_member(sources->graph, "coordinators"), type), "tabs");
    for (size_t at = 0; at < navd_count(tabs); at++) {
      struct json_object *tab = json_object_array_get_idx(tabs, at);
      if (navd_is_text(navd_member(tab, "name"), name)) return tab;
    }
  }
  return NULL;
}

/** Whether a value shows a badge: anything but false, 0, "" and null. */
static bool is_badge(struct json_object *value) {
  switch (json_object_get_type(value)) {
    case json_type_null: return false;
    case json_type_string: return json_object_get_string_len(value) > 0;
    case json_type_boolean: return json_object_get_boolean(value);
    case json_type_int:
    case json_type_double: return json_object_get_double(value) != 0;
    default: return true;
  }
}

/** Returns the first screen in a container; NULL if it is empty. */
static struct json_object *first_screen(const struct json_object *node) {
  struct json_object *children = navd_member(node, "children"), *found = NULL;
  for (size_t index = 0; !found && index < navd_count(children); index++) {
    struct json_object *child = json_object_array_get_idx(children, index);
    found = navd_is_kind(child, "screen") ? child : first_screen(child);
  }
  return found;
}

/** Returns the label of a tab. An undeclared tab has the title of its first screen. */
static struct json_object *label_of(const struct sources *sources, const struct json_object *node,
                                    const struct json_object *declared, const struct json_object *screen) {
  const char *title = text_in(navd_member(navd_member(declared, "meta"), "title"), sources->language);
  bool is_titled = screen && text_in(navd_member(screen_meta(sources, screen), "title"), sources->language);
  if (is_titled) return title_of(sources, screen);
  return navd_text(title ? title : navd_member_text(node, "tab"));
}

static struct json_object *tab_json(const struct sources *sources, const struct json_object *node,
                                    const struct json_object *declared) {
  const char *name = navd_member_text(node, "tab"), *type = navd_member_text(declared, "coordinator");
  struct json_object *meta = navd_member(declared, "meta"), *screen = declared ? NULL : first_screen(node);
  struct json_object *types = navd_member(sources->graph, "coordinators");
  struct json_object *requirement = type ? navd_member(navd_member(types, type), "requires") : NULL;
  const char *fact = navd_member_text(meta, "badge");
  struct json_object *badge = fact ? fact_of(sources, fact) : NULL, *tab = navd_new_object();
  navd_put_text(tab, "key", navd_member_text(node, "key"));
  navd_put_text(tab, "tab", name);
  navd_put(tab, "label", label_of(sources, node, declared, screen));
  navd_put_given(tab, "icon", json_object_get(named(screen ? screen_meta(sources, screen) : meta, "icon")));
  if (is_badge(badge)) navd_put(tab, "badge", json_object_get(badge));
  navd_put(tab, "locked", navd_flag_value(requirement && !holds(sources, requirement)));
  return tab;
}

/** Adds the containers of tabs in a list, by key. */
static void add_tabs(const struct sources *sources, struct json_object *all, const struct json_object *list) {
  for (size_t at = 0; at < navd_count(list); at++) {
    struct json_object *node = json_object_array_get_idx(list, at), *children = navd_member(node, "children");
    const char *key = navd_member_text(node, "key");
    if (key && navd_is_kind(node, "tabs")) {
      struct json_object *tabs = navd_new_array();
      for (size_t index = 0; index < navd_count(children); index++) {
        struct json_object *child = json_object_array_get_idx(children, index);
        navd_append(tabs, tab_json(sources, child, declared_tab(sources, key, navd_member_text(child, "tab"))));
      }
      navd_put(all, key, tabs);
    }
    add_tabs(sources, all, children);
  }
}

/* The graph. */

/** Adds the title and the icon of the graph. */
static void add_brand(const struct sources *sources, struct json_object *chrome, const struct json_object *meta) {
  const char *title = text_in(navd_member(meta, "title"), sources->language);
  if (!title) return;
  struct json_object *brand = navd_object("title", navd_text(title), NULL);
  navd_put_given(brand, "icon", json_object_get(named(meta, "icon")));
  navd_put(chrome, "brand", brand);
}

/** Adds the languages that the user may choose. */
static void add_languages(struct json_object *chrome, struct json_object *names) {
  struct json_object *languages = navd_new_array();
  if (json_object_is_type(names, json_type_object)) {
    json_object_object_foreach(names, language, name) {
      if (!json_object_is_type(name, json_type_string)) continue;
      navd_append(languages, navd_object("language", navd_text(language), "name", json_object_get(name), NULL));
    }
  }
  if (navd_count(languages) > 0) navd_put_given(chrome, "languages", json_object_get(languages));
  json_object_put(languages);
}

/** Adds the texts of the graph for its front ends. */
static void add_texts(const struct sources *sources, struct json_object *chrome, struct json_object *texts) {
  struct json_object *found = navd_new_object();
  if (json_object_is_type(texts, json_type_object)) {
    json_object_object_foreach(texts, name, text) navd_put_text(found, name, word_in(text, sources->language));
  }
  if (json_object_object_length(found) > 0) navd_put_given(chrome, "texts", json_object_get(found));
  json_object_put(found);
}

const char *navd_graph_text(const struct json_object *graph, const struct json_object *snapshot, const char *language,
                            const char *name) {
  struct sources sources = sources_of(graph, snapshot, language);
  return word_in(navd_member(navd_member(navd_member(graph, "meta"), "texts"), name), sources.language);
}

struct json_object *navd_chrome(const struct json_object *graph, const struct json_object *snapshot,
                                const char *language) {
  struct sources sources = sources_of(graph, snapshot, language);
  struct json_object *window = navd_member(snapshot, "window"), *chrome = navd_new_object();
  const char *active = navd_active_key(navd_last(window));
  struct json_object *screen = active ? navd_tree_find(snapshot, active) : NULL, *meta = screen_meta(&sources, screen);
  struct json_object *about = navd_member(graph, "meta"), *accent = named(meta, "accent"), *tabs = navd_new_object();
  if (!accent) accent = named(about, "accent");
  navd_put_text(chrome, "language", sources.language);
  add_brand(&sources, chrome, about);
  add_languages(chrome, navd_member(about, "languages"));
  add_texts(&sources, chrome, navd_member(about, "texts"));
  if (screen) navd_put_given(chrome, "title", title_of(&sources, screen));
  else navd_put_text(chrome, "title", text_in(navd_member(about, "title"), sources.language));
  navd_put_given(chrome, "icon", json_object_get(named(meta, "icon")));
  navd_put_given(chrome, "accent", json_object_get(accent));
  add_tabs(&sources, tabs, window);
  navd_put(chrome, "tabs", tabs);
  return chrome;
}
