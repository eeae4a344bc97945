/* For realpath. */
#define _XOPEN_SOURCE 700

#include "programs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/** The environment variables of a service or of the user's own navd. */
static const char *const of_others[] = {
    "CONFIGURATION_DIRECTORY", "JOURNAL_STREAM", "LISTEN_FDS", "LISTEN_PID", "NAVD_SOCKET", "NOTIFY_SOCKET",
    "STATE_DIRECTORY", "WATCHDOG_PID", "WATCHDOG_USEC", NULL};

/** The status of a process that could not become the program. */
enum { not_run = 127 };

static void *made(void *memory) {
  if (!memory) {
    fputs("libnavd-testing: there is no memory left.\n", stderr);
    abort();
  }
  return memory;
}

char *testing_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
  char *text = made(malloc(size));
  vsnprintf(text, size, format, again);
  va_end(again);
  va_end(arguments);
  return text;
}

char *testing_read(int descriptor) {
  size_t capacity = 4096, length = 0;
  char *text = made(malloc(capacity + 1));
  for (;;) {
    ssize_t count = read(descriptor, text + length, capacity - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += (size_t)count;
    if (length == capacity) text = made(realloc(text, (capacity *= 2) + 1));
  }
  while (length > 0 && text[length - 1] == '\n') length--;
  text[length] = '\0';
  return text;
}

/** Whether there is a program at a path. */
static bool is_program(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/** Returns the path of a program; NULL if there is none. */
static char *which(const char *name) {
  if (strchr(name, '/')) return is_program(name) ? testing_format("%s", name) : NULL;
  const char *folder = getenv("PATH");
  while (folder) {
    const char *colon = strchr(folder, ':');
    size_t length = colon ? (size_t)(colon - folder) : strlen(folder);
    char *path = testing_format("%.*s/%s", (int)length, folder, name);
    if (length > 0 && is_program(path)) return path;
    free(path);
    folder = colon ? colon + 1 : NULL;
  }
  return NULL;
}

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value && *value ? value : NULL;
}

char *testing_find_navd(const char *program, char **problem) {
  const char *name = program ? program : variable("NAVD") ? variable("NAVD") : "navd";
  char *path = which(name);
  if (!path && problem) {
    *problem = testing_format("There is no %s%s%s. Install navd, or set NAVD to the path of navd.",
                              strchr(name, '/') ? "program " : "", name, strchr(name, '/') ? "" : " in PATH");
  }
  return path;
}

/** Returns the navctl in the folder of a program. */
static char *beside(const char *program) {
  const char *slash = strrchr(program, '/');
  char *name = testing_format("%.*s/navctl", slash ? (int)(slash - program) : 1, slash ? program : ".");
  char *path = which(name);
  free(name);
  return path;
}

/** Returns the navctl beside navd, also if that is a link to a folder with both. */
static char *beside_navd(void) {
  char *navd = testing_find_navd(NULL, NULL);
  char *path = navd ? beside(navd) : NULL;
  char *target = navd && !path ? realpath(navd, NULL) : NULL;
  if (target) path = beside(target);
  free(target);
  free(navd);
  return path;
}

char *testing_find_navctl(const char *program, char **problem) {
  const char *name = program ? program : variable("NAVCTL");
  char *path = name ? which(name) : beside_navd();
  if (!name && !path) path = which("navctl");
  if (!path) {
    char *place = name ? testing_format("There is no program %s.", name)
                       : testing_format("There is no navctl beside navd or in PATH.");
    *problem = testing_format("%s Install navd, or set NAVCTL to the path of navctl.", place);
    free(place);
  }
  return path;
}

/** Whether an entry of an environment describes a service or the user's own navd. */
static bool is_of_others(const char *entry) {
  for (const char *const *name = of_others; *name; name++) {
    size_t length = strlen(*name);
    if (strncmp(entry, *name, length) == 0 && entry[length] == '=') return true;
  }
  return false;
}

/** Returns the environment of a navd with this entry. Only the array is allocated. */
static char **environment_with(char *added) {
  size_t count = 0;
  while (environ && environ[count]) count++;
  char **entries = made(calloc(count + 2, sizeof *entries));
  count = 0;
  for (char **entry = environ; entry && *entry; entry++) {
    if (!is_of_others(*entry)) entries[count++] = *entry;
  }
  entries[count] = added;
  return entries;
}

pid_t testing_spawn(char *const arguments[], int output, const char *notified) {
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  int broken[2] = {-1, -1};
  if (nothing < 0 || pipe(broken) < 0) return -1;
  fcntl(broken[0], F_SETFD, FD_CLOEXEC);
  fcntl(broken[1], F_SETFD, FD_CLOEXEC);
  char *added = notified ? testing_format("NOTIFY_SOCKET=%s", notified) : NULL;
  char **variables = added ? environment_with(added) : environ;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    // Call only functions that are safe after a fork in a multithreaded program.
    if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0 || getppid() != parent) _exit(not_run);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    execve(arguments[0], arguments, variables);
    int reason = errno;
    if (write(broken[1], &reason, sizeof reason) < 0) _exit(not_run);
    _exit(not_run);
  }
  int reason = errno;
  if (added) free(variables);
  free(added);
  close(nothing);
  close(broken[1]);
  // The pipe ends when the program runs.
  if (child > 0 && read(broken[0], &reason, sizeof reason) == (ssize_t)sizeof reason) {
    waitpid(child, NULL, 0);
    child = -1;
  }
  close(broken[0]);
  errno = reason;
  return child;
}

char *testing_end(int status) {
  return WIFSIGNALED(status) ? testing_format("signal %d", WTERMSIG(status))
                             : testing_format("exit status %d", WEXITSTATUS(status));
}
