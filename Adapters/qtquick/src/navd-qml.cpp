// Runs a QML file with the module Navd: `navd-qml FILE.qml`.
#include <QFileInfo>
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <cstdio>

int main(int count, char **arguments) {
  // Allow a program from a file to read files, such as data beside it.
  qputenv("QML_XHR_ALLOW_FILE_READ", "1");
  QGuiApplication application(count, arguments);
  const QStringList words = application.arguments();
  if (words.size() != 2) {
    std::fprintf(stderr, "usage: navd-qml FILE.qml\n");
    return 64;
  }
  QQmlApplicationEngine engine;
  // The folder of the build, and the folder of the installation.
  engine.addImportPath(application.applicationDirPath() + QStringLiteral("/qml"));
  engine.addImportPath(application.applicationDirPath() + QStringLiteral("/../" NAVD_QML_DIRECTORY));
  engine.load(QUrl::fromLocalFile(QFileInfo(words[1]).absoluteFilePath()));
  return engine.rootObjects().isEmpty() ? 65 : application.exec();
}
