#include "stopwatch.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTest>
#include <QTimer>
#include <dlfcn.h>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace {

constexpr int patienceMilliseconds = 30000;
constexpr qint64 never = -1;

struct Times {
  QElapsedTimer clock;
  qint64 sent = never, changed = never, drawn = never;
};

/// The press that is timed; null at other times. Commands are sent and read in the thread that presses.
Times *watched = nullptr;

bool contains(const void *bytes, ssize_t count, std::string_view text) {
  return count > 0 && std::string_view(static_cast<const char *>(bytes), count).find(text) != std::string_view::npos;
}

template <typename Function>
Function *original(const char *name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// The library calls these in place of those of the system, because a program's symbols come first. So the command is
// timed on the connection of the front end, which needs no means of its own for that.

extern "C" ssize_t send(int fd, const void *bytes, size_t count, int flags) {
  static const auto system = original<decltype(::send)>("send");
  if (watched && watched->sent == never && contains(bytes, static_cast<ssize_t>(count), R"("method":"coordinator.)")) {
    watched->sent = watched->clock.nsecsElapsed();
  }
  return system(fd, bytes, count, flags);
}

extern "C" ssize_t read(int fd, void *bytes, size_t count) {
  static const auto system = original<decltype(::read)>("read");
  const ssize_t length = system(fd, bytes, count);
  if (watched && watched->changed == never && contains(bytes, length, R"("method":"tree.changed")")) {
    watched->changed = watched->clock.nsecsElapsed();
  }
  return length;
}

QJsonObject timedKey(QQuickWindow *window, Qt::Key key, const std::function<bool()> &isShown) {
  Times times;
  QEventLoop loop;
  bool isInFrame = false;
  QObject context;
  QObject::connect(window, &QQuickWindow::beforeSynchronizing, &context, [&] { isInFrame = isShown(); },
                   Qt::DirectConnection);
  QObject::connect(window, &QQuickWindow::frameSwapped, &context, [&] {
    if (!isInFrame || times.drawn != never) return;
    times.drawn = times.clock.nsecsElapsed();
    QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
  }, Qt::DirectConnection);
  QTimer::singleShot(patienceMilliseconds, &loop, &QEventLoop::quit);
  watched = &times;
  times.clock.start();
  QTest::keyClick(window, key);
  if (times.drawn == never) loop.exec();
  watched = nullptr;
  if (times.drawn == never || times.sent == never || times.changed == never) {
    return {{"error", "The key has led to no other screen."}};
  }
  return {{"screen", times.drawn / 1e6}, {"navd", (times.changed - times.sent) / 1e6}};
}
