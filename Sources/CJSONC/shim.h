#include <json-c/json.h>

// memcmp and strlen, so that JSON imports no platform module.
#include <string.h>

// uselocale, which sets the locale of the thread for json-c.
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/// The static locale "C", which is neither allocated nor freed.
static inline locale_t json_c_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }
