// The host of the tests: it reads commands as JSON lines, performs them as a user would, and answers with what the items show.
#include <QElapsedTimer>
#include <QEventLoop>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QSocketNotifier>
#include <QStyleHints>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <unistd.h>

#include "stopwatch.h"
#include "structure.h"

namespace {

QList<QQuickItem *> named(const QQuickItem *parent, const QString &name) {
  QList<QQuickItem *> found;
  for (QQuickItem *child : parent->childItems()) {
    if (child->objectName() == name) found.append(child);
  }
  return found;
}

QQuickItem *first(const QQuickItem *parent, const QString &name) { return named(parent, name).value(0); }

/// Returns the items with a text that can be seen, or with any text, in the order of the items.
QList<QQuickItem *> texts(const QQuickItem *item, bool isAnyVisible) {
  QList<QQuickItem *> found;
  for (QQuickItem *child : item->childItems()) {
    const bool isText = child->inherits("QQuickText") && !child->property("text").toString().isEmpty();
    if (isText && (isAnyVisible || child->isVisible())) found.append(child);
    found += texts(child, isAnyVisible);
  }
  return found;
}

QJsonArray lines(const QQuickItem *item, bool isAnyVisible = true) {
  QJsonArray lines;
  for (const QQuickItem *text : texts(item, isAnyVisible)) lines.append(text->property("text").toString());
  return lines;
}

/// Returns the texts of the fields that can be seen, in the order of the items.
QJsonArray typed(const QQuickItem *item) {
  QJsonArray texts;
  for (const QQuickItem *child : item->childItems()) {
    if (!child->isVisible()) continue;
    if (child->inherits("QQuickTextInput") || child->inherits("QQuickTextEdit")) {
      texts.append(child->property("text").toString());
    }
    for (const QJsonValue &text : typed(child)) texts.append(text);
  }
  return texts;
}

QString keyOf(const QQuickItem *box) { return box->property("key").toString(); }

QJsonObject boxOf(const QQuickItem *box);

QJsonObject stackOf(const QQuickItem *box) {
  QList<QQuickItem *> views = named(first(box, "views"), "view");
  std::sort(views.begin(), views.end(), [](QQuickItem *one, QQuickItem *other) { return one->z() < other->z(); });
  QJsonArray screens;
  for (const QQuickItem *view : views) {
    screens.append(QJsonObject{{"key", view->property("key").toString()}, {"lines", lines(view)},
                               {"seen", view->isVisible()}});
  }
  return {{"screens", screens}};
}

/// Returns what tabs show. That the selected tab is the one that is shown is part of it.
QJsonObject tabsOf(const QQuickItem *box) {
  const QList<QQuickItem *> contents = first(box, "body")->childItems();
  QJsonObject tabs;
  QString selected, shown;
  for (const QQuickItem *tab : named(first(box, "bar"), "tab")) {
    const QString name = lines(tab)[0].toString();
    const QString key = tab->property("key").toString();
    if (tab->property("isSelected").toBool()) selected = name;
    for (const QQuickItem *content : contents) {
      if (keyOf(content) != key) continue;
      tabs.insert(name, boxOf(content));
      if (content->isVisible()) shown += name;
    }
  }
  return {{"tabs", tabs}, {"selected", box->isVisible() && shown != selected ? shown + "?" : selected}};
}

QJsonObject columnsOf(const QQuickItem *box) {
  QList<QQuickItem *> items = first(box, "columns")->childItems();
  std::sort(items.begin(), items.end(), [](QQuickItem *one, QQuickItem *other) {
    return one->property("at").toInt() < other->property("at").toInt();
  });
  QJsonArray columns;
  int shown = 0;
  for (const QQuickItem *column : items) {
    columns.append(boxOf(column));
    if (column->width() > 0) shown++;
  }
  return {{"columns", columns}, {"shown", shown}};
}

QJsonObject boxOf(const QQuickItem *box) {
  if (box->objectName() == "tabs") return tabsOf(box);
  if (box->objectName() == "split") return columnsOf(box);
  return stackOf(box);
}

/// Finds the item of that name that can be seen.
QQuickItem *below(const QQuickItem *item, const QString &name) {
  for (QQuickItem *child : item->childItems()) {
    if (child->objectName() == name && child->isVisible()) return child;
    if (QQuickItem *found = below(child, name)) return found;
  }
  return nullptr;
}

class Host : public QObject {
 public:
  Host() : m_reading(STDIN_FILENO, QSocketNotifier::Read) {
    m_engine.addImportPath(QCoreApplication::applicationDirPath() + "/qml");
    connect(&m_reading, &QSocketNotifier::activated, this, [this] { read(); });
  }

 private:
  void read() {
    char bytes[4096];
    const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) {
      QCoreApplication::quit();
      return;
    }
    m_input.append(bytes, count);
    for (qsizetype end; (end = m_input.indexOf('\n')) >= 0;) {
      const QJsonObject command = QJsonDocument::fromJson(m_input.left(end)).object();
      m_input.remove(0, end + 1);
      const QByteArray answer = QJsonDocument(performed(command)).toJson(QJsonDocument::Compact);
      std::printf("%s\n", answer.constData());
      std::fflush(stdout);
    }
  }

