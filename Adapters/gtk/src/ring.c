#include "ring.h"

static GdkRGBA color_of(GtkWidget *widget, const char *name) {
  GdkRGBA color = {0.5f, 0.5f, 0.5f, 1};
  gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color);
  return color;
}

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  const double *share = data;
  double line = width / 12.0, radius = (MIN(width, height) - line) / 2;
  GdkRGBA track = color_of(GTK_WIDGET(area), "navd_sunken"), rest = color_of(GTK_WIDGET(area), "navd_accent");
  cairo_set_line_width(cairo, line);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  gdk_cairo_set_source_rgba(cairo, &track);
  cairo_arc(cairo, width / 2.0, height / 2.0, radius, 0, 2 * G_PI);
  cairo_stroke(cairo);
  gdk_cairo_set_source_rgba(cairo, &rest);
  cairo_arc(cairo, width / 2.0, height / 2.0, radius, -G_PI / 2, -G_PI / 2 + 2 * G_PI * *share);
  cairo_stroke(cairo);
}

GtkWidget *ring_new(const char *class, double share) {
  GtkWidget *ring = gtk_drawing_area_new();
  double *kept = g_new(double, 1);
  *kept = share;
  g_object_set_data(G_OBJECT(ring), "navd-share", kept);
  gtk_widget_add_css_class(ring, "navd-circle");
  gtk_widget_add_css_class(ring, class);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(ring), draw, kept, g_free);
  return ring;
}

void ring_set_share(GtkWidget *ring, double share) {
  double *kept = g_object_get_data(G_OBJECT(ring), "navd-share");
  *kept = share;
  gtk_widget_queue_draw(ring);
}
