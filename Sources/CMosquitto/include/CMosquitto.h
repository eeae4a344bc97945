// The functions of libmosquitto that navd uses. The library is loaded when a fleet is used, so that a machine without one
// does not need it.
#ifndef NAVD_CMOSQUITTO_H
#define NAVD_CMOSQUITTO_H

#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdbool.h>

#define NAVD_MOSQUITTO_FUNCTIONS(each) \
  each(lib_init) \
  each(lib_cleanup) \
  each(new) \
  each(destroy) \
  each(int_option) \
  each(threaded_set) \
  each(tls_set) \
  each(will_set_v5) \
  each(connect_bind_v5) \
  each(reconnect) \
  each(disconnect_v5) \
  each(loop) \
  each(publish_v5) \
  each(subscribe_multiple) \
  each(subscribe_v5) \
  each(connect_v5_callback_set) \
  each(disconnect_v5_callback_set) \
  each(message_v5_callback_set) \
  each(publish_v5_callback_set) \
  each(property_add_int32) \
  each(property_add_string_pair) \
  each(property_read_int32) \
  each(property_read_string_pair) \
  each(property_free_all) \
  each(reason_string) \
  each(strerror)

/// The functions, each under its name without `mosquitto_`.
struct navd_mosquitto {
#define NAVD_MOSQUITTO_FIELD(name) __typeof__(&mosquitto_##name) name;
  NAVD_MOSQUITTO_FUNCTIONS(NAVD_MOSQUITTO_FIELD)
#undef NAVD_MOSQUITTO_FIELD
};

/// Loads the library at the first call. Returns NULL if it is not installed or lacks a function.
const struct navd_mosquitto *navd_mosquitto_load(void);

#endif
