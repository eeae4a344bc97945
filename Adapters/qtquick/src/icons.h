// The icons of the look, those of an application, and drawings that QML makes.
#pragma once

#include <QColor>
#include <QHash>
#include <QObject>
#include <QQmlEngine>
#include <QUrl>

/// Finds icons by name, and gives them a colour. An icon is an SVG file whose strokes have the colour `currentColor`; its
/// part of the class `navd-icon-body` is filled if the icon is selected.
class NavIcons : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_SINGLETON
  /// The folder of the application's icons, which come before those of the adapter.
  Q_PROPERTY(QUrl folder MEMBER m_folder NOTIFY folderChanged)

 public:
  /// Creates the one of an engine, with the provider of its images.
  static NavIcons *create(QQmlEngine *engine, QJSEngine *);

  /// Returns the source of an image of an icon; empty if there is no icon of that name.
  Q_INVOKABLE QString source(const QString &name, const QColor &color, bool isSelected = false);
  /// Returns the source of an image of an SVG text.
  Q_INVOKABLE QString drawing(const QString &text) const;

 signals:
  void folderChanged();

 private:
  // Without a default constructor QML calls `create`.
  explicit NavIcons(QQmlEngine *engine);
  /// Returns the text of an icon; empty if there is none.
  QByteArray read(const QString &name);

  QUrl m_folder;
  QHash<QString, QByteArray> m_texts;
};
