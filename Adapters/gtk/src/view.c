/* The widget that shows a tree: its options, and what an application calls. */
#include "internal.h"
#include "signals.h"
#include "values.h"

G_DEFINE_FINAL_TYPE(NavdView, navd_view, GTK_TYPE_WIDGET)

enum {
  PROP_TREE = 1, PROP_GRAPH, PROP_SOCKET, PROP_CLIENT, PROP_LANGUAGE, PROP_START_OVER, PROP_OPAQUE, PROP_VOICE, PROP_DRAWS,
  PROP_APPEARANCE, PROP_KEEP_COVERED, PROP_COLLAPSE_WIDTH, PROP_HOLD_LIMIT, PROP_PACE, PROP_SWIPES, PROP_CONNECTION,
  PROP_PROBLEM, PROP_IDLE, PROP_ACTIVE, PROP_CHROME, PROP_SETTLED, PROP_MOVING, PROP_WIDE, PROPERTIES
};
static GParamSpec *properties[PROPERTIES];
static guint message_signal, fact_signal;

// Signals and notifications

void view_emit_message(NavdView *view, const char *about, const char *text) {
  g_signal_emit(view, message_signal, g_quark_from_string(about), about, text);
}

void view_emit_fact(NavdView *view, const char *name, const struct json_object *is) {
  g_autoptr(GVariant) value = is ? g_variant_ref_sink(value_from_json(is)) : NULL;
  g_signal_emit(view, fact_signal, g_quark_from_string(name), name, value);
}

void view_notify_connection(NavdView *view) {
  g_object_notify_by_pspec(G_OBJECT(view), properties[PROP_CONNECTION]);
  g_object_notify_by_pspec(G_OBJECT(view), properties[PROP_PROBLEM]);
}

void view_notify_idle(NavdView *view) { g_object_notify_by_pspec(G_OBJECT(view), properties[PROP_IDLE]); }
void view_notify_active(NavdView *view) { g_object_notify_by_pspec(G_OBJECT(view), properties[PROP_ACTIVE]); }
void view_notify_chrome(NavdView *view) { g_object_notify_by_pspec(G_OBJECT(view), properties[PROP_CHROME]); }

// Commands

GtkWidget *navd_view_new(const char *tree, const char *graph) {
  return g_object_new(NAVD_TYPE_VIEW, "tree", tree, "graph", graph, NULL);
}

void navd_view_trigger(NavdView *view, const char *route, GVariant *params) {
  g_return_if_fail(NAVD_IS_VIEW(view) && route);
  struct json_object *given = json_from_params(params);
  if (view->front) navd_front_trigger(view->front, route, given, NULL);
  else json_object_put(given);
}

void navd_view_back(NavdView *view) {
  g_return_if_fail(NAVD_IS_VIEW(view));
  if (view->front) navd_front_back(view->front);
}

void navd_view_go(NavdView *view, const char *url) {
  g_return_if_fail(NAVD_IS_VIEW(view) && url);
  if (view->front) navd_front_go(view->front, url);
}

void navd_view_transfer(NavdView *view, GVariant *action) {
  g_return_if_fail(NAVD_IS_VIEW(view));
  struct json_object *given = json_from_params(action);
  if (view->front) navd_front_transfer(view->front, given);
  else json_object_put(given);
}

void navd_view_set_facts(NavdView *view, GVariant *facts) {
  g_return_if_fail(NAVD_IS_VIEW(view));
  struct json_object *given = json_from_params(facts);
  if (view->front) navd_front_set_facts(view->front, given);
  else json_object_put(given);
}

GVariant *navd_view_get_facts(NavdView *view) {
  return members_from_json(view->front ? json_member(navd_front_shown(view->front), "facts") : NULL);
}

GVariant *navd_view_get_chrome(NavdView *view) { return members_from_json(view->chrome); }

NavdScreen *navd_view_get_screen(NavdView *view, const char *key) {
  g_return_val_if_fail(NAVD_IS_VIEW(view), NULL);
  if (!key && view->front) key = navd_front_active(view->front);
  return key ? g_hash_table_lookup(view->screens, key) : NULL;
}

void navd_view_show_message(NavdView *view, const char *text, gboolean is_error) {
  g_return_if_fail(NAVD_IS_VIEW(view) && text);
  overlay_add_message(view->overlay, text, is_error);
}

