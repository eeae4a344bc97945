#include <json-c/json.h>

// memcmp and strlen, so that JSON needs no module of a platform.
#include <string.h>

// The locale of the thread, which json-c asks for whenever it parses a text.
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/// The locale "C". The C library has it already, so it is neither allocated nor freed.
static inline locale_t json_c_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }
