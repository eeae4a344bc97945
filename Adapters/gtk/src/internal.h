/* The parts of a view, for each other. */
#pragma once

#include <gtk/gtk.h>
#include <navd.h>

#include "motion.h"
#include "navd-gtk.h"
#include "sizes.h"

typedef struct _NavdBox NavdBox;
typedef struct _NavdLayer NavdLayer;

struct _NavdView {
  GtkWidget parent_instance;

  // The options.
  char *tree, *graph, *socket, *client, *language, *start_over;
  char **opaque;
  NavdVoice voice;
  NavdChrome draws;
  NavdAppearance appearance;
  int keep_covered, collapse_width, hold_limit_ms;
  double pace;
  gboolean swipes;
  /** Functions by the names of screens, and words by name. */
  GHashTable *builds, *words;

  // The front end, while the view is in a window.
  navd_front *front;
  GSource *source;
  gulong focus_handler;
  struct json_object *chrome;
  NavdConnection connection;
  char *problem;
  int idle;

  // The widgets. The tables borrow.
  GHashTable *screens, *boxes;
  GPtrArray *layers;
  GtkWidget *overlay, *sizes_node;
  /** The open menu, its button, and the previously focused widget. */
  GtkWidget *menu, *menu_from, *menu_focus;
  Sizes sizes;
  /** Whether the view is wide enough for a rail, and wider than high. */
  gboolean is_wide;

  // Drawing.
  Motion *motion;
  gboolean has_transition, is_performing;
  gint64 drawn_revision, settled_revision;
  gulong paint_handler;
  struct Swipe *swipe;
  struct Theme *theme;
};

struct _NavdScreen {
  GtkWidget parent_instance;
  /** NULL after the view has released it. */
  NavdView *view;
  char *key, *name, *title;
  GVariant *params;
  navd_lifecycle lifecycle;
  size_t at;
  GtkWidget *child, *heading, *focused;
  GtkAdjustment *scrolled;
  gulong scroll_handler;
  GPtrArray *actions;
  /** Whether the content reaches below the bar, and whether there is a bar above. */
  gboolean bleeds, has_bar;
};

// The view

void view_perform_chrome(NavdView *view);
/** Returns a word of the view in the language of the tree. */
const char *view_word(NavdView *view, const char *name);
/** Returns the language of the user. */
const char *view_language(NavdView *view);
void view_start(NavdView *view);
void view_end(NavdView *view);
/** Whether movements are reduced to a fade. */
gboolean view_is_calm(NavdView *view);
/** Creates the content of a screen. */
GtkWidget *view_build(NavdView *view, NavdScreen *screen);

// The stage: the steps of the front end

void stage_container(NavdView *view, const navd_container_step *step);
void stage_screen(NavdView *view, const navd_step *step);
void stage_focus(NavdView *view, const char *key);
void stage_drawn(NavdView *view, int64_t revision);
/** Reports the drawn revision as settled, once nothing moves and a frame is painted. */
void stage_settle(NavdView *view);
void stage_clear(NavdView *view);

// Transitions

/** Starts a transition. Returns whether anything moves. */
gboolean transition_begin(NavdView *view, const navd_transition *transition);

// Back

void back_install(NavdView *view);
void back_free(NavdView *view);
/** Returns the pages of a swipe to their places in the tree. */
void back_returned(NavdView *view);
/** Whether a page is out of place because the user has swiped it away. */
gboolean back_has_swiped(NavdView *view);

// Screens

NavdScreen *screen_new(NavdView *view, const navd_step *step);
void screen_set_params(NavdScreen *screen, const struct json_object *params);
void screen_set_lifecycle(NavdScreen *screen, navd_lifecycle lifecycle);
/** Focuses the widget that had the focus last, or the first. */
void screen_restore_focus(NavdScreen *screen);
/** Reports state saved by other front ends to the fields and the application. */
void screen_saved(NavdScreen *screen, const struct json_object *members);
void screen_end(NavdScreen *screen);
/** Returns the screen around a widget; NULL: there is none. */
NavdScreen *screen_around(GtkWidget *widget);
gboolean screen_is_heading_seen(NavdScreen *screen);

// Containers

#define NAVD_TYPE_BOX (navd_box_get_type())
G_DECLARE_FINAL_TYPE(NavdBox, navd_box, NAVD, BOX, GtkWidget)

