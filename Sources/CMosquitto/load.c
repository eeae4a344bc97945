#include "CMosquitto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct navd_mosquitto functions;
static bool is_loaded;

static void load(void) {
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define LOAD(name) \
  *(void **)&functions.name = dlsym(library, "mosquitto_" #name); \
  if (functions.name == NULL) return;
  NAVD_MOSQUITTO_FUNCTIONS(LOAD)
#undef LOAD
  is_loaded = true;
}

const struct navd_mosquitto *navd_mosquitto_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
