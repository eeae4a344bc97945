/* The view of one screen: a focus scope, which remembers its focus while it is covered. */
#include "internal.h"
#include "values.h"

G_DEFINE_FINAL_TYPE(NavdScreen, navd_screen, GTK_TYPE_WIDGET)

enum { PROP_KEY = 1, PROP_TITLE, PROP_PARAMS, PROP_ACTIVE, PROP_SEEN, PROP_CHILD, PROP_BLEEDS, PROPERTIES };
static GParamSpec *properties[PROPERTIES];
static guint saved_signal;

// The state in the tree

NavdScreen *screen_new(NavdView *view, const navd_step *step) {
  NavdScreen *screen = g_object_new(NAVD_TYPE_SCREEN, NULL);
  g_set_weak_pointer(&screen->view, view);
  screen->key = g_strdup(step->key);
  screen->name = g_strdup(step->name);
  // Style sheets select it as `navd-screen#DrinkScreen`.
  gtk_widget_set_name(GTK_WIDGET(screen), screen->name);
  screen->at = step->at;
  screen_set_params(screen, step->params);
  screen_set_lifecycle(screen, step->lifecycle);
  return screen;
}

void screen_set_params(NavdScreen *screen, const struct json_object *params) {
  g_clear_pointer(&screen->params, g_variant_unref);
  screen->params = members_from_json(params);
  g_object_notify_by_pspec(G_OBJECT(screen), properties[PROP_PARAMS]);
}

void screen_set_lifecycle(NavdScreen *screen, navd_lifecycle lifecycle) {
  gboolean was_active = screen->lifecycle == NAVD_ACTIVE;
  screen->lifecycle = lifecycle;
  motion_show(GTK_WIDGET(screen), lifecycle != NAVD_RETAINED);
  g_object_notify_by_pspec(G_OBJECT(screen), properties[PROP_SEEN]);
  if (was_active != (lifecycle == NAVD_ACTIVE)) g_object_notify_by_pspec(G_OBJECT(screen), properties[PROP_ACTIVE]);
}

void screen_saved(NavdScreen *screen, const struct json_object *members) {
  g_autoptr(GVariant) changed = members_from_json(members);
  g_signal_emit(screen, saved_signal, 0, changed);
}

void screen_end(NavdScreen *screen) {
  g_clear_weak_pointer(&screen->view);
  motion_leave(GTK_WIDGET(screen));
}

// The focus

NavdScreen *screen_around(GtkWidget *widget) {
  return widget ? NAVD_SCREEN(gtk_widget_get_ancestor(widget, NAVD_TYPE_SCREEN)) : NULL;
}

/** Restores the focus to a widget. Does not select the text of a field, so that the next key does not replace it. */
static gboolean grab_focus(GtkWidget *widget) {
  if (gtk_widget_has_focus(widget)) return TRUE;
  return GTK_IS_TEXT(widget) ? gtk_text_grab_focus_without_selecting(GTK_TEXT(widget)) : gtk_widget_grab_focus(widget);
}

void screen_restore_focus(NavdScreen *screen) {
  GtkWidget *widget = GTK_WIDGET(screen);
  if (screen->focused && gtk_widget_is_ancestor(screen->focused, widget) && grab_focus(screen->focused)) return;
  if (screen->child && gtk_widget_child_focus(screen->child, GTK_DIR_TAB_FORWARD)) return;
  gtk_widget_grab_focus(widget);
}

static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  NavdScreen *screen = NAVD_SCREEN(widget);
  return screen->child && gtk_widget_child_focus(screen->child, direction);
}

// Layout

static int room_above(NavdScreen *screen) {
  GtkWidget *around = gtk_widget_get_parent(GTK_WIDGET(screen));
  return NAVD_IS_BOX(around) ? box_room(NAVD_BOX(around), screen) : 0;
}

