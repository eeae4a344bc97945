// What the compiler must refuse: each line that ends with `wrong`, and no other.
#include "odd-names.h"

void wrong(struct json_object *params) {
  int64_t number;
  const char *text;
  navd_route_note_note("seven");                                    // wrong
  navd_route_note_note();                                           // wrong
  navd_route_note_note(7, "x");                                     // wrong
  navd_route_note_nte(7);                                           // wrong
  navd_route_list_noted(7);                                         // wrong
  navd_route_list_noted(navd_route_note_cancel());
  navd_screen_note_screen2(1, NULL);                                // wrong
  navd_screen_any_screen(NULL, "three");                            // wrong
  navd_screen_note_screen((navd_screen_note_screen_price){"cheap"});  // wrong
  navd_screen_note_screen(7);                                       // wrong
  navd_params_list("inbox", "deep");                                // wrong
  navd_result_bare("undone");                                       // wrong
  navd_screen_screen_get_class(params, &text);                      // wrong
  navd_screen_screen_get_class(params, &number);
}
