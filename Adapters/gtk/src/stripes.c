#include "stripes.h"

static GdkRGBA color_of(GtkWidget *widget, const char *name) {
  GdkRGBA color = {0, 0, 0, 1};
  gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color);
  return color;
}

/** Draws slanted stripes in a rectangle. */
static void draw(cairo_t *cairo, double width, double height, double across) {
  for (double x = -height; x < width; x += 2 * across) {
    cairo_move_to(cairo, x, height);
    cairo_line_to(cairo, x + height, 0);
    cairo_line_to(cairo, x + height + across, 0);
    cairo_line_to(cairo, x + across, height);
    cairo_close_path(cairo);
  }
  cairo_fill(cairo);
}

void stripes_snapshot(GtkWidget *widget, int unit, GtkSnapshot *snapshot) {
  GdkRGBA dark = color_of(widget, "navd_alarm_on_stripe"), light = color_of(widget, "navd_alarm_stripe");
  float width = (float)gtk_widget_get_width(widget), height = 3.5f * (float)unit;
  float lower = (float)gtk_widget_get_height(widget) - height;
  for (int edge = 0; edge < 2; edge++) {
    graphene_rect_t place = GRAPHENE_RECT_INIT(0, edge ? lower : 0, width, height);
    gtk_snapshot_append_color(snapshot, &dark, &place);
    cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &place);
    cairo_translate(cairo, place.origin.x, place.origin.y);
    gdk_cairo_set_source_rgba(cairo, &light);
    draw(cairo, width, height, 3.5 * unit);
    cairo_destroy(cairo);
  }
}