/** Returns the space below the content, for the mini bar. */
static int room_below(NavdScreen *screen) {
  GtkWidget *around = gtk_widget_get_parent(GTK_WIDGET(screen));
  NavdLayer *layer = NAVD_IS_BOX(around) ? box_layer(NAVD_BOX(around)) : NULL;
  return layer && layer->is_root && screen->view && screen->view->overlay ? overlay_room(screen->view->overlay) : 0;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_line,
                    int *natural_line) {
  NavdScreen *screen = NAVD_SCREEN(widget);
  *least = *natural = 0;
  *least_line = *natural_line = -1;
  if (!screen->child) return;
  gboolean is_height = orientation == GTK_ORIENTATION_VERTICAL;
  int room = is_height ? room_above(screen) + room_below(screen) : 0;
  gtk_widget_measure(screen->child, orientation, for_size, least, natural, NULL, NULL);
  *least += room;
  *natural += room;
}

static void scrolled(GtkAdjustment *adjustment, gpointer data) {
  (void)adjustment;
  GtkWidget *around = gtk_widget_get_parent(data);
  if (NAVD_IS_BOX(around)) box_update_chrome(NAVD_BOX(around));
}

/** Follows the scrolled window around the heading, once both are there. */
static void follow_scrolling(NavdScreen *screen) {
  GtkWidget *window = screen->heading ? gtk_widget_get_ancestor(screen->heading, GTK_TYPE_SCROLLED_WINDOW) : NULL;
  if (!window || screen->scrolled) return;
  screen->scrolled = g_object_ref(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(window)));
  screen->scroll_handler = g_signal_connect(screen->scrolled, "value-changed", G_CALLBACK(scrolled), screen);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  NavdScreen *screen = NAVD_SCREEN(widget);
  follow_scrolling(screen);
  if (!screen->child || !gtk_widget_should_layout(screen->child)) return;
  int above = room_above(screen);
  GtkAllocation place = {0, above, width, MAX(height - above - room_below(screen), 0)};
  gtk_widget_size_allocate(screen->child, &place, -1);
}

// The content

gboolean screen_is_heading_seen(NavdScreen *screen) {
  graphene_rect_t bounds;
  if (!screen->heading || !gtk_widget_is_ancestor(screen->heading, GTK_WIDGET(screen))) return FALSE;
  GtkWidget *viewport = gtk_widget_get_ancestor(screen->heading, GTK_TYPE_VIEWPORT);
  if (!screen->scrolled || !viewport || gtk_adjustment_get_value(screen->scrolled) <= 0) return TRUE;
  // The position in the scrolled content, because the layout follows the adjustment only later.
  if (!gtk_widget_compute_bounds(screen->heading, gtk_widget_get_first_child(viewport), &bounds)) return TRUE;
  return bounds.origin.y + bounds.size.height / 2 > gtk_adjustment_get_value(screen->scrolled);
}

void navd_screen_set_heading(NavdScreen *screen, GtkWidget *heading) {
  g_return_if_fail(NAVD_IS_SCREEN(screen));
  g_set_weak_pointer(&screen->heading, heading);
}

void navd_screen_set_child(NavdScreen *screen, GtkWidget *child) {
  g_return_if_fail(NAVD_IS_SCREEN(screen));
  if (child == screen->child) return;
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(screen));
  gboolean had_focus = root && screen_around(gtk_root_get_focus(root)) == screen;
  g_clear_pointer(&screen->child, gtk_widget_unparent);
  screen->child = child;
  if (child) gtk_widget_set_parent(child, GTK_WIDGET(screen));
  if (child && had_focus) screen_restore_focus(screen);
  g_object_notify_by_pspec(G_OBJECT(screen), properties[PROP_CHILD]);
}

GtkWidget *navd_screen_get_child(NavdScreen *screen) { return screen->child; }

void navd_screen_add_action(NavdScreen *screen, GtkWidget *action) {
  g_return_if_fail(NAVD_IS_SCREEN(screen) && GTK_IS_WIDGET(action));
  g_ptr_array_add(screen->actions, g_object_ref_sink(action));
}

void navd_screen_set_bleeds(NavdScreen *screen, gboolean bleeds) {
  g_return_if_fail(NAVD_IS_SCREEN(screen));
  screen->bleeds = bleeds;
  gtk_widget_queue_resize(GTK_WIDGET(screen));
}