void navd_view_set_mini_bar(NavdView *view, GtkWidget *bar) {
  g_return_if_fail(NAVD_IS_VIEW(view));
  overlay_set_mini_bar(view->overlay, bar);
}

void navd_view_set_theme(NavdView *view, const char *light, const char *dark) {
  g_return_if_fail(NAVD_IS_VIEW(view));
  theme_set_files(view, light, dark);
}

void navd_view_set_word(NavdView *view, const char *name, const char *text) {
  g_return_if_fail(NAVD_IS_VIEW(view) && name);
  g_hash_table_insert(view->words, g_strdup(name), g_strdup(text));
  if (view->front) navd_front_set_word(view->front, name, text);
}

// Layout

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_line,
                    int *natural_line) {
  (void)for_size;
  NavdView *view = NAVD_VIEW(widget);
  // The size of the window does not depend on the content.
  *least = 0;
  *natural = (orientation == GTK_ORIENTATION_HORIZONTAL ? 80 : 60) * view->sizes.unit;
  *least_line = *natural_line = -1;
}

static gboolean notify_wide(gpointer view) {
  g_object_notify_by_pspec(view, properties[PROP_WIDE]);
  view_perform_chrome(view);
  return G_SOURCE_REMOVE;
}

/** Updates whether the view is wide. Notifies the application after the layout. */
static void update_width(NavdView *view, int width, int height) {
  gboolean is_wide = width >= view->sizes.rail_from && width > height;
  if (is_wide == view->is_wide) return;
  view->is_wide = is_wide;
  g_idle_add_full(G_PRIORITY_HIGH, notify_wide, g_object_ref(view), g_object_unref);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  NavdView *view = NAVD_VIEW(widget);
  update_width(view, width, height);
  int line = overlay_line_height(view->overlay, width);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    GdkRectangle place = {0, line, width, height - line};
    if (child == view->overlay) place = (GdkRectangle){0, 0, width, height};
    if (gtk_widget_should_layout(child)) motion_allocate(child, &place);
  }
}

static void css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
  NavdView *view = NAVD_VIEW(widget);
  GTK_WIDGET_CLASS(navd_view_parent_class)->css_changed(widget, change);
  if (!view->sizes_node) return;
  view->sizes = sizes_of(view->sizes_node);
  gtk_widget_queue_resize(widget);
}

static void root(GtkWidget *widget) {
  GTK_WIDGET_CLASS(navd_view_parent_class)->root(widget);
  view_start(NAVD_VIEW(widget));
}

static void unroot(GtkWidget *widget) {
  view_end(NAVD_VIEW(widget));
  GTK_WIDGET_CLASS(navd_view_parent_class)->unroot(widget);
}

static void map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(navd_view_parent_class)->map(widget);
  NAVD_VIEW(widget)->sizes = sizes_of(NAVD_VIEW(widget)->sizes_node);
}

