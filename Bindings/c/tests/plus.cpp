// Uses the headers from C++.
#include <cstring>

#include "navd.h"
#include "navd_testing.h"

int main() {
  navd *n = navd_open_fd(-1);
  navd_coordinator_trigger_params params{};
  params.route = navd_route("list", nullptr, nullptr);
  navd_status status = navd_call_coordinator_trigger(n, &params, nullptr);
  navd_child child{};
  child.coordinator = "Color";
  json_object_put(navd_sequence(navd_handover(&child), navd_push("Screen", nullptr), nullptr));
  std::size_t length = 0;
  const void *output = navd_output(n, &length);
  bool is_sent = output && std::memchr(output, '\n', length);
  navd_close(n);
  navd_testing_end(nullptr);
  return status == NAVD_OK && is_sent ? 0 : 1;
}
