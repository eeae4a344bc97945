// The functions of libmosquitto that navd uses. The library is loaded on first use, so that machines without a fleet do not
// need it.
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
  each(connect_bind_async) \
  each(socket) \
  each(user_data_set) \
  each(disconnect_v5) \
  each(loop) \
  each(publish_v5) \
  each(subscribe_multiple) \
  each(connect_v5_callback_set) \
  each(disconnect_v5_callback_set) \
  each(message_v5_callback_set) \
  each(publish_v5_callback_set) \
  each(subscribe_v5_callback_set) \
  each(log_callback_set) \
  each(property_add_int32) \
  each(property_add_string_pair) \
  each(property_read_int32) \
  each(property_read_string) \
  each(property_read_string_pair) \
  each(property_free_all) \
  each(reason_string) \
  each(connack_string) \
  each(strerror)

/// The functions, each under its name without `mosquitto_`.
struct navd_mosquitto {
#define NAVD_MOSQUITTO_FIELD(name) __typeof__(&mosquitto_##name) name;
  NAVD_MOSQUITTO_FUNCTIONS(NAVD_MOSQUITTO_FIELD)
#undef NAVD_MOSQUITTO_FIELD
};

/// Returns the reason why the certificate of the broker was rejected, or NULL. Must be called in the log callback, while
/// the connection exists.
const char *navd_mosquitto_certificate_error(struct mosquitto *mosquitto);

/// Loads the library on the first call. Returns NULL if the library is missing or lacks a function.
const struct navd_mosquitto *navd_mosquitto_load(void);

#endif
