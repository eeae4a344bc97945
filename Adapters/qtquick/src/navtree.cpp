#include "navtree.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPointerEvent>
#include <QQuickWindow>
#include <QStyleHints>

#include "values.h"

using navd_quick::json;
using navd_quick::value;

namespace {

const char *const subjects[] = {"connecting", "closed", "failed", "leaving", "blocked", "unhandled", "otherGraph", "view",
                                "saving"};

QByteArray utf8(const QString &text) { return text.toUtf8(); }

/// Returns the bytes of a text; null if it is empty.
const char *orNull(const QByteArray &bytes) { return bytes.isEmpty() ? nullptr : bytes.constData(); }

NavTree *tree(void *context) { return static_cast<NavTree *>(context); }

/// Texts as the library takes them, ended by null.
class Texts {
 public:
  explicit Texts(const QStringList &texts) {
    for (const QString &text : texts) m_bytes.append(utf8(text));
    for (const QByteArray &bytes : m_bytes) m_pointers.append(bytes.constData());
    m_pointers.append(nullptr);
  }
  const char *const *data() const { return m_pointers.constData(); }

 private:
  QList<QByteArray> m_bytes;
  QList<const char *> m_pointers;
};

}  // namespace

NavTree::NavTree(QObject *parent) : QObject(parent), m_language(QLocale::system().bcp47Name()) {
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, [this] { then([&] { navd_front_tick(m_front); }); });
  qGuiApp->installEventFilter(this);
}

NavTree::~NavTree() {
  delete m_reading;
  delete m_writing;
  navd_front_free(m_front);
}

void NavTree::componentComplete() {
  const Texts opaque(m_opaque);
  navd_policy policy{};
  policy.opaque = opaque.data();
  policy.limits_covered = m_keepCovered >= 0;
  policy.keep_covered = m_keepCovered < 0 ? 0 : static_cast<size_t>(m_keepCovered);
  const QByteArray name = utf8(m_name), socket = utf8(m_socket), client = utf8(m_client), language = utf8(m_language);
  navd_front_options options{};
  options.tree = name.constData();
  options.graph = json(m_graph);
  options.socket = orNull(socket);
  options.client = client.constData();
  options.policy = &policy;
  options.language = language.constData();
  options.voice = static_cast<navd_voice>(m_voice);
  options.context = this;
  const navd_toolkit functions = toolkit();
  m_front = navd_front_new(&options, &functions);
  for (auto [name, text] : m_texts.asKeyValueRange()) {
    navd_front_set_word(m_front, utf8(name).constData(), utf8(text.toString()).constData());
  }
  listen();
}

navd_toolkit NavTree::toolkit() const {
  navd_toolkit toolkit{};
  toolkit.container = [](void *context, const navd_container_step *step) {
    emit tree(context)->containerStep(navd_quick::containerStep(*step));
  };
  toolkit.screen = [](void *context, const navd_step *step) { emit tree(context)->screenStep(navd_quick::step(*step)); };
  toolkit.transition = [](void *context, const navd_transition *transition) {
    tree(context)->setActive(navd_front_active(tree(context)->m_front));
    emit tree(context)->transitionBegan(navd_quick::transition(*transition));
  };
  toolkit.cut = [](void *context) { emit tree(context)->transitionCut(); };
  toolkit.focus = [](void *context, const char *key) {
    tree(context)->setActive(key);
    emit tree(context)->focusGiven(tree(context)->m_active);
  };
  toolkit.drawn = [](void *context, int64_t revision) { emit tree(context)->drawn(static_cast<double>(revision)); };
  toolkit.chrome = [](void *context, const json_object *chrome) {
    tree(context)->m_chrome = value(chrome).toMap();
    emit tree(context)->chromeChanged();
  };
  toolkit.message = [](void *context, const navd_message *message) {
    if (!message->text) return;
    emit tree(context)->message(QString::fromUtf8(subjects[message->about]), QString::fromUtf8(message->text));
  };
  toolkit.connection = [](void *context, navd_front_state state, const navd_message *message) {
    tree(context)->m_state = static_cast<State>(state);
    tree(context)->m_problem = QString::fromUtf8(message ? message->text : nullptr);
    emit tree(context)->stateChanged();
  };
  toolkit.idle = [](void *context, int seconds) {
    tree(context)->m_idle = seconds;
    emit tree(context)->idleChanged();
  };
  toolkit.fact = [](void *context, const char *name, const json_object *was, const json_object *is) {
    const QString fact = QString::fromUtf8(name);
    tree(context)->m_facts.insert(fact, value(is));
    emit tree(context)->factChanged(fact, value(was), value(is));
  };
  toolkit.saved = [](void *context, const char *key, const json_object *members) {
    emit tree(context)->savedElsewhere(QString::fromUtf8(key), value(members).toMap());
  };
  toolkit.event = [](void *context, const navd_event *event) {
    // Only the answer about Back has an effect.
    if (!event->result || !json_object_object_get_ex(event->result, "effect", nullptr)) return;
    tree(context)->m_isBackKnown = true;
    emit tree(context)->shown();
  };
  toolkit.refused = [](void *context) { emit tree(context)->refused(); };
  return toolkit;
}

