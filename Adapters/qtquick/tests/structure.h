// The parts that are drawn, read back from the items.
#pragma once

#include <QJsonArray>
#include <QQuickItem>

/// Returns the parts that are seen in an item, each with its role, its text and its place in the window.
QJsonArray structureOf(const QQuickItem *item);
