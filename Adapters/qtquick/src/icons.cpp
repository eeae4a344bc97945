#include "icons.h"

#include <QBuffer>
#include <QFile>
#include <QImageReader>
#include <QQmlFile>
#include <QQuickImageProvider>

namespace {

const QString provider = QStringLiteral("navd");

/// Draws SVG texts. Images of `data:` URLs would come some frames after their items.
class Drawings : public QQuickImageProvider {
 public:
  Drawings() : QQuickImageProvider(QQuickImageProvider::Image) {}

  QImage requestImage(const QString &id, QSize *size, const QSize &requested) override {
    QByteArray text = QByteArray::fromBase64(id.toLatin1(), QByteArray::Base64UrlEncoding);
    QBuffer buffer(&text);
    QImageReader reader(&buffer, "svg");
    if (!requested.isEmpty()) reader.setScaledSize(reader.size().scaled(requested, Qt::KeepAspectRatio));
    const QImage image = reader.read();
    *size = image.size();
    return image;
  }
};

QString sourceOf(const QByteArray &text) {
  return QStringLiteral("image://%1/%2").arg(provider, QString::fromLatin1(text.toBase64(QByteArray::Base64UrlEncoding)));
}

}  // namespace

NavIcons::NavIcons(QQmlEngine *engine) { engine->addImageProvider(provider, new Drawings); }

NavIcons *NavIcons::create(QQmlEngine *engine, QJSEngine *) { return new NavIcons(engine); }

QByteArray NavIcons::read(const QString &name) {
  const QString ours = QStringLiteral(":/Navd/icons/%1.svg").arg(name);
  const QString given = QQmlFile::urlToLocalFileOrQrc(m_folder) + QStringLiteral("/%1.svg").arg(name);
  QByteArray &text = m_texts[given];
  for (const QString &path : {given, ours}) {
    QFile file(path);
    if (text.isEmpty() && (!m_folder.isEmpty() || path == ours) && file.open(QIODevice::ReadOnly)) text = file.readAll();
  }
  return text;
}

QString NavIcons::source(const QString &name, const QColor &color, bool isSelected) {
  if (name.isEmpty()) return {};
  QByteArray text = read(name);
  if (text.isEmpty()) return {};
  if (isSelected) text.replace("class=\"navd-icon-body\"", "fill=\"currentColor\" fill-opacity=\".28\"");
  text.replace("currentColor", color.name().toLatin1());
  return sourceOf(text);
}

QString NavIcons::drawing(const QString &text) const { return sourceOf(text.toUtf8()); }
