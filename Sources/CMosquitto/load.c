#include "CMosquitto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct navd_mosquitto functions;
static bool is_loaded;
// Optional functions of libmosquitto and its TLS library.
static void *(*ssl_get)(struct mosquitto *);
static long (*verify_result)(const void *);
static const char *(*verify_error_string)(long);

static void load(void) {
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define LOAD(name) \
  *(void **)&functions.name = dlsym(library, "mosquitto_" #name); \
  if (functions.name == NULL) return;
  NAVD_MOSQUITTO_FUNCTIONS(LOAD)
#undef LOAD
  is_loaded = true;
  *(void **)&ssl_get = dlsym(library, "mosquitto_ssl_get");
  *(void **)&verify_result = dlsym(library, "SSL_get_verify_result");
  *(void **)&verify_error_string = dlsym(library, "X509_verify_cert_error_string");
}

const char *navd_mosquitto_certificate_error(struct mosquitto *mosquitto) {
  if (ssl_get == NULL || verify_result == NULL || verify_error_string == NULL) return NULL;
  const void *ssl = ssl_get(mosquitto);
  long result = ssl == NULL ? 0 : verify_result(ssl);
  return result == 0 ? NULL : verify_error_string(result);
}

const struct navd_mosquitto *navd_mosquitto_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