void NavTree::setActive(const char *key) {
  const QString active = QString::fromUtf8(key);
  if (active != m_active) {
    m_isBackKnown = false;
    turn();
  }
  m_active = active;
  emit shown();
}

// The loop

QSocketNotifier *NavTree::notifier(QSocketNotifier::Type type, void (*ready)(navd_front *)) {
  auto *notifier = new QSocketNotifier(m_fd, type, this);
  connect(notifier, &QSocketNotifier::activated, this, [this, ready] { then([&] { ready(m_front); }); });
  return notifier;
}

void NavTree::listen() {
  navd *connection = navd_front_connection(m_front);
  if (navd_fd(connection) != m_fd) {
    m_fd = navd_fd(connection);
    for (QSocketNotifier *old : {m_reading.data(), m_writing.data()}) {
      // A notifier cannot be deleted in its own signal.
      if (old) old->setEnabled(false), old->deleteLater();
    }
    m_reading = m_fd < 0 ? nullptr : notifier(QSocketNotifier::Read, navd_front_readable);
    m_writing = m_fd < 0 ? nullptr : notifier(QSocketNotifier::Write, navd_front_writable);
  }
  if (m_writing) m_writing->setEnabled(navd_wants_write(connection));
  const int64_t timeout = navd_front_timeout_ms(m_front);
  if (timeout < 0) m_timer.stop();
  else m_timer.start(static_cast<int>(timeout));
}

void NavTree::turn() { m_hasTurned = true; }

bool NavTree::isStray(QEvent *event) {
  if (!event->isPointerEvent()) return false;
  auto *pointer = static_cast<QPointerEvent *>(event);
  const bool isBegin = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::TouchBegin;
  const bool isEnd = event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::TouchEnd
                     || event->type() == QEvent::TouchCancel;
  if (isBegin && pointer->pointCount() > 0) {
    const QStyleHints *hints = QGuiApplication::styleHints();
    const QPointF place = pointer->point(0).position();
    const bool isSecond = pointer->timestamp() - m_tappedAt < static_cast<quint64>(hints->mouseDoubleClickInterval())
                          && (place - m_tapped).manhattanLength() <= hints->touchDoubleTapDistance();
    m_isStray = isSecond && m_hasTurned;
    if (!m_isStray) {
      m_tapped = place;
      m_tappedAt = pointer->timestamp();
      m_hasTurned = false;
    }
  }
  const bool isStray = m_isStray;
  if (isEnd) m_isStray = false;
  return isStray;
}

bool NavTree::eventFilter(QObject *watched, QEvent *event) {
  const bool isActivity = event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress
                          || event->type() == QEvent::TouchBegin;
  if (isActivity && qobject_cast<QQuickWindow *>(watched)) {
    const bool usesKeys = event->type() == QEvent::KeyPress;
    if (usesKeys != m_usesKeys) {
      m_usesKeys = usesKeys;
      emit usesKeysChanged();
    }
    then([&] { navd_front_report_activity(m_front); });
  }
  if (qobject_cast<QQuickWindow *>(watched) && isStray(event)) return true;
  return QObject::eventFilter(watched, event);
}

