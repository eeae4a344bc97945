#include "structure.h"

#include <QJsonObject>
#include <functional>

namespace {

QString textOf(const QQuickItem *item, const char *property) { return item->property(property).toString(); }

QString none(const QQuickItem *) { return {}; }

std::function<QString(const QQuickItem *)> has(const char *property) {
  return [property](const QQuickItem *item) { return textOf(item, property); };
}

/// The text of a part by its role, which is the name of the item.
const QHash<QString, std::function<QString(const QQuickItem *)>> roles{
    {"header", none}, {"brand", [](const QQuickItem *item) {
       return item->property("stack").value<QQuickItem *>()->property("brand").toMap()["title"].toString();
     }},
    {"back", has("text")}, {"title", has("text")}, {"language", has("text")}, {"menu", none}, {"choice", has("text")},
    {"tab", [](const QQuickItem *item) { return item->property("meta").toMap()["label"].toString(); }},
    {"badge", [](const QQuickItem *item) { return textOf(item->parentItem()->parentItem(), "badge"); }},
    {"lock", [](const QQuickItem *item) { return textOf(item->parentItem()->parentItem(), "lockedWord"); }},
    {"view", has("name")}, {"heading", has("text")}, {"text", has("text")}, {"row", has("text")}, {"button", has("text")},
    {"field", has("label")}, {"state", has("title")}, {"bones", none}, {"sign", none}, {"toast", has("text")},
    {"mini", has("title")}, {"idle", [](const QQuickItem *item) { return textOf(item, "title"); }},
};

/// Returns the role of an item; empty if it is no part.
QString roleOf(const QQuickItem *item) {
  const QString name = item->objectName();
  if (name == "bar") return item->property("isRail").toBool() ? "rail" : "bar";
  if (name == "banner") return "line";
  if (name == "layer") return item->property("isRoot").toBool() ? "" : "layer";
  if (!textOf(item, "column").isEmpty()) return "column";
  for (const QQuickItem *above = item; name == "button" && above; above = above->parentItem()) {
    if (above->objectName() == "header") return "action";
  }
  return roles.contains(name) ? name : "";
}

QString textOfRole(const QString &role, const QQuickItem *item) {
  if (role == "layer") return textOf(item, "manner");
  if (role == "column") return textOf(item, "column");
  if (role == "line") return textOf(item, "text");
  if (role == "action") return textOf(item, "text");
  const auto text = roles.constFind(role);
  return text == roles.constEnd() ? QString() : (*text)(item);
}

QString stateOf(const QQuickItem *item) {
  if (item->property("visualFocus").toBool()) return "focused";
  if (item->property("isSelected").toBool() || item->property("isChosen").toBool()) return "selected";
  return item->property("isError").toBool() ? "error" : "";
}

}  // namespace

QJsonArray structureOf(const QQuickItem *item) {
  QJsonArray parts;
  for (const QQuickItem *child : item->childItems()) {
    if (!child->isVisible() || child->width() <= 0) continue;
    const QString role = roleOf(child);
    const QRectF place = child->mapRectToScene({0, 0, child->width(), child->height()});
    const QRect rect = place.toRect();
    if (!role.isEmpty()) {
      QJsonObject part{{"role", role}, {"text", textOfRole(role, child)},
                       {"rect", QJsonArray{rect.x(), rect.y(), rect.width(), rect.height()}}};
      if (const QString state = stateOf(child); !state.isEmpty()) part["is"] = state;
      parts.append(part);
    }
    for (const QJsonValue &below : structureOf(child)) parts.append(below);
  }
  return parts;
}
