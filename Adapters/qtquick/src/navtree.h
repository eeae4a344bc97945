// The front end of one tree of navd, for QML.
#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlParserStatus>
#include <QQuickItem>
#include <QSocketNotifier>
#include <QTimer>
#include <QVariant>
#include <QtQml/qqmlregistration.h>
#include <navd.h>

/// A tree of navd: its connection, its commands, and the chrome of its screens. A `NavStack` draws it. It is a
/// `navd_front` of libnavd in the loop of Qt.
class NavTree : public QObject, public QQmlParserStatus {
  Q_OBJECT
  Q_INTERFACES(QQmlParserStatus)
  QML_ELEMENT
  /// The name of the tree.
  Q_PROPERTY(QString name MEMBER m_name NOTIFY declared)
  /// The graph of the tree: the name of a loaded graph, or a document. Without it, another program opens the tree.
  Q_PROPERTY(QVariant graph MEMBER m_graph NOTIFY declared)
  /// The path of navd's socket; empty: `$NAVD_SOCKET`, or the default of the user.
  Q_PROPERTY(QString socket MEMBER m_socket NOTIFY declared)
  /// The name of the program, for other clients.
  Q_PROPERTY(QString client MEMBER m_client NOTIFY declared)
  /// The styles of layers that hide everything below.
  Q_PROPERTY(QStringList opaque MEMBER m_opaque NOTIFY declared)
  /// The number of covered screens in each list that keep their views; negative: all.
  Q_PROPERTY(int keepCovered MEMBER m_keepCovered NOTIFY declared)
  /// The audience of the messages: `NavTree.Developers`, or `NavTree.Public`.
  Q_PROPERTY(Voice voice MEMBER m_voice WRITE setVoice NOTIFY voiceChanged)
  /// The words of the adapter by name: `back`, `close` … `connecting`, `closed`, `failed`, `blocked` … An empty text is not shown.
  Q_PROPERTY(QVariantMap texts MEMBER m_texts NOTIFY declared)
  /// The language of titles, if the tree has no fact `language`. By default that of the system.
  Q_PROPERTY(QString language MEMBER m_language WRITE setLanguage NOTIFY languageChanged)
  /// The state of the tree.
  Q_PROPERTY(State state READ state NOTIFY stateChanged)
  /// The message while the tree cannot be used; empty otherwise.
  Q_PROPERTY(QString problem READ problem NOTIFY stateChanged)
  /// The key of the active screen; empty if there is none.
  Q_PROPERTY(QString active READ active NOTIFY shown)
  /// The reason why Back does not remove the active screen, `guarded` or `swallowed`; empty otherwise.
  Q_PROPERTY(QString back READ backHold NOTIFY shown)
  /// Whether `back` of the chrome is that of the active screen. navd is asked after each revision.
  Q_PROPERTY(bool isBackKnown MEMBER m_isBackKnown NOTIFY shown)
  /// The chrome of the screens: `title`, `icon`, `accent`, `brand`, `languages`, `back`, and `tabs` by the key of their container.
  Q_PROPERTY(QVariantMap chrome READ chrome NOTIFY chromeChanged)
  /// The facts by name.
  Q_PROPERTY(QVariantMap facts MEMBER m_facts NOTIFY factChanged)
  /// The seconds until the idle routes begin; -1: no countdown.
  Q_PROPERTY(int idle READ idle NOTIFY idleChanged)
  /// Whether the last input was a key, not a touch.
  Q_PROPERTY(bool usesKeys MEMBER m_usesKeys NOTIFY usesKeysChanged)
  /// Whether changes are held back during a gesture of the user.
  Q_PROPERTY(bool held MEMBER m_isHeld WRITE setHeld NOTIFY heldChanged)

 public:
  enum State { Connecting = NAVD_FRONT_CONNECTING, Closed = NAVD_FRONT_CLOSED, Ready = NAVD_FRONT_READY };
  Q_ENUM(State)
  enum Voice { Developers = NAVD_FOR_DEVELOPERS, Public = NAVD_FOR_PUBLIC };
  Q_ENUM(Voice)

  explicit NavTree(QObject *parent = nullptr);
  ~NavTree() override;

  void classBegin() override {}
  void componentComplete() override;

  State state() const { return m_state; }
  QString problem() const { return m_problem; }
  QString active() const { return m_active; }
  QString backHold() const;
  QVariantMap chrome() const { return m_chrome; }
  int idle() const { return m_idle; }
  void setVoice(Voice voice);
  void setLanguage(const QString &language);
  void setHeld(bool isHeld);

