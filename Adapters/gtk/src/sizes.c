#include "sizes.h"

#define NAVD_TYPE_SIZES (navd_sizes_get_type())
G_DECLARE_FINAL_TYPE(NavdSizes, navd_sizes, NAVD, SIZES, GtkWidget)

struct _NavdSizes {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE(NavdSizes, navd_sizes, GTK_TYPE_WIDGET)

static void navd_sizes_class_init(NavdSizesClass *class) {
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "navd-sizes");
}

static void navd_sizes_init(NavdSizes *sizes) { gtk_widget_set_visible(GTK_WIDGET(sizes), FALSE); }

GtkWidget *sizes_node_new(void) { return g_object_new(NAVD_TYPE_SIZES, NULL); }

Sizes sizes_of(GtkWidget *node) {
  GtkStyleContext *style = gtk_widget_get_style_context(node);
  GtkBorder margin, padding, border;
  gtk_style_context_get_margin(style, &margin);
  gtk_style_context_get_padding(style, &padding);
  gtk_style_context_get_border(style, &border);
  return (Sizes){.rail_from = margin.top, .collapse = margin.right, .sheet = margin.bottom, .dialog = margin.left,
                 .bar = padding.top, .tab_bar = padding.right, .rail = padding.bottom, .unit = MAX(padding.left, 1),
                 .first_of_two = border.top, .first_of_three = border.right, .second_of_three = border.bottom};
}
