/* The question whether the user is still there, with the remaining seconds as a ring. Any key or touch ends it. */
#include "still_there.h"

#include "ring.h"

/** The parts of the question. */
typedef struct {
  NavdView *view;
  GtkWidget *ring, *number, *title, *reason, *stay, *start_over;
} Question;

static Question *question_of(GtkWidget *widget) { return g_object_get_data(G_OBJECT(widget), "navd-question"); }

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

static GtkWidget *countdown_new(Question *question) {
  GtkWidget *place = gtk_overlay_new();
  question->ring = ring_new("navd-large", 1);
  question->number = gtk_label_new(NULL);
  gtk_overlay_set_child(GTK_OVERLAY(place), question->ring);
  gtk_overlay_add_overlay(GTK_OVERLAY(place), question->number);
  gtk_widget_set_halign(place, GTK_ALIGN_CENTER);
  return place;
}

GtkWidget *still_there_new(NavdView *view) {
  GtkWidget *widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *panel = append(widget, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "navd-dialog");
  Question *question = g_new0(Question, 1);
  question->view = view;
  g_object_set_data_full(G_OBJECT(widget), "navd-question", question, g_free);
  gtk_widget_set_vexpand(panel, TRUE);
  gtk_widget_set_halign(panel, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(panel, GTK_ALIGN_CENTER);
  append(panel, countdown_new(question), "navd-ring");
  question->title = append(panel, gtk_label_new(NULL), "navd-heading");
  question->reason = append(panel, gtk_label_new(NULL), "navd-muted");
  question->stay = append(panel, gtk_button_new(), "main");
  question->start_over = append(panel, gtk_button_new(), "quiet");
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
  ring_set_share(question->ring, (double)seconds / of);
}