  /// Sends a route, by default from the active screen. Without effect for a screen that has left.
  Q_INVOKABLE void trigger(const QString &route, const QVariant &params = {}, const QString &from = {});
  /// Goes back, unless Back is swallowed.
  Q_INVOKABLE void goBack();
  /// Follows a URL.
  Q_INVOKABLE void go(const QString &url);
  /// Applies an action in the form of a graph.
  Q_INVOKABLE void transfer(const QVariant &action);
  /// Sets facts.
  Q_INVOKABLE void setFacts(const QVariantMap &facts);

  /// Reports that the user has removed a screen.
  Q_INVOKABLE void reportPop(const QString &key);
  /// Reports that the user has tapped a tab.
  Q_INVOKABLE void reportSelect(const QString &tab, const QString &container);
  /// Reports that the user has focused the view of a screen.
  Q_INVOKABLE void reportFocus(const QString &key);
  /// Reports that a split shows one column, or all of them.
  Q_INVOKABLE void reportCollapsed(const QString &container, bool isCollapsed);
  /// Makes the second tap of a double tap ignored, because something else, such as a menu, is now at its place.
  Q_INVOKABLE void turn();
  /// Reports that the transition has ended.
  Q_INVOKABLE void reportEnded();
  /// Reports the revision as settled, once the window of the item has drawn it.
  Q_INVOKABLE void reportDrawn(QQuickItem *item, double revision);
  /// Reports views of screens that nothing declares.
  Q_INVOKABLE void checkViews(const QStringList &names);

  /// Returns a word of the adapter, such as `back`, in the language of the tree.
  Q_INVOKABLE QString word(const QString &name) const;
  /// Returns the title of a screen.
  Q_INVOKABLE QString title(const QString &key) const;
  /// Returns the saved state of a screen.
  Q_INVOKABLE QVariantMap saved(const QString &key) const;
  /// Saves members of a screen; null removes one.
  Q_INVOKABLE void save(const QString &key, const QVariantMap &members);
  /// Returns the saved text of a field, or the given one.
  Q_INVOKABLE QString fieldText(const QString &key, const QString &member, const QString &given) const;
  /// Saves the text of a field.
  Q_INVOKABLE void type(const QString &key, const QString &member, const QString &text, const QString &given);

 signals:
  void declared();
  void voiceChanged();
  void languageChanged();
  void stateChanged();
  void chromeChanged();
  void idleChanged();
  void heldChanged();
  void usesKeysChanged();
  /// The active screen, or whether it holds Back, may have changed.
  void shown();
  /// A message in the voice; the subject is `failed`, `leaving`, `blocked`, `unhandled`, `otherGraph`, `view` or `saving`.
  void message(const QString &about, const QString &text);
  /// A fact has changed; null: no value.
  void factChanged(const QString &name, const QVariant &oldValue, const QVariant &newValue);
  /// Another front end changed members of a screen's saved state.
  void savedElsewhere(const QString &key, const QVariantMap &members);

  // The steps that a `NavStack` performs.
  void containerStep(const QVariantMap &step);
  void screenStep(const QVariantMap &step);
  void transitionBegan(const QVariantMap &transition);
  void transitionCut();
  void focusGiven(const QString &key);
  void drawn(double revision);
  void refused();

 protected:
  bool eventFilter(QObject *watched, QEvent *event) override;

 private:
  navd_toolkit toolkit() const;
  /// Whether an event belongs to the second tap of a double tap whose first one was on something else.
  bool isStray(QEvent *event);
  /// Updates the active screen.
  void setActive(const char *key);
  /// Watches the socket and the timer of the front end.
  void listen();
  /// Calls a function of the front end, if there is one, then updates the watches.
  template <typename Call>
  void then(const Call &call) {
    if (!m_front) return;
    call();
    listen();
  }
  QSocketNotifier *notifier(QSocketNotifier::Type type, void (*ready)(navd_front *));

  QString m_name, m_socket, m_client = QStringLiteral("qtquick"), m_language;
  QVariant m_graph;
  QStringList m_opaque{QStringLiteral("full")};
  int m_keepCovered = -1;
  Voice m_voice = Developers;
  QVariantMap m_texts;

  navd_front *m_front = nullptr;
  int m_fd = -1;
  QPointer<QSocketNotifier> m_reading, m_writing;
  QTimer m_timer;
  State m_state = Connecting;
  QString m_problem, m_active;
  QVariantMap m_chrome, m_facts;
  int m_idle = -1;
  bool m_isHeld = false, m_isBackKnown = false, m_usesKeys = false;
  /// The last counted tap: its position and its time, and whether a page or a menu has appeared since.
  QPointF m_tapped{-1000, -1000};
  quint64 m_tappedAt = 0;
  bool m_hasTurned = false, m_isStray = false;
};
