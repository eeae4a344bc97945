/* The front end of a view: its options, and its functions of the toolkit. */
#include "internal.h"
#include "loop.h"
#include "signals.h"
#include "values.h"

static const char *const subjects[] = {"connecting", "closed", "failed", "leaving", "blocked", "unhandled", "otherGraph",
                                       "view", "saving"};
G_STATIC_ASSERT(G_N_ELEMENTS(subjects) == NAVD_SUBJECTS);

// The functions of the toolkit

static void container(void *context, const navd_container_step *step) { stage_container(context, step); }
static void screen(void *context, const navd_step *step) { stage_screen(context, step); }

static void transition(void *context, const navd_transition *transition) {
  NavdView *view = context;
  navd_transition given = *transition;
  // A page that the user began to swipe away continues from its place.
  given.animated |= back_has_swiped(view);
  if (transition_begin(view, &given)) view->has_transition = TRUE;
  else navd_front_ended(view->front);
}

/** The movements continue to the positions of the tree, but the front end no longer waits for them. */
static void cut(void *context) { ((NavdView *)context)->has_transition = FALSE; }

static void focus(void *context, const char *key) {
  stage_focus(context, key);
  back_returned(context);
  view_notify_active(context);
}

static void drawn(void *context, int64_t revision) { stage_drawn(context, revision); }

static void chrome(void *context, const struct json_object *chrome) {
  NavdView *view = context;
  json_object_put(view->chrome);
  view->chrome = json_object_get((struct json_object *)chrome);
  view_perform_chrome(view);
  view_notify_chrome(view);
}

static void message(void *context, const navd_message *message) {
  NavdView *view = context;
  if (!message->text) return;
  view_emit_message(view, subjects[message->about], message->text);
  if (view->draws & NAVD_CHROME_MESSAGES) {
    overlay_add_message(view->overlay, message->text, message->about == NAVD_ABOUT_FAILED);
  }
}

static void connection(void *context, navd_front_state state, const navd_message *message) {
  NavdView *view = context;
  view->connection = (NavdConnection)state;
  g_free(view->problem);
  view->problem = g_strdup(message ? message->text : NULL);
  if (state == NAVD_FRONT_CLOSED) view->settled_revision = view->drawn_revision = 0;
  overlay_update(view->overlay);
  view_notify_connection(view);
}

static void idle(void *context, int seconds) {
  NavdView *view = context;
  view->idle = seconds;
  overlay_update(view->overlay);
  view_notify_idle(view);
}

static void fact(void *context, const char *name, const struct json_object *was, const struct json_object *is) {
  (void)was;
  view_emit_fact(context, name, is);
}

static void saved(void *context, const char *key, const struct json_object *members) {
  NavdScreen *screen = g_hash_table_lookup(((NavdView *)context)->screens, key);
  if (screen) screen_saved(screen, members);
}

static void refused(void *context) { back_returned(context); }

static const navd_toolkit toolkit = {
    .container = container, .screen = screen, .transition = transition, .cut = cut, .focus = focus, .drawn = drawn,
    .chrome = chrome, .message = message, .connection = connection, .idle = idle, .fact = fact, .saved = saved,
    .refused = refused};

// The life of the front end

/** Returns the graph to open the tree with: a document, or a name. */
static struct json_object *graph_of(NavdView *view) {
  if (!view->graph) return NULL;
  if (*view->graph != '{') return json_object_new_string(view->graph);
  struct json_object *document = json_tokener_parse(view->graph);
  if (!document) g_critical("The graph of the view is no JSON document.");
  return document;
}

/** Returns the language of the system, such as `de-AT`. */
static char *system_language(void) {
  const char *name = g_get_language_names()[0];
  char *language = g_strdelimit(g_strndup(name, strcspn(name, ".@")), "_", '-');
  if (!g_str_equal(language, "C") && !g_str_equal(language, "POSIX")) return language;
  g_free(language);
  return g_strdup("en");
}