typedef enum { BOX_STACK, BOX_TABS, BOX_SPLIT } BoxKind;

struct _NavdBox {
  GtkWidget parent_instance;
  NavdView *view;
  /** The parent: a layer or a container. */
  NavdLayer *layer;
  NavdBox *around;
  BoxKind kind;
  gboolean is_bare;
  char *key, *tab, *column;
  /** The child containers in order, and the keys of the visible ones. */
  GPtrArray *boxes;
  struct json_object *shown;
  /** Of a split: whether it shows one column, and was too narrow for more. Of tabs: whether they are a rail. */
  gboolean is_collapsed, was_narrow, is_rail;
  /** Of a stack, its header; of tabs, their bar. */
  GtkWidget *header, *bar;
};

NavdBox *box_new(NavdView *view, const navd_container_step *step);
void box_set_kind(NavdBox *box, const char *kind);
void box_set_shown(NavdBox *box, struct json_object *shown);
void box_insert(NavdBox *box, NavdBox *child, size_t at);
void box_remove(NavdBox *box, NavdBox *child);
/** Puts a screen at its index. */
void box_put(NavdBox *box, NavdScreen *screen);
/** Returns the top visible screen, which the header describes; NULL: there is none. */
NavdScreen *box_top_screen(NavdBox *box);
/** Whether a widget is in it. */
gboolean box_contains(NavdBox *box, GtkWidget *widget);
/** Returns the layer around. */
NavdLayer *box_layer(NavdBox *box);
/** Whether tabs around it are a rail. */
gboolean box_has_rail(NavdBox *box);
/** Redraws the chrome. */
void box_update_chrome(NavdBox *box);
/** Returns the space above the content of a screen. */
int box_room(NavdBox *box, NavdScreen *screen);

// Layers

#define NAVD_TYPE_LAYER (navd_layer_get_type())
G_DECLARE_FINAL_TYPE(NavdLayer, navd_layer, NAVD, LAYER, GtkWidget)

struct _NavdLayer {
  GtkWidget parent_instance;
  NavdView *view;
  NavdBox *box;
  GtkWidget *panel;
  char *style;
  int64_t priority;
  gboolean is_root;
};

NavdLayer *layer_new(NavdView *view, NavdBox *box);
void layer_set(NavdLayer *layer, const struct json_object *given);
/** Takes its place among the layers. Only the top one gets input. */
void layer_arrange(NavdLayer *layer, guint index, guint count);
gboolean layer_is_alarm(NavdLayer *layer);
/** Returns the style, empty for the root. */
const char *layer_style(NavdLayer *layer);

// The chrome

GtkWidget *header_new(NavdView *view);
/** Updates the header for a screen. Returns whether the header has any content. */
gboolean header_update(GtkWidget *header, NavdBox *box, NavdScreen *screen);
GtkWidget *tab_bar_new(NavdBox *box);
void tab_bar_update(GtkWidget *bar);
void tab_bar_set_rail(GtkWidget *bar, gboolean is_rail);
GtkWidget *overlay_new(NavdView *view);
void overlay_update(GtkWidget *overlay);
void overlay_add_message(GtkWidget *overlay, const char *text, gboolean is_error);
void overlay_set_mini_bar(GtkWidget *overlay, GtkWidget *bar);
/** Returns the height of the line while there is no connection; 0: there is one. */
int overlay_line_height(GtkWidget *overlay, int width);
/** Returns the height of the mini bar; 0: there is none. */
int overlay_room(GtkWidget *overlay);
GtkWidget *plain_new(NavdScreen *screen);
GtkWidget *language_button_new(NavdView *view);

// The menu

/** Opens a menu at a button. */
void menu_open(NavdView *view, GtkWidget *menu, GtkWidget *from);
/** Closes the menu. Returns whether one was open. */
gboolean menu_close(NavdView *view);
/** Closes the menu if a press was elsewhere. */
void menu_pressed(NavdView *view, GtkWidget *picked);
/** Allocates the menu in a view of a size. */
void menu_allocate(NavdView *view, int width, int height);

// The theme

void theme_load(NavdView *view);
void theme_free(NavdView *view);
void theme_set_files(NavdView *view, const char *light, const char *dark);

/** Installs `navd.go`, `navd.trigger`, `navd.back` and `navd.language`. */
void actions_install(GtkWidgetClass *widget_class);
