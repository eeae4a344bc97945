#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "navd_testing.h"
#include "programs.h"

/** The status of `navctl test` if a scene has not passed. */
enum { not_passed = 1 };

/** Runs a program until it ends. Returns its output, and its `status`; NULL with errno if it cannot be started. */
static char *run(char *const arguments[], int *status) {
  int output[2];
  if (pipe(output) < 0) return NULL;
  fcntl(output[0], F_SETFD, FD_CLOEXEC);
  fcntl(output[1], F_SETFD, FD_CLOEXEC);
  pid_t process = testing_spawn(arguments, output[1], NULL);
  int reason = errno;
  close(output[1]);
  char *text = process > 0 ? testing_read(output[0]) : NULL;
  close(output[0]);
  while (process > 0 && waitpid(process, status, 0) < 0 && errno == EINTR) continue;
  errno = reason;
  return text;
}

/** Returns why a script has not passed; NULL if it has. */
static char *result(char *navctl, const char *script) {
  char *arguments[] = {navctl, "test", (char *)script, NULL};
  int status = 0;
  char *output = run(arguments, &status);
  char *text = NULL;
  if (!output) {
    text = testing_format("%s cannot be started: %s.", navctl, strerror(errno));
  } else if (WIFEXITED(status) && WEXITSTATUS(status) == not_passed) {
    text = testing_format("%s: not every scene passed.\n%s", script, output);
  } else if (status != 0) {
    char *end = testing_end(status);
    text = testing_format("%s test could not play %s (%s).\n%s", navctl, script, end, output);
    free(end);
  }
  free(output);
  return text;
}

bool navd_testing_play(const char *script, const char *program, char **problem) {
  char *text = NULL;
  char *navctl = testing_find_navctl(program, &text);
  if (navctl) text = result(navctl, script);
  free(navctl);
  bool has_passed = !text;
  if (problem && text) *problem = text;
  else free(text);
  return has_passed;
}
