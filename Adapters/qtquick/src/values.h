// Conversions between the values of json-c and those of Qt.
#pragma once

#include <QVariant>
#include <navd.h>

namespace navd_quick {

/// Returns a value of json-c as a value of Qt.
QVariant value(const json_object *json);

/// Returns a value of Qt as a new value of json-c. A null variant is null.
json_object *json(const QVariant &value);

/// Returns the steps and the transition of a reconciliation for QML.
QVariantMap reconciliation(const navd_reconciliation &done);

}  // namespace navd_quick
