#include <json-c/json.h>
#include <string.h>