  QJsonObject performed(const QJsonObject &command) {
    const QString verb = command["do"].toString();
    if (verb == "open") return open(command);
    if (!m_window) return {{"error", "There is no window."}};
    if (verb == "close") {
      delete m_root;
      m_window = nullptr;
    } else if (verb == "key") {
      QTest::keyClick(m_window, static_cast<Qt::Key>(command["key"].toInt()));
    } else if (verb == "time") {
      return time(command);
    } else if (verb == "frames") {
      return frames(command["text"].toString());
    } else if (verb == "tap") {
      return tap(command["text"].toString());
    } else if (verb == "again") {
      // Qt lets each click of a test come after the time of a double click.
      QTest::lastMouseTimestamp -= QGuiApplication::styleHints()->mouseDoubleClickInterval();
      QTest::mouseClick(m_window, Qt::LeftButton, {}, m_tapped);
    } else if (verb == "point") {
      point(command);
    } else if (verb == "wheel") {
      const QPointF middle(m_window->width() / 2.0, m_window->height() / 2.0);
      QWheelEvent event(middle, m_window->mapToGlobal(middle), {}, {0, command["by"].toInt()}, Qt::NoButton, {},
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(m_window, &event);
    } else if (verb == "resize") {
      m_window->resize(command["width"].toInt(), command["height"].toInt());
    } else if (verb == "look") {
      return look(command);
    } else if (verb == "grab") {
      return {{"saved", m_window->grabWindow().save(command["path"].toString())}};
    } else if (verb != "picture") {
      return {{"error", "There is no command " + verb}};
    }
    return m_window ? picture() : QJsonObject{};
  }

  static QPointingDevice *touch() {
    static QPointingDevice *device = QTest::createTouchDevice();
    return device;
  }

  QJsonObject open(const QJsonObject &command) {
    QQmlComponent component(&m_engine, QUrl::fromLocalFile(command["file"].toString()));
    if (!component.isReady()) return {{"error", component.errorString()}};
    const QVariantMap look = command["theme"].toObject().toVariantMap();
    for (auto role = look.begin(); role != look.end(); ++role) theme()->setProperty(role.key().toUtf8(), role.value());
    m_root = component.createWithInitialProperties(command["properties"].toObject().toVariantMap());
    m_window = qobject_cast<QQuickWindow *>(m_root);
    if (!m_window) return {{"error", component.errorString()}};
    m_window->requestActivate();
    return {{"opened", true}};
  }

  QObject *theme() {
    if (!m_theme) {
      QQmlComponent component(&m_engine);
      component.setData("import QtQml\nimport Navd\nQtObject { readonly property QtObject theme: Theme }", QUrl());
      m_theme.reset(component.create());
    }
    return m_theme->property("theme").value<QObject *>();
  }

  QJsonObject tap(const QString &text) {
    const QList<QQuickItem *> found = texts(m_window->contentItem(), false);
    const auto item = std::find_if(found.rbegin(), found.rend(), [&text](const QQuickItem *item) {
      return item->property("text").toString() == text;
    });
    if (item == found.rend()) return {{"error", "Nothing that is seen has the text " + text}};
    const QPointF center = (*item)->mapToScene({(*item)->width() / 2, (*item)->height() / 2});
    m_tapped = center.toPoint();
    QTest::mouseClick(m_window, Qt::LeftButton, {}, m_tapped);
    return picture();
  }

  /// Times a key that shows a text.
  QJsonObject time(const QJsonObject &command) {
    theme()->setProperty("pace", 0);
    return timedKey(m_window, static_cast<Qt::Key>(command["key"].toInt()), [this, text = command["text"].toString()] {
      return lines(m_window->contentItem(), false).contains(text);
    });
  }

  /// Taps a text, and returns the milliseconds of each frame of the movement that follows, and those of the processor.
  QJsonObject frames(const QString &text) {
    const QQuickItem *stack = m_window->property("stack").value<QQuickItem *>();
    QElapsedTimer clock;
    QJsonArray times, work;
    bool hasMoved = false;
    QEventLoop loop;
    const auto connection = connect(m_window, &QQuickWindow::frameSwapped, this, [&] {
      const bool isMoving = stack->property("isMoving").toBool();
      if (isMoving) times.append(clock.nsecsElapsed() / 1e6), work.append(std::clock() * 1e3 / CLOCKS_PER_SEC);
      if (hasMoved && !isMoving) loop.quit();
      hasMoved = isMoving;
      m_window->update();
    });
    clock.start();
    tap(text);
    loop.exec();
    disconnect(connection);
    return {{"times", times}, {"work", work}};
  }

  void point(const QJsonObject &command) {
    const QPoint place(command["x"].toInt(), command["y"].toInt());
    const QString action = command["action"].toString();
    if (action == "press") QTest::mousePress(m_window, Qt::LeftButton, {}, place);
    if (action == "move") QTest::mouseMove(m_window, place);
    if (action == "release") QTest::mouseRelease(m_window, Qt::LeftButton, {}, place);
    if (action == "touch") QTest::touchEvent(m_window, touch()).press(0, place);
    if (action == "slide") QTest::touchEvent(m_window, touch()).move(0, place);
    if (action == "cancel") {
      // The window system takes the touch away. Qt delivers moves with a frame, and those that wait would come after it.
      QSignalSpy drawn(m_window, &QQuickWindow::frameSwapped);
      m_window->update();
      drawn.wait();
      QTouchEvent event(QEvent::TouchCancel, touch());
      QCoreApplication::sendEvent(m_window, &event);
    }
  }

  /// Brings about what is around the tree, writes a picture, and returns its structure.
  QJsonObject look(const QJsonObject &command) {
    const QVariantMap around = command["around"].toObject().toVariantMap();
    if (!around.isEmpty()) QMetaObject::invokeMethod(m_window, "around", Q_ARG(QVariant, around));
    // What has begun at once, such as the bones, is in the second frame.
    for (int frame = 0; frame < 2; frame++) {
      QSignalSpy drawn(m_window, &QQuickWindow::frameSwapped);
      m_window->update();
      drawn.wait();
    }
    const QImage picture = m_window->grabWindow();
    const QSize size = picture.size() * command["scale"].toDouble(1);
    picture.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).save(command["path"].toString());
    return {{"structure", structureOf(m_window->contentItem())}};
  }

