// The connection of a front end to one tree of navd.
#pragma once

#include <QHash>
#include <QObject>
#include <QQmlParserStatus>
#include <QQuickItem>
#include <QSocketNotifier>
#include <QTimer>
#include <QVariant>
#include <QtQml/qqmlregistration.h>
#include <functional>
#include <memory>
#include <navd.h>

/// A tree of navd: its snapshot, its commands, and the events of a front end. It connects by itself, and again after a
/// lost connection. A `NavStack` draws it.
class NavTree : public QObject, public QQmlParserStatus {
  Q_OBJECT
  Q_INTERFACES(QQmlParserStatus)
  QML_ELEMENT
  /// The name of the tree.
  Q_PROPERTY(QString name MEMBER m_name NOTIFY declared)
  /// The graph to open the tree with: the name of a loaded one, or a document. Without one, another program opens the tree.
  Q_PROPERTY(QVariant graph MEMBER m_graph NOTIFY declared)
  /// The path of navd's socket; empty: `$NAVD_SOCKET`, or the default of the user.
  Q_PROPERTY(QString socket MEMBER m_socket NOTIFY declared)
  /// The name of the program, for other clients.
  Q_PROPERTY(QString client MEMBER m_client NOTIFY declared)
  /// The styles of layers that hide everything below.
  Q_PROPERTY(QStringList opaque MEMBER m_opaque NOTIFY declared)
  /// The number of covered screens in each list that keep their views; negative: all.
  Q_PROPERTY(int keepCovered MEMBER m_keepCovered NOTIFY declared)
  /// The state of the tree.
  Q_PROPERTY(State state READ state NOTIFY stateChanged)
  /// Why the tree cannot be used at the moment; empty if it can.
  Q_PROPERTY(QString problem READ problem NOTIFY stateChanged)
  /// The key of the active screen; empty if there is none.
  Q_PROPERTY(QString active READ active NOTIFY shown)
  /// The reason why Back does not remove the active screen, `guarded` or `swallowed`; empty if it does.
  Q_PROPERTY(QString back READ backState NOTIFY shown)
  /// Whether changes wait, because a gesture of the user is under way.
  Q_PROPERTY(bool held READ isHeld WRITE setHeld NOTIFY heldChanged)

 public:
  enum State {
    /// There is no connection yet, or it was lost.
    Disconnected,
    /// The tree is not open.
    Closed,
    /// The snapshot is up to date.
    Ready,
  };
  Q_ENUM(State)

  explicit NavTree(QObject *parent = nullptr);
  ~NavTree() override;

  void classBegin() override {}
  void componentComplete() override;

  State state() const { return m_state; }
  QString problem() const { return m_problem; }
  QString active() const { return m_active; }
  QString backState() const { return m_back.value(m_active).toString(); }
  bool isHeld() const { return m_isHeld; }
  void setHeld(bool isHeld);

  /// Sends a route, by default from the active screen. A screen that has gone sends nothing.
  Q_INVOKABLE void trigger(const QString &route, const QVariant &params = {}, const QString &from = {});
  /// Goes back, unless Back is swallowed.
  Q_INVOKABLE void goBack();
  /// Follows a URL.
  Q_INVOKABLE void go(const QString &url);
  /// Applies an action in the form of a graph.
  Q_INVOKABLE void transfer(const QVariant &action);
  /// States facts.
  Q_INVOKABLE void setFacts(const QVariantMap &facts);

  /// Reports that the user has removed a screen.
  Q_INVOKABLE void reportPop(const QString &key);
  /// Reports that the user has removed a layer.
  Q_INVOKABLE void reportDismiss(const QString &key);
  /// Reports that the user has tapped a tab.
  Q_INVOKABLE void reportSelect(const QString &tab, const QString &container);
  /// Reports that the user has focused the column of a screen.
  Q_INVOKABLE void reportFocus(const QString &key);
  /// Reports that a split shows one column, or all of them.
  Q_INVOKABLE void reportCollapsed(const QString &container, bool isCollapsed);
  /// Reports the revision as settled, once the window of the item has drawn it.
  Q_INVOKABLE void reportDrawn(QQuickItem *item, double revision);

 signals:
  void declared();
  void stateChanged();
  void heldChanged();
  /// The steps to the newest snapshot: `window`, `revision`, `before`, `transition` and `after`.
  void reconciled(const QVariantMap &done);
  /// The snapshot is shown.
  void shown();
  /// A command has ended without a commit; `ending` is `failed`, `blocked`, `noop` …
  void ended(const QString &ending, const QString &reason, const QString &message);
  /// A screen event of the user did not change the tree: the front end returns to what the tree says.
  void refused();

 protected:
  bool eventFilter(QObject *watched, QEvent *event) override;

 private:
  void listen();
  void takeEvents();
  void took(const navd_event &event);
  void answered(const navd_event &event);
  void notOpened(const navd_event &event);
  void retry();
  void draw(const json_object *snapshot, const json_object *changes);
  void drawNews();
  void setState(State state, const QString &problem);
  /// Sends a call whose outcome is shown, or which is an event of the user.
  void send(const std::function<navd_status(navd_id *)> &call, bool isEvent = false);

  QString m_name, m_socket, m_client = QStringLiteral("qtquick");
  QVariant m_graph;
  QStringList m_opaque{QStringLiteral("full")};
  int m_keepCovered = -1;

  navd *m_navd = nullptr;
  navd_tree *m_tree = nullptr;
  navd_reconciler *m_reconciler = nullptr;
  std::unique_ptr<QSocketNotifier> m_reading, m_writing;
  QTimer m_retry;
  State m_state = Disconnected;
  QString m_problem;
  QString m_active;
  QVariantMap m_back;
  QString m_instance;
  /// The changes since the last drawing; null if some are not known.
  json_object *m_changes = nullptr;
  bool m_hasNews = false;
  bool m_isHeld = false;
  double m_revision = 0;
  qint64 m_activeAt = 0;
  /// The pending calls whose outcomes are shown; true: an event of the user, after which the views must follow the tree.
  QHash<navd_id, bool> m_calls;
};
