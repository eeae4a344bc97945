#include "loop.h"

/** A source whose descriptor changes: the front end reconnects by itself. */
typedef struct {
  GSource base;
  navd_front *front;
  int fd;
  gpointer tag;
} Loop;

static void watch(Loop *loop) {
  navd *connection = navd_front_connection(loop->front);
  int fd = navd_fd(connection);
  if (fd != loop->fd && loop->tag) {
    g_source_remove_unix_fd(&loop->base, loop->tag);
    loop->tag = NULL;
  }
  loop->fd = fd;
  if (fd < 0) return;
  GIOCondition condition = G_IO_IN | G_IO_HUP | G_IO_ERR | (navd_wants_write(connection) ? G_IO_OUT : 0);
  if (!loop->tag) loop->tag = g_source_add_unix_fd(&loop->base, fd, condition);
  else g_source_modify_unix_fd(&loop->base, loop->tag, condition);
}

static gboolean prepare(GSource *source, int *timeout) {
  Loop *loop = (Loop *)source;
  watch(loop);
  int64_t milliseconds = navd_front_timeout_ms(loop->front);
  *timeout = milliseconds < 0 ? -1 : (int)MIN(milliseconds, G_MAXINT);
  return milliseconds == 0;
}

static gboolean check(GSource *source) {
  Loop *loop = (Loop *)source;
  GIOCondition ready = loop->tag ? g_source_query_unix_fd(source, loop->tag) : 0;
  return ready || navd_front_timeout_ms(loop->front) == 0;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)callback, (void)data;
  Loop *loop = (Loop *)source;
  GIOCondition ready = loop->tag ? g_source_query_unix_fd(source, loop->tag) : 0;
  // A function of the toolkit may end the view and the front end.
  if (ready & G_IO_OUT) navd_front_writable(loop->front);
  if (ready & ~G_IO_OUT && !g_source_is_destroyed(source)) navd_front_readable(loop->front);
  if (!g_source_is_destroyed(source)) navd_front_tick(loop->front);
  return G_SOURCE_CONTINUE;
}

GSource *loop_source_new(navd_front *front) {
  static GSourceFuncs functions = {prepare, check, dispatch, NULL, NULL, NULL};
  GSource *source = g_source_new(&functions, sizeof(Loop));
  Loop *loop = (Loop *)source;
  loop->front = front;
  loop->fd = -1;
  loop->tag = NULL;
  g_source_set_static_name(source, "navd");
  return source;
}