static void focus_moved(GObject *window, GParamSpec *spec, gpointer data) {
  (void)spec;
  NavdView *view = data;
  NavdScreen *screen = screen_around(gtk_root_get_focus(GTK_ROOT(window)));
  if (!screen || screen->view != view) return;
  g_set_weak_pointer(&screen->focused, gtk_root_get_focus(GTK_ROOT(window)));
  // While steps are performed, GTK moves the focus away from leaving widgets.
  if (!view->is_performing && motion_is_wanted(GTK_WIDGET(screen))) navd_front_report_focus(view->front, screen->key);
}

static void set_words(NavdView *view) {
  GHashTableIter iter;
  gpointer name, text;
  g_hash_table_iter_init(&iter, view->words);
  while (g_hash_table_iter_next(&iter, &name, &text)) navd_front_set_word(view->front, name, text);
}

static gboolean report_views(gpointer data) {
  NavdView *view = data;
  g_autofree const char **names = builder_names(view);
  if (view->front) navd_front_set_views(view->front, names);
  return G_SOURCE_REMOVE;
}

void view_start(NavdView *view) {
  g_autofree char *language = view->language ? g_strdup(view->language) : system_language();
  const navd_policy policy = {.opaque = (const char *const *)view->opaque, .limits_covered = view->keep_covered >= 0,
                              .keep_covered = (size_t)MAX(view->keep_covered, 0)};
  const navd_front_options options = {.tree = view->tree ? view->tree : "main", .graph = graph_of(view),
                                      .socket = view->socket, .client = view->client, .policy = &policy,
                                      .language = language, .voice = (navd_voice)view->voice, .context = view};
  view->front = navd_front_new(&options, &toolkit);
  set_words(view);
  view->source = loop_source_new(view->front);
  g_source_attach(view->source, NULL);
  GtkRoot *window = gtk_widget_get_root(GTK_WIDGET(view));
  // The first key shows the focus.
  if (GTK_IS_WINDOW(window)) gtk_window_set_focus_visible(GTK_WINDOW(window), FALSE);
  view->focus_handler = g_signal_connect(window, "notify::focus-widget", G_CALLBACK(focus_moved), view);
  // Start in the loop, because the application may add screens until then.
  g_idle_add_full(G_PRIORITY_HIGH, report_views, g_object_ref(view), g_object_unref);
  overlay_update(view->overlay);
}

static gboolean free_front(gpointer front) {
  navd_front_free(front);
  return G_SOURCE_REMOVE;
}

void view_end(NavdView *view) {
  if (!view->front) return;
  menu_close(view);
  navd_front *front = g_steal_pointer(&view->front);
  gboolean is_inside = g_main_current_source() == view->source;
  g_source_destroy(view->source);
  g_clear_pointer(&view->source, g_source_unref);
  // A function of the toolkit cannot release the front end that calls it.
  if (is_inside) g_idle_add(free_front, front);
  else navd_front_free(front);
  GtkRoot *window = gtk_widget_get_root(GTK_WIDGET(view));
  if (window) g_clear_signal_handler(&view->focus_handler, window);
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(view));
  if (clock) g_clear_signal_handler(&view->paint_handler, clock);
  stage_clear(view);
}

// The chrome

const char *view_word(NavdView *view, const char *name) { return view->front ? navd_front_word(view->front, name) : ""; }

const char *view_language(NavdView *view) {
  const char *spoken = json_text(view->chrome, "language");
  return spoken ? spoken : view->language ? view->language : "en";
}

gboolean view_is_calm(NavdView *view) {
  gboolean moves = TRUE;
  g_object_get(gtk_widget_get_settings(GTK_WIDGET(view)), "gtk-enable-animations", &moves, NULL);
  return !moves;
}

/** Mirrors the view for a right-to-left language. */
static void set_direction(NavdView *view) {
  static const char *const mirrored[] = {"ar", "fa", "he", "ur", NULL};
  g_autofree char *base = g_strdup(view_language(view));
  base[strcspn(base, "-")] = '\0';
  GtkTextDirection direction = g_strv_contains(mirrored, base) ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR;
  if (!view->chrome || gtk_widget_get_default_direction() == direction) return;
  gtk_widget_set_default_direction(direction);
}

void view_perform_chrome(NavdView *view) {
  set_direction(view);
  GHashTableIter iter;
  NavdBox *box;
  g_hash_table_iter_init(&iter, view->boxes);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer *)&box)) box_update_chrome(box);
  if (view->overlay) overlay_update(view->overlay);
}
