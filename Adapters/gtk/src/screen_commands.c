/* The commands and the saved state of a screen. */
#include "internal.h"
#include "values.h"

/** Returns the front end of a screen; NULL without a screen or a connection. */
static navd_front *front_of(NavdScreen *screen) {
  g_return_val_if_fail(NAVD_IS_SCREEN(screen), NULL);
  return screen->view ? screen->view->front : NULL;
}

void navd_screen_trigger(NavdScreen *screen, const char *route, GVariant *params) {
  struct json_object *given = json_from_params(params);
  navd_front *front = front_of(screen);
  if (front) navd_front_trigger(front, route, given, screen->key);
  else json_object_put(given);
}

void navd_screen_back(NavdScreen *screen) {
  navd_front *front = front_of(screen);
  if (front) navd_front_back(front);
}

const char *navd_screen_get_title(NavdScreen *screen) {
  navd_front *front = front_of(screen);
  char *title = front ? navd_front_title(front, screen->key) : NULL;
  if (title) {
    g_free(screen->title);
    screen->title = g_strdup(title);
    free(title);
  }
  return screen->title ? screen->title : screen->name;
}

GVariant *navd_screen_get_saved(NavdScreen *screen) {
  navd_front *front = front_of(screen);
  return members_from_json(front ? navd_front_saved(front, screen->key) : NULL);
}

void navd_screen_save(NavdScreen *screen, GVariant *members) {
  struct json_object *given = json_from_params(members);
  navd_front *front = front_of(screen);
  if (front) navd_front_save(front, screen->key, given);
  else json_object_put(given);
}

/** A field whose text is a member of the saved state. */
typedef struct {
  NavdScreen *screen;
  GtkEditable *field;
  char *member, *given;
  /** Whether the text changes because the field shows what is saved. */
  gboolean shows;
} Field;

static void show_saved(Field *field) {
  navd_front *front = field->screen ? front_of(field->screen) : NULL;
  const char *text = front ? navd_front_text(front, field->screen->key, field->member, field->given) : field->given;
  if (g_str_equal(gtk_editable_get_text(field->field), text)) return;
  field->shows = TRUE;
  gtk_editable_set_text(field->field, text);
  gtk_editable_set_position(field->field, -1);
  field->shows = FALSE;
}

static void typed(GtkEditable *editable, gpointer data) {
  Field *field = data;
  navd_front *front = field->screen ? front_of(field->screen) : NULL;
  if (!front || field->shows) return;
  navd_front_type(front, field->screen->key, field->member, gtk_editable_get_text(editable), field->given);
}

static void saved_elsewhere(NavdScreen *screen, GVariant *members, gpointer data) {
  (void)screen;
  Field *field = data;
  g_autoptr(GVariant) member = g_variant_lookup_value(members, field->member, NULL);
  if (member) show_saved(field);
}

static void free_field(gpointer data, GClosure *closure) {
  (void)closure;
  Field *field = data;
  g_clear_weak_pointer(&field->screen);
  g_free(field->member);
  g_free(field->given);
  g_free(field);
}

void navd_screen_bind_text(NavdScreen *screen, GtkEditable *editable, const char *member, const char *given) {
  g_return_if_fail(NAVD_IS_SCREEN(screen) && GTK_IS_EDITABLE(editable) && member);
  Field *field = g_new0(Field, 1);
  g_set_weak_pointer(&field->screen, screen);
  field->field = editable;
  field->member = g_strdup(member);
  field->given = g_strdup(given ? given : "");
  show_saved(field);
  g_signal_connect_data(editable, "changed", G_CALLBACK(typed), field, free_field, 0);
  // Both handlers end with the field.
  GClosure *closure = g_cclosure_new(G_CALLBACK(saved_elsewhere), field, NULL);
  g_object_watch_closure(G_OBJECT(editable), closure);
  g_signal_connect_closure(screen, "saved", closure, FALSE);
}
