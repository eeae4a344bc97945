#include "navtree.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QQuickWindow>

#include "values.h"

using navd_quick::json;
using navd_quick::value;

namespace {

constexpr int retryMilliseconds = 500;
constexpr int activityMilliseconds = 1000;

QByteArray utf8(const QString &text) { return text.toUtf8(); }

/// Returns the bytes of a text; null if it is empty.
const char *orNull(const QByteArray &bytes) { return bytes.isEmpty() ? nullptr : bytes.constData(); }

/// A message with the pointer to the wrong param, if an error has one.
QString withPlace(const QString &message, const json_object *error) {
  const char *pointer = navd_member_text(navd_member(error, "data"), "pointer");
  return pointer ? QStringLiteral("%1 (at %2)").arg(message, QString::fromUtf8(pointer)) : message;
}

}  // namespace

NavTree::NavTree(QObject *parent) : QObject(parent) {
  m_retry.setInterval(retryMilliseconds);
  m_retry.setSingleShot(true);
  connect(&m_retry, &QTimer::timeout, this, &NavTree::retry);
  qGuiApp->installEventFilter(this);
}

NavTree::~NavTree() {
  m_reading.reset();
  m_writing.reset();
  navd_reconciler_free(m_reconciler);
  navd_tree_free(m_tree);
  navd_close(m_navd);
  json_object_put(m_changes);
}

void NavTree::componentComplete() {
  QList<QByteArray> styles;
  for (const QString &style : m_opaque) styles.append(utf8(style));
  std::vector<const char *> opaque;
  for (const QByteArray &style : styles) opaque.push_back(style.constData());
  opaque.push_back(nullptr);
  navd_policy policy{};
  policy.opaque = opaque.data();
  policy.limits_covered = m_keepCovered >= 0;
  policy.keep_covered = m_keepCovered < 0 ? 0 : static_cast<size_t>(m_keepCovered);
  m_reconciler = navd_reconciler_new(&policy);

  m_navd = navd_open(orNull(utf8(m_socket)));
  navd_introduce(m_navd, utf8(m_client).constData(), nullptr);
  const QByteArray name = utf8(m_name);
  if (m_graph.isValid() && !m_graph.isNull()) {
    navd_tree_open_params params{};
    params.tree = name.constData();
    params.graph = json(m_graph);
    m_tree = navd_tree_open(m_navd, &params, nullptr);
  } else {
    m_tree = navd_tree_at(m_navd, name.constData());
  }
  navd_tree_watch(m_tree);
  listen();
  // What is created after this tree must be able to connect to its signals.
  QMetaObject::invokeMethod(this, &NavTree::takeEvents, Qt::QueuedConnection);
}

// The loop

void NavTree::listen() {
  const int fd = navd_fd(m_navd);
  if (fd < 0) return;
  m_reading = std::make_unique<QSocketNotifier>(fd, QSocketNotifier::Read);
  m_writing = std::make_unique<QSocketNotifier>(fd, QSocketNotifier::Write);
  connect(m_reading.get(), &QSocketNotifier::activated, this, [this] {
    navd_readable(m_navd);
    takeEvents();
  });
  connect(m_writing.get(), &QSocketNotifier::activated, this, [this] {
    navd_writable(m_navd);
    m_writing->setEnabled(navd_wants_write(m_navd));
  });
  m_writing->setEnabled(navd_wants_write(m_navd));
}

void NavTree::takeEvents() {
  navd_event event;
  while (navd_next_event(m_navd, &event)) took(event);
  if (navd_is_connected(m_navd)) {
    m_writing->setEnabled(navd_wants_write(m_navd));
  } else if (m_reading) {
    // A notifier cannot be deleted in its own signal.
    m_reading->setEnabled(false);
    m_writing->setEnabled(false);
    m_reading.release()->deleteLater();
    m_writing.release()->deleteLater();
  }
  drawNews();
}

void NavTree::took(const navd_event &event) {
  switch (navd_tree_handle(m_tree, &event)) {
    case NAVD_NEWS_CHANGED:
      if (!m_hasNews) m_changes = json_object_new_array();
      if (m_changes) json_object_array_add(m_changes, json_object_get(navd_member(event.params, "change")));
      m_hasNews = true;
      break;
    case NAVD_NEWS_SNAPSHOT:
    case NAVD_NEWS_RESUMED:
      json_object_put(m_changes);
      m_changes = nullptr;
      m_hasNews = true;
      setState(Ready, {});
      break;
    case NAVD_NEWS_ENDED:
      m_hasNews = false;
      draw(nullptr, nullptr);
      setState(Closed, QString::fromUtf8(navd_tree_problem(m_tree)));
      m_retry.start();
      break;
    case NAVD_NEWS_NOT_OPENED: notOpened(event); break;
    case NAVD_NEWS_NONE:
    case NAVD_NEWS_SERVED: break;
  }
  if (event.kind == NAVD_RESPONSE) answered(event);
  if (event.kind == NAVD_DISCONNECTED) {
    setState(Disconnected, QString::fromUtf8(event.message));
    m_retry.start();
  }
}

void NavTree::notOpened(const navd_event &event) {
  const QString problem = QString::fromUtf8(navd_tree_problem(m_tree));
  // `retry` asks until the tree is open; the user has read the answer.
  if (m_state == Closed && problem == m_problem) return;
  const navd_outcome outcome = navd_outcome_of(&event);
  const char *ending = navd_member_text(outcome.details, "outcome");
  const char *reason = event.error ? navd_error_name(event.error) : outcome.reason;
  emit ended(ending ? QString::fromUtf8(ending) : QStringLiteral("failed"), QString::fromUtf8(reason),
             withPlace(problem, event.error));
}

void NavTree::answered(const navd_event &event) {
  const auto call = m_calls.constFind(event.id);
  if (call == m_calls.constEnd()) return;
  const bool isEvent = *call;
  m_calls.erase(call);
  const navd_outcome outcome = navd_outcome_of(&event);
  if (outcome.committed) return;
  if (outcome.ending != NAVD_NO_OUTCOME) {
    emit ended(QString::fromUtf8(navd_member_text(outcome.details, "outcome")), QString::fromUtf8(outcome.reason),
               QString::fromUtf8(outcome.message));
  } else if (event.error) {
    emit ended(QStringLiteral("failed"), QString::fromUtf8(navd_error_name(event.error)),
               withPlace(QString::fromUtf8(navd_error_message(event.error)), event.error));
  }
  if (isEvent) emit refused();
}

void NavTree::retry() {
  if (m_state == Closed) {
    navd_tree_watch(m_tree);
  } else if (navd_reconnect(m_navd) == NAVD_OK) {
    listen();
    takeEvents();
  } else {
    setState(Disconnected, QString::fromUtf8(navd_problem(m_navd)));
    m_retry.start();
  }
}

void NavTree::setState(State state, const QString &problem) {
  if (state == m_state && problem == m_problem) return;
  m_state = state;
  m_problem = problem;
  emit stateChanged();
}

// Drawing

void NavTree::setHeld(bool isHeld) {
  if (isHeld == m_isHeld) return;
  m_isHeld = isHeld;
  emit heldChanged();
  drawNews();
}

void NavTree::drawNews() {
  if (!m_hasNews || m_isHeld || navd_tree_status(m_tree) == NAVD_TREE_ENDED) return;
  json_object *changes = m_changes;
  m_changes = nullptr;
  m_hasNews = false;
  const QString instance = QString::fromUtf8(navd_tree_instance(m_tree));
  // The same keys belong to other screens.
  if (!m_instance.isEmpty() && instance != m_instance) draw(nullptr, nullptr);
  m_instance = instance;
  draw(navd_tree_snapshot(m_tree), changes);
  json_object_put(changes);
}

void NavTree::draw(const json_object *snapshot, const json_object *changes) {
  const navd_reconciliation *done = navd_reconciler_apply(m_reconciler, snapshot, changes);
  const json_object *drawn = navd_reconciler_shown(m_reconciler);
  for (size_t index = 0; index < done->count; index++) {
    const navd_step &step = done->steps[index];
    const QString key = QString::fromUtf8(step.key);
    if (step.lifecycle == NAVD_ACTIVE) {
      m_active = key;
    } else if (key == m_active && (step.kind == NAVD_DISAPPEAR || step.kind == NAVD_COVER)) {
      m_active.clear();
    }
  }
  m_back = value(navd_member(drawn, "back")).toMap();
  m_revision = static_cast<double>(json_object_get_int64(navd_member(drawn, "revision")));
  QVariantMap steps = navd_quick::reconciliation(*done);
  steps.insert(QStringLiteral("window"), value(navd_member(drawn, "window")));
  steps.insert(QStringLiteral("revision"), m_revision);
  emit shown();
  emit reconciled(steps);
}

void NavTree::reportDrawn(QQuickItem *item, double revision) {
  const auto report = [this, revision] {
    if (revision == m_revision && m_state == Ready) {
      navd_tree_report_settled(m_tree, static_cast<int64_t>(revision), nullptr);
      m_writing->setEnabled(navd_wants_write(m_navd));
    }
  };
  QQuickWindow *window = item->window();
  if (!window || !window->isExposed()) {
    QMetaObject::invokeMethod(this, report, Qt::QueuedConnection);
    return;
  }
  connect(window, &QQuickWindow::frameSwapped, this, report,
          static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
  window->update();
}

// Commands and events

void NavTree::send(const std::function<navd_status(navd_id *)> &call, bool isEvent) {
  navd_id id = 0;
  const navd_status status = call(&id);
  if (m_writing) m_writing->setEnabled(navd_wants_write(m_navd));
  if (status == NAVD_OK) {
    m_calls.insert(id, isEvent);
  } else if (isEvent) {
    emit refused();
  } else if (status != NAVD_NOT_CONNECTED) {
    emit ended(QStringLiteral("failed"), {}, QString::fromUtf8(navd_problem(m_navd)));
  }
}

void NavTree::trigger(const QString &route, const QVariant &params, const QString &from) {
  const QByteArray source = utf8(from.isEmpty() ? m_active : from);
  navd_command_options options{};
  options.from = orNull(source);
  send([&](navd_id *id) { return navd_tree_trigger(m_tree, utf8(route).constData(), json(params), &options, id); });
}

void NavTree::goBack() {
  if (backState() == QLatin1String("swallowed")) return;
  send([this](navd_id *id) { return navd_tree_back(m_tree, nullptr, id); });
}

void NavTree::go(const QString &url) {
  send([&](navd_id *id) { return navd_tree_go(m_tree, utf8(url).constData(), nullptr, id); });
}

void NavTree::transfer(const QVariant &action) {
  send([&](navd_id *id) { return navd_tree_transfer(m_tree, json(action), nullptr, nullptr, id); });
}

void NavTree::setFacts(const QVariantMap &facts) {
  send([&](navd_id *id) { return navd_tree_set_facts(m_tree, json(facts), nullptr, id); });
}

void NavTree::reportPop(const QString &key) {
  send([&](navd_id *id) { return navd_tree_report_pop(m_tree, utf8(key).constData(), id); }, true);
}

void NavTree::reportDismiss(const QString &key) {
  send([&](navd_id *id) { return navd_tree_report_dismiss(m_tree, utf8(key).constData(), id); }, true);
}

void NavTree::reportSelect(const QString &tab, const QString &container) {
  send([&](navd_id *id) { return navd_tree_report_select(m_tree, utf8(tab).constData(), utf8(container).constData(), id); });
}

void NavTree::reportFocus(const QString &key) {
  send([&](navd_id *id) { return navd_tree_report_focus(m_tree, utf8(key).constData(), id); });
}

void NavTree::reportCollapsed(const QString &container, bool isCollapsed) {
  const QByteArray key = utf8(container);
  send([&](navd_id *id) {
    return (isCollapsed ? navd_tree_report_collapsed : navd_tree_report_expanded)(m_tree, key.constData(), id);
  });
}

bool NavTree::eventFilter(QObject *watched, QEvent *event) {
  const bool isActivity = event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress
                          || event->type() == QEvent::TouchBegin;
  if (isActivity && qobject_cast<QQuickWindow *>(watched) && m_state == Ready) {
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    if (now - m_activeAt >= activityMilliseconds || now < m_activeAt) {
      m_activeAt = now;
      navd_tree_report_activity(m_tree, nullptr);
      m_writing->setEnabled(navd_wants_write(m_navd));
    }
  }
  return QObject::eventFilter(watched, event);
}
