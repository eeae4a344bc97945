#include "values.h"

#include <QJSValue>

namespace navd_quick {

namespace {

QVariantMap members(const json_object *object) {
  QVariantMap map;
  json_object_object_foreach(const_cast<json_object *>(object), name, member) {
    map.insert(QString::fromUtf8(name), value(member));
  }
  return map;
}

QVariantList elements(const json_object *array) {
  QVariantList list;
  for (size_t index = 0; index < json_object_array_length(array); index++) {
    list.append(value(json_object_array_get_idx(array, index)));
  }
  return list;
}

QString lifecycle(navd_lifecycle lifecycle) {
  switch (lifecycle) {
    case NAVD_RETAINED: return QStringLiteral("retained");
    case NAVD_VISIBLE: return QStringLiteral("visible");
    case NAVD_ACTIVE: return QStringLiteral("active");
  }
  return {};
}

}  // namespace

QVariant value(const json_object *json) {
  switch (json_object_get_type(json)) {
    case json_type_null: return QVariant::fromValue(nullptr);
    case json_type_boolean: return static_cast<bool>(json_object_get_boolean(json));
    case json_type_double: return json_object_get_double(json);
    case json_type_int: return static_cast<double>(json_object_get_int64(json));
    case json_type_object: return members(json);
    case json_type_array: return elements(json);
    case json_type_string: return QString::fromUtf8(json_object_get_string(const_cast<json_object *>(json)));
  }
  return {};
}

json_object *json(const QVariant &value) {
  if (value.userType() == qMetaTypeId<QJSValue>()) return json(value.value<QJSValue>().toVariant());
  switch (value.typeId()) {
    case QMetaType::Bool: return json_object_new_boolean(value.toBool());
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong: return json_object_new_int64(value.toLongLong());
    case QMetaType::Float:
    case QMetaType::Double: return json_object_new_double(value.toDouble());
    case QMetaType::QString: return json_object_new_string(value.toString().toUtf8().constData());
    case QMetaType::QStringList:
    case QMetaType::QVariantList: {
      json_object *array = json_object_new_array();
      for (const QVariant &element : value.toList()) json_object_array_add(array, json(element));
      return array;
    }
    case QMetaType::QVariantMap: {
      json_object *object = json_object_new_object();
      const QVariantMap map = value.toMap();
      for (auto member = map.begin(); member != map.end(); ++member) {
        json_object_object_add(object, member.key().toUtf8().constData(), json(member.value()));
      }
      return object;
    }
    default: return nullptr;
  }
}

QVariantMap step(const navd_step &step) {
  static const char *const kinds[] = {"appear", "move", "update", "uncover", "cover", "disappear"};
  QVariantMap map{{"kind", kinds[step.kind]}, {"key", QString::fromUtf8(step.key)}};
  if (step.kind == NAVD_APPEAR || step.kind == NAVD_UPDATE) {
    map.insert("name", QString::fromUtf8(step.name));
    map.insert("params", value(step.params));
  }
  if (step.in) {
    map.insert("container", QString::fromUtf8(step.in[step.in_count - 1]));
    map.insert("at", static_cast<int>(step.at));
  }
  if (step.kind == NAVD_APPEAR || step.kind == NAVD_UNCOVER || step.kind == NAVD_COVER) {
    map.insert("lifecycle", lifecycle(step.lifecycle));
  }
  return map;
}

QVariantMap containerStep(const navd_container_step &step) {
  static const char *const kinds[] = {"add", "place", "change", "remove"};
  QVariantMap map{{"kind", kinds[step.kind]}, {"key", QString::fromUtf8(step.key)}, {"at", static_cast<int>(step.at)}};
  if (step.node_kind) map.insert("box", QString::fromUtf8(step.node_kind));
  if (step.in) map.insert("container", QString::fromUtf8(step.in));
  if (step.column) map.insert("column", QString::fromUtf8(step.column));
  if (step.tab) map.insert("tab", QString::fromUtf8(step.tab));
  if (step.layer) map.insert("layer", value(step.layer));
  if (step.shown) map.insert("shown", value(step.shown));
  if (step.collapsed) map.insert("collapsed", value(step.collapsed));
  return map;
}

QVariantMap transition(const navd_transition &transition) {
  static const char *const kinds[] = {"none", "push", "pop", "replace", "present", "dismiss", "select"};
  return {{"kind", kinds[transition.kind]},
          {"isForward", transition.direction == NAVD_FORWARD},
          {"container", QString::fromUtf8(transition.in)},
          {"style", QString::fromUtf8(transition.style)},
          {"animated", transition.animated}};
}

}  // namespace navd_quick
