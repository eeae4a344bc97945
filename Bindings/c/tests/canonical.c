/* Writes each line of its input, a JSON value, in canonical form and with its hash; a bad one as "none". */
#include <stdio.h>
#include <stdlib.h>

#include "navd.h"

int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin)) {
    struct json_object *value = json_tokener_parse(line);
    char *text = navd_canonical(value, NULL);
    navd_hash hash;
    navd_tree_hash(value, hash);
    printf("%s %s\n", hash, text ? text : "none");
    free(text);
    json_object_put(value);
  }
  return 0;
}
