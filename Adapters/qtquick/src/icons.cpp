#include "icons.h"

#include <QFile>
#include <QQmlFile>

QByteArray NavIcons::drawing(const QString &name) {
  const QString ours = QStringLiteral(":/Navd/icons/%1.svg").arg(name);
  const QString given = QQmlFile::urlToLocalFileOrQrc(m_folder) + QStringLiteral("/%1.svg").arg(name);
  QByteArray &text = m_drawings[given];
  if (!text.isEmpty()) return text;
  for (const QString &path : {given, ours}) {
    QFile file(path);
    if (!m_folder.isEmpty() || path == ours) {
      if (file.open(QIODevice::ReadOnly)) return text = file.readAll();
    }
  }
  return {};
}

QString NavIcons::source(const QString &name, const QColor &color, bool isSelected) {
  if (name.isEmpty()) return {};
  QByteArray text = drawing(name);
  if (text.isEmpty()) return {};
  if (isSelected) text.replace("class=\"navd-icon-body\"", "fill=\"currentColor\" fill-opacity=\".28\"");
  text.replace("currentColor", color.name().toLatin1());
  return QStringLiteral("data:image/svg+xml;base64,") + QString::fromLatin1(text.toBase64());
}