// The class

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  NavdView *view = NAVD_VIEW(object);
  char **text = NULL;
  switch (id) {
    case PROP_TREE: text = &view->tree; break;
    case PROP_GRAPH: text = &view->graph; break;
    case PROP_SOCKET: text = &view->socket; break;
    case PROP_CLIENT: text = &view->client; break;
    case PROP_START_OVER: text = &view->start_over; break;
    case PROP_LANGUAGE:
      text = &view->language;
      if (view->front) navd_front_set_language(view->front, g_value_get_string(value));
      break;
    case PROP_OPAQUE:
      g_strfreev(view->opaque);
      view->opaque = g_value_dup_boxed(value);
      break;
    case PROP_VOICE:
      view->voice = g_value_get_enum(value);
      if (view->front) navd_front_set_voice(view->front, (navd_voice)view->voice);
      break;
    case PROP_DRAWS:
      view->draws = g_value_get_flags(value);
      view_perform_chrome(view);
      break;
    case PROP_APPEARANCE:
      view->appearance = g_value_get_enum(value);
      if (view->theme) theme_load(view);
      break;
    case PROP_IDLE:
      view->idle = g_value_get_int(value);
      overlay_update(view->overlay);
      break;
    case PROP_KEEP_COVERED: view->keep_covered = g_value_get_int(value); break;
    case PROP_COLLAPSE_WIDTH: view->collapse_width = g_value_get_int(value); break;
    case PROP_HOLD_LIMIT: view->hold_limit_ms = g_value_get_int(value); break;
    case PROP_PACE: view->pace = g_value_get_double(value); break;
    case PROP_SWIPES: view->swipes = g_value_get_boolean(value); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
  if (!text) return;
  g_free(*text);
  *text = g_value_dup_string(value);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  NavdView *view = NAVD_VIEW(object);
  switch (id) {
    case PROP_TREE: g_value_set_string(value, view->tree); break;
    case PROP_GRAPH: g_value_set_string(value, view->graph); break;
    case PROP_SOCKET: g_value_set_string(value, view->socket); break;
    case PROP_CLIENT: g_value_set_string(value, view->client); break;
    case PROP_START_OVER: g_value_set_string(value, view->start_over); break;
    case PROP_LANGUAGE: g_value_set_string(value, view_language(view)); break;
    case PROP_OPAQUE: g_value_set_boxed(value, view->opaque); break;
    case PROP_VOICE: g_value_set_enum(value, view->voice); break;
    case PROP_DRAWS: g_value_set_flags(value, view->draws); break;
    case PROP_APPEARANCE: g_value_set_enum(value, view->appearance); break;
    case PROP_KEEP_COVERED: g_value_set_int(value, view->keep_covered); break;
    case PROP_COLLAPSE_WIDTH: g_value_set_int(value, view->collapse_width); break;
    case PROP_HOLD_LIMIT: g_value_set_int(value, view->hold_limit_ms); break;
    case PROP_PACE: g_value_set_double(value, view->pace); break;
    case PROP_SWIPES: g_value_set_boolean(value, view->swipes); break;
    case PROP_CONNECTION: g_value_set_enum(value, view->connection); break;
    case PROP_PROBLEM: g_value_set_string(value, view->problem); break;
    case PROP_IDLE: g_value_set_int(value, view->idle); break;
    case PROP_ACTIVE: g_value_set_string(value, view->front ? navd_front_active(view->front) : NULL); break;
    case PROP_CHROME: g_value_take_variant(value, navd_view_get_chrome(view)); break;
    case PROP_MOVING: g_value_set_boolean(value, motion_is_running(view->motion)); break;
    case PROP_WIDE: g_value_set_boolean(value, view->is_wide); break;
    case PROP_SETTLED: g_value_set_int64(value, view->settled_revision); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void dispose(GObject *object) {
  NavdView *view = NAVD_VIEW(object);
  view_end(view);
  back_free(view);
  theme_free(view);
  view->overlay = view->sizes_node = NULL;
  for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(view)));) gtk_widget_unparent(child);
  G_OBJECT_CLASS(navd_view_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  NavdView *view = NAVD_VIEW(object);
  char *texts[] = {view->tree, view->graph, view->socket, view->client, view->language, view->start_over, view->problem};
  for (size_t index = 0; index < G_N_ELEMENTS(texts); index++) g_free(texts[index]);
  g_strfreev(view->opaque);
  g_hash_table_unref(view->builds);
  g_hash_table_unref(view->words);
  g_hash_table_unref(view->screens);
  g_hash_table_unref(view->boxes);
  g_ptr_array_unref(view->layers);
  motion_free(view->motion);
  json_object_put(view->chrome);
  G_OBJECT_CLASS(navd_view_parent_class)->finalize(object);
}

