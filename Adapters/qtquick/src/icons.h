// The icons of the look, and those of an application.
#pragma once

#include <QColor>
#include <QHash>
#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

/// Finds icons by name, and gives them a colour. An icon is an SVG file whose strokes have the colour `currentColor`; its
/// part of the class `navd-icon-body` is filled if the icon is selected.
class NavIcons : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_SINGLETON
  /// The folder of the application's icons, which come before those of the adapter.
  Q_PROPERTY(QUrl folder MEMBER m_folder NOTIFY folderChanged)

 public:
  /// Returns an icon as a URL with its data; empty if there is no icon of that name.
  Q_INVOKABLE QString source(const QString &name, const QColor &color, bool isSelected = false);

 signals:
  void folderChanged();

 private:
  /// Returns the text of an icon; empty if there is none.
  QByteArray drawing(const QString &name);

  QUrl m_folder;
  QHash<QString, QByteArray> m_drawings;
};
