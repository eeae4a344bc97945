/* The question whether the user is still there, with the seconds that are left as a ring. Any key or touch ends it. */
#include "still_there.h"

#include <math.h>

/** The parts of the question. */
typedef struct {
  NavdView *view;
  GtkWidget *ring, *number, *title, *reason, *stay, *start_over;
  double share;
} Question;

static Question *question_of(GtkWidget *widget) { return g_object_get_data(G_OBJECT(widget), "navd-question"); }

static GdkRGBA color_of(GtkWidget *widget, const char *name) {
  GdkRGBA color = {0.5f, 0.5f, 0.5f, 1};
  gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color);
  return color;
}

static void draw_ring(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  Question *question = data;
  double line = width / 12.0, radius = (MIN(width, height) - line) / 2;
  GdkRGBA track = color_of(GTK_WIDGET(area), "navd_sunken"), rest = color_of(GTK_WIDGET(area), "navd_accent");
  cairo_set_line_width(cairo, line);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  gdk_cairo_set_source_rgba(cairo, &track);
  cairo_arc(cairo, width / 2.0, height / 2.0, radius, 0, 2 * G_PI);
  cairo_stroke(cairo);
  gdk_cairo_set_source_rgba(cairo, &rest);
  cairo_arc(cairo, width / 2.0, height / 2.0, radius, -G_PI / 2, -G_PI / 2 + 2 * G_PI * question->share);
  cairo_stroke(cairo);
}

static GtkWidget *append(GtkWidget *box, GtkWidget *child, const char *class) {
  gtk_widget_add_css_class(child, class);
  gtk_box_append(GTK_BOX(box), child);
  return child;
}

static void start_over(GtkButton *button, gpointer data) {
  (void)button;
  Question *question = data;
  if (question->view->start_over) navd_view_trigger(question->view, question->view->start_over, NULL);
}

static GtkWidget *ring_new(Question *question) {
  GtkWidget *place = gtk_overlay_new();
  int size = 12 * question->view->sizes.unit;
  question->ring = gtk_drawing_area_new();
  question->number = gtk_label_new(NULL);
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(question->ring), size);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(question->ring), size);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(question->ring), draw_ring, question, NULL);
  gtk_overlay_set_child(GTK_OVERLAY(place), question->ring);
  gtk_overlay_add_overlay(GTK_OVERLAY(place), question->number);
  gtk_widget_set_halign(place, GTK_ALIGN_CENTER);
  return place;
}

GtkWidget *still_there_new(NavdView *view) {
  GtkWidget *widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *panel = append(widget, gtk_box_new(GTK_ORIENTATION_VERTICAL, 2 * view->sizes.unit), "navd-dialog");
  Question *question = g_new0(Question, 1);
  question->view = view;
  g_object_set_data_full(G_OBJECT(widget), "navd-question", question, g_free);
  gtk_widget_set_vexpand(panel, TRUE);
  gtk_widget_set_halign(panel, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(panel, GTK_ALIGN_CENTER);
  append(panel, ring_new(question), "navd-ring");
  question->title = append(panel, gtk_label_new(NULL), "navd-heading");
  question->reason = append(panel, gtk_label_new(NULL), "navd-muted");
  question->stay = append(panel, gtk_button_new(), "main");
  question->start_over = append(panel, gtk_button_new(), "plain");
  // The touch itself has ended the countdown.
  g_signal_connect(question->start_over, "clicked", G_CALLBACK(start_over), question);
  return widget;
}

void still_there_update(GtkWidget *widget, int seconds, int of) {
  Question *question = question_of(widget);
  NavdView *view = question->view;
  g_autofree char *number = g_strdup_printf("%d", seconds);
  gtk_label_set_text(GTK_LABEL(question->number), number);
  gtk_label_set_text(GTK_LABEL(question->title), view_word(view, "stillThere"));
  gtk_label_set_text(GTK_LABEL(question->reason), view_word(view, "stillThereReason"));
  gtk_button_set_label(GTK_BUTTON(question->stay), view_word(view, "stay"));
  gtk_button_set_label(GTK_BUTTON(question->start_over), view_word(view, "startOver"));
  gtk_widget_set_visible(question->start_over, view->start_over != NULL);
  question->share = (double)seconds / of;
  gtk_widget_queue_draw(question->ring);
}