static void declare(GObjectClass *class) {
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS, reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  properties[PROP_TREE] = g_param_spec_string("tree", NULL, NULL, NULL, flags);
  properties[PROP_GRAPH] = g_param_spec_string("graph", NULL, NULL, NULL, flags);
  properties[PROP_SOCKET] = g_param_spec_string("socket", NULL, NULL, NULL, flags);
  properties[PROP_CLIENT] = g_param_spec_string("client", NULL, NULL, NULL, flags);
  properties[PROP_LANGUAGE] = g_param_spec_string("language", NULL, NULL, NULL, flags);
  properties[PROP_START_OVER] = g_param_spec_string("start-over", NULL, NULL, NULL, flags);
  properties[PROP_OPAQUE] = g_param_spec_boxed("opaque", NULL, NULL, G_TYPE_STRV, flags);
  properties[PROP_VOICE] = g_param_spec_enum("voice", NULL, NULL, NAVD_TYPE_VOICE, NAVD_VOICE_DEVELOPERS, flags);
  properties[PROP_DRAWS] = g_param_spec_flags("draws", NULL, NULL, NAVD_TYPE_CHROME, NAVD_CHROME_ALL, flags);
  properties[PROP_APPEARANCE] =
      g_param_spec_enum("appearance", NULL, NULL, NAVD_TYPE_APPEARANCE, NAVD_APPEARANCE_SYSTEM, flags);
  properties[PROP_KEEP_COVERED] = g_param_spec_int("keep-covered", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_COLLAPSE_WIDTH] = g_param_spec_int("collapse-width", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_HOLD_LIMIT] = g_param_spec_int("hold-limit", NULL, NULL, 0, G_MAXINT, 10000, flags);
  properties[PROP_PACE] = g_param_spec_double("pace", NULL, NULL, 0, G_MAXDOUBLE, 1, flags);
  properties[PROP_SWIPES] = g_param_spec_boolean("swipes", NULL, NULL, TRUE, flags);
  properties[PROP_CONNECTION] =
      g_param_spec_enum("connection", NULL, NULL, NAVD_TYPE_CONNECTION, NAVD_CONNECTION_CONNECTING, reads);
  properties[PROP_PROBLEM] = g_param_spec_string("problem", NULL, NULL, NULL, reads);
  properties[PROP_IDLE] = g_param_spec_int("idle", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_ACTIVE] = g_param_spec_string("active", NULL, NULL, NULL, reads);
  properties[PROP_CHROME] = g_param_spec_variant("chrome", NULL, NULL, G_VARIANT_TYPE_VARDICT, NULL, reads);
  properties[PROP_MOVING] = g_param_spec_boolean("moving", NULL, NULL, FALSE, reads);
  properties[PROP_WIDE] = g_param_spec_boolean("wide", NULL, NULL, FALSE, reads);
  properties[PROP_SETTLED] = g_param_spec_int64("settled", NULL, NULL, -1, G_MAXINT64, 0, reads);
  g_object_class_install_properties(class, PROPERTIES, properties);
}

static void navd_view_class_init(NavdViewClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  declare(object_class);
  /**
   * NavdView::message:
   * @view: the view
   * @about: `failed`, `leaving`, `blocked`, `unhandled`, `otherGraph`, `view` or `saving`
   * @text: the message, in the voice of the view
   */
  message_signal = g_signal_new("message", NAVD_TYPE_VIEW, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  /**
   * NavdView::fact-changed:
   * @view: the view
   * @name: the name of a fact
   * @value: (nullable): its value; %NULL: it has none
   */
  fact_signal = g_signal_new("fact-changed", NAVD_TYPE_VIEW, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_VARIANT);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->css_changed = css_changed;
  widget_class->root = root;
  widget_class->unroot = unroot;
  widget_class->map = map;
  gtk_widget_class_set_css_name(widget_class, "navd-view");
  actions_install(widget_class);
}

static void motion_has_ended(GtkWidget *widget) {
  NavdView *view = NAVD_VIEW(widget);
  if (view->has_transition) {
    view->has_transition = FALSE;
    if (view->front) navd_front_ended(view->front);
  }
  stage_settle(view);
}

static void navd_view_init(NavdView *view) {
  GtkWidget *widget = GTK_WIDGET(view);
  view->client = g_strdup("gtk");
  view->opaque = g_strsplit("full", " ", -1);
  view->draws = NAVD_CHROME_ALL;
  view->keep_covered = view->collapse_width = view->idle = -1;
  view->hold_limit_ms = 10000;
  view->pace = 1;
  view->swipes = TRUE;
  view->builds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, builder_free);
  view->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  view->screens = g_hash_table_new(g_str_hash, g_str_equal);
  view->boxes = g_hash_table_new(g_str_hash, g_str_equal);
  view->layers = g_ptr_array_new();
  view->motion = motion_new(widget, motion_has_ended);
  theme_load(view);
  view->sizes_node = sizes_node_new();
  gtk_widget_set_parent(view->sizes_node, widget);
  view->sizes = sizes_of(view->sizes_node);
  view->overlay = overlay_new(view);
  gtk_widget_set_parent(view->overlay, widget);
  gtk_widget_set_focusable(widget, TRUE);
  gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
  back_install(view);
}
