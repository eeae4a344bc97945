// Times what a key does, for Benchmarks/screens.
#pragma once

#include <QJsonObject>
#include <QQuickWindow>
#include <functional>

/// Presses a key, and returns the milliseconds of one monotonic clock until the window has drawn a frame in which
/// `isShown` holds, as `screen`, and those from the command that was sent until its change was read, as `navd`.
QJsonObject timedKey(QQuickWindow *window, Qt::Key key, const std::function<bool()> &isShown);
