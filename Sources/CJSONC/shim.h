#include <json-c/json.h>

// memcmp and strlen, so that JSON needs no module of a platform.
#include <string.h>