// Drawing

QString NavTree::backHold() const { return m_front ? QString::fromUtf8(navd_front_back_hold(m_front)) : QString(); }

void NavTree::setHeld(bool isHeld) {
  if (isHeld == m_isHeld) return;
  m_isHeld = isHeld;
  emit heldChanged();
  then([&] { navd_front_hold(m_front, isHeld); });
}

void NavTree::reportEnded() { then([&] { navd_front_ended(m_front); }); }

void NavTree::reportDrawn(QQuickItem *item, double revision) {
  const auto report = [this, revision] { then([&] { navd_front_painted(m_front, static_cast<int64_t>(revision)); }); };
  QQuickWindow *window = item->window();
  if (!window || !window->isExposed()) {
    QMetaObject::invokeMethod(this, report, Qt::QueuedConnection);
    return;
  }
  connect(window, &QQuickWindow::frameSwapped, this, report,
          static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
  window->update();
}

void NavTree::setVoice(Voice voice) {
  m_voice = voice;
  if (m_front) navd_front_set_voice(m_front, static_cast<navd_voice>(voice));
  emit voiceChanged();
}

void NavTree::setLanguage(const QString &language) {
  m_language = language;
  if (m_front) navd_front_set_language(m_front, utf8(language).constData());
  emit languageChanged();
}

void NavTree::checkViews(const QStringList &names) {
  then([&] { navd_front_set_views(m_front, Texts(names).data()); });
}

QString NavTree::word(const QString &name) const {
  return m_front ? QString::fromUtf8(navd_front_word(m_front, utf8(name).constData())) : QString();
}

QString NavTree::title(const QString &key) const {
  char *title = m_front ? navd_front_title(m_front, utf8(key).constData()) : nullptr;
  const QString text = QString::fromUtf8(title);
  free(title);
  return text;
}

// Commands and events

void NavTree::trigger(const QString &route, const QVariant &params, const QString &from) {
  then([&] { navd_front_trigger(m_front, utf8(route).constData(), json(params), orNull(utf8(from))); });
}

void NavTree::goBack() { then([&] { navd_front_back(m_front); }); }

void NavTree::go(const QString &url) { then([&] { navd_front_go(m_front, utf8(url).constData()); }); }

void NavTree::transfer(const QVariant &action) { then([&] { navd_front_transfer(m_front, json(action)); }); }

void NavTree::setFacts(const QVariantMap &facts) { then([&] { navd_front_set_facts(m_front, json(facts)); }); }

void NavTree::reportPop(const QString &key) { then([&] { navd_front_report_pop(m_front, utf8(key).constData()); }); }

void NavTree::reportSelect(const QString &tab, const QString &container) {
  then([&] { navd_front_report_select(m_front, utf8(tab).constData(), utf8(container).constData()); });
}

void NavTree::reportFocus(const QString &key) {
  then([&] { navd_front_report_focus(m_front, utf8(key).constData()); });
}

void NavTree::reportCollapsed(const QString &container, bool isCollapsed) {
  then([&] { navd_front_report_collapsed(m_front, utf8(container).constData(), isCollapsed); });
}

// Saved state

QVariantMap NavTree::saved(const QString &key) const {
  return m_front ? value(navd_front_saved(m_front, utf8(key).constData())).toMap() : QVariantMap();
}

void NavTree::save(const QString &key, const QVariantMap &members) {
  then([&] { navd_front_save(m_front, utf8(key).constData(), json(members)); });
}

QString NavTree::fieldText(const QString &key, const QString &member, const QString &given) const {
  if (!m_front) return given;
  return QString::fromUtf8(
      navd_front_text(m_front, utf8(key).constData(), utf8(member).constData(), utf8(given).constData()));
}

void NavTree::type(const QString &key, const QString &member, const QString &text, const QString &given) {
  const QByteArray name = utf8(member), now = utf8(text);
  then([&] { navd_front_type(m_front, utf8(key).constData(), name.constData(), now.constData(), utf8(given).constData()); });
}