  /// Returns what the items show, in the form of the conformance suite, with what is around it.
  QJsonObject picture() const {
    QQuickItem *stack = m_window->property("stack").value<QQuickItem *>();
    QList<QQuickItem *> items = named(first(stack, "layers"), "layer");
    std::sort(items.begin(), items.end(), [](QQuickItem *one, QQuickItem *other) { return one->z() < other->z(); });
    QJsonArray layers;
    QJsonArray places;
    for (const QQuickItem *layer : items) {
      const QString style = layer->property("style").toString();
      const QList<QQuickItem *> boxes = below(layer, "panel")->childItems();
      layers.append(QJsonObject{{"style", style.isEmpty() ? QJsonValue() : style},
                                {"box", boxes.isEmpty() ? QJsonValue() : boxOf(boxes.last())}});
    }
    QQuickItem *focused = m_window->activeFocusItem();
    QJsonValue active;
    for (QQuickItem *item = focused; item && active.isNull(); item = item->parentItem()) {
      if (item->objectName() == "view") active = item->property("key").toString();
    }
    const QQuickItem *banner = below(m_window->contentItem(), "banner");
    QJsonArray toasts;
    for (const QQuickItem *text : texts(m_window->contentItem(), false)) {
      if (text->parentItem()->objectName() == "toast") toasts.append(text->property("text").toString());
    }
    return {{"layers", layers}, {"active", active}, {"banner", banner ? lines(banner)[0] : QJsonValue()},
            {"toasts", toasts}, {"texts", lines(m_window->contentItem(), false)},
            {"settled", stack->property("settled").toDouble()},
            {"typed", typed(stack)}, {"moving", stack->property("isMoving").toBool()},
            {"ghosts", ghosts(stack)}, {"places", placesOf(stack)},
            {"focus", focused ? focused->property("text").toString() : QString()}};
  }

  /// Returns the number of items that the tree no longer has.
  static int ghosts(const QQuickItem *item) {
    int count = 0;
    for (const QQuickItem *child : item->childItems()) count += ghosts(child) + (child->objectName() == "ghost");
    return count;
  }

  /// Returns the place of each view that is seen, and the address of its item.
  static QJsonObject placesOf(const QQuickItem *item) {
    QJsonObject places;
    for (const QQuickItem *child : item->childItems()) {
      if (child->objectName() == "view" && child->isVisible()) {
        places.insert(child->property("key").toString(),
                      QJsonArray{child->x(), QString::number(reinterpret_cast<quintptr>(child))});
      }
      const QJsonObject below = placesOf(child);
      for (auto place = below.begin(); place != below.end(); ++place) places.insert(place.key(), place.value());
    }
    return places;
  }

  QQmlApplicationEngine m_engine;
  QSocketNotifier m_reading;
  QByteArray m_input;
  QScopedPointer<QObject> m_theme;
  QPoint m_tapped;
  QObject *m_root = nullptr;
  QQuickWindow *m_window = nullptr;
};

}  // namespace

int main(int count, char **arguments) {
  qputenv("QML_XHR_ALLOW_FILE_READ", "1");
  QGuiApplication application(count, arguments);
  QGuiApplication::setQuitOnLastWindowClosed(false);
  // Fields look the same at any time.
  QGuiApplication::styleHints()->setCursorFlashTime(0);
  Host host;
  return application.exec();
}
