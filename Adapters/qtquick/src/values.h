// Conversions between the values of json-c and those of Qt.
#pragma once

#include <QVariant>
#include <navd.h>

namespace navd_quick {

/// Returns a value of json-c as a value of Qt.
QVariant value(const json_object *json);

/// Returns a value of Qt as a new value of json-c. A null variant is null.
json_object *json(const QVariant &value);

/// Return steps and a transition for QML.
QVariantMap step(const navd_step &step);
QVariantMap containerStep(const navd_container_step &step);
QVariantMap transition(const navd_transition &transition);

}  // namespace navd_quick