const char *navd_screen_get_key(NavdScreen *screen) { return screen->key; }
GVariant *navd_screen_get_params(NavdScreen *screen) { return screen->params; }
gboolean navd_screen_is_active(NavdScreen *screen) { return screen->lifecycle == NAVD_ACTIVE; }

char *navd_screen_dup_param(NavdScreen *screen, const char *name) {
  g_return_val_if_fail(NAVD_IS_SCREEN(screen) && name, NULL);
  g_autoptr(GVariant) param = g_variant_lookup_value(screen->params, name, NULL);
  if (!param) return g_strdup("");
  struct json_object *value = json_from_value(param);
  gboolean is_text = json_object_is_type(value, json_type_string);
  char *text = g_strdup(is_text ? json_object_get_string(value)
                                : json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
  json_object_put(value);
  return text;
}

// The class

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  NavdScreen *screen = NAVD_SCREEN(object);
  switch (id) {
    case PROP_KEY: g_value_set_string(value, screen->key); break;
    case PROP_TITLE: g_value_set_string(value, navd_screen_get_title(screen)); break;
    case PROP_PARAMS: g_value_set_variant(value, screen->params); break;
    case PROP_ACTIVE: g_value_set_boolean(value, screen->lifecycle == NAVD_ACTIVE); break;
    case PROP_SEEN: g_value_set_boolean(value, motion_is_wanted(GTK_WIDGET(screen))); break;
    case PROP_CHILD: g_value_set_object(value, screen->child); break;
    case PROP_BLEEDS: g_value_set_boolean(value, screen->bleeds); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  NavdScreen *screen = NAVD_SCREEN(object);
  switch (id) {
    case PROP_CHILD: navd_screen_set_child(screen, g_value_get_object(value)); break;
    case PROP_BLEEDS: navd_screen_set_bleeds(screen, g_value_get_boolean(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void dispose(GObject *object) {
  NavdScreen *screen = NAVD_SCREEN(object);
  g_clear_weak_pointer(&screen->view);
  g_clear_weak_pointer(&screen->heading);
  g_clear_weak_pointer(&screen->focused);
  if (screen->scrolled) g_clear_signal_handler(&screen->scroll_handler, screen->scrolled);
  g_clear_object(&screen->scrolled);
  g_clear_pointer(&screen->child, gtk_widget_unparent);
  g_clear_pointer(&screen->actions, g_ptr_array_unref);
  g_clear_pointer(&screen->params, g_variant_unref);
  G_OBJECT_CLASS(navd_screen_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  g_free(NAVD_SCREEN(object)->key);
  g_free(NAVD_SCREEN(object)->name);
  g_free(NAVD_SCREEN(object)->title);
  G_OBJECT_CLASS(navd_screen_parent_class)->finalize(object);
}

static void declare(GObjectClass *class) {
  properties[PROP_KEY] = g_param_spec_string("key", NULL, NULL, NULL, G_PARAM_READABLE);
  properties[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE);
  properties[PROP_PARAMS] =
      g_param_spec_variant("params", NULL, NULL, G_VARIANT_TYPE_VARDICT, NULL, G_PARAM_READABLE);
  properties[PROP_ACTIVE] = g_param_spec_boolean("active", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_SEEN] = g_param_spec_boolean("seen", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_CHILD] = g_param_spec_object("child", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE);
  properties[PROP_BLEEDS] = g_param_spec_boolean("bleeds", NULL, NULL, FALSE, G_PARAM_READWRITE);
  g_object_class_install_properties(class, PROPERTIES, properties);
}

static void navd_screen_class_init(NavdScreenClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  declare(object_class);
  /**
   * NavdScreen::saved:
   * @screen: the screen
   * @members: the members that another front end has saved, `a{sv}`; an empty maybe was removed
   */
  saved_signal = g_signal_new("saved", NAVD_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_VARIANT);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->focus = focus;
  gtk_widget_class_set_css_name(widget_class, "navd-screen");
  actions_install(widget_class);
}

static void navd_screen_init(NavdScreen *screen) {
  screen->actions = g_ptr_array_new_with_free_func(g_object_unref);
  gtk_widget_set_focusable(GTK_WIDGET(screen), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(screen), GTK_OVERFLOW_HIDDEN);
}
