#include "navd_testing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "programs.h"

enum {
  /** The timeout for the start of navd. */
  start_milliseconds_default = 30000,
  /** The timeout for the end of navd. After it, navd is killed. */
  end_milliseconds = 10000,
  /** The interval for checking whether it has ended. */
  check_milliseconds = 20
};

struct navd_testing {
  char *directory;
  char *socket;
  char *log;
  pid_t process;
};

static const char advice[] = "Install navd, or set NAVD to the path of navd.";

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/** Removes the directory with its files. */
static void clear(const char *path) {
  DIR *directory = opendir(path);
  for (struct dirent *entry; directory && (entry = readdir(directory));) unlinkat(dirfd(directory), entry->d_name, 0);
  if (directory) closedir(directory);
  rmdir(path);
}

static void release(navd_testing *daemon) {
  clear(daemon->directory);
  free(daemon->directory);
  free(daemon->socket);
  free(daemon->log);
  free(daemon);
}

/** Returns a socket that is bound to a path in the directory, or -1. */
static int bound(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  int reason = errno;
  close(descriptor);
  errno = reason;
  return -1;
}

/** Returns a daemon in a new directory. */
static navd_testing *prepared(char **problem) {
  const char *temporary = getenv("TMPDIR");
  char *directory = testing_format("%s/navd-XXXXXX", temporary && *temporary ? temporary : "/tmp");
  if (!mkdtemp(directory)) {
    *problem = testing_format("The directory %s cannot be made: %s.", directory, strerror(errno));
    free(directory);
    return NULL;
  }
  navd_testing *daemon = malloc(sizeof *daemon);
  if (!daemon) abort();
  *daemon = (navd_testing){
      .directory = directory,
      .socket = testing_format("%s/navd.sock", directory),
      .log = testing_format("%s/navd.log", directory),
      .process = -1};
  return daemon;
}

/** Starts the process. Returns whether it runs. */
static bool spawn(navd_testing *daemon, char *program, const char *notified, char **problem) {
  int log = open(daemon->log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  char *arguments[] = {program, "--ephemeral", "--socket", daemon->socket, NULL};
  daemon->process = log < 0 ? -1 : testing_spawn(arguments, log, notified);
  int reason = errno;
  if (log >= 0) close(log);
  if (daemon->process > 0) return true;
  *problem = testing_format("%s cannot be started: %s. %s", program, strerror(reason), advice);
  return false;
}

/** Whether navd has sent the notification that it is ready. */
static bool is_ready(int notifications) {
  char text[4096];
  ssize_t count = recv(notifications, text, sizeof text - 1, MSG_DONTWAIT);
  if (count <= 0) return false;
  text[count] = '\0';
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    if (strcmp(line, "READY=1") == 0) return true;
  }
  return false;
}

/** Waits until navd is ready. On failure `problem` gets the reason, and navd may still run. */
static bool wait_until_ready(navd_testing *daemon, const char *program, int notifications, int milliseconds, char **problem) {
  long long limit = now() + milliseconds;
  char *text = NULL;
  while (!text) {
    int status = 0;
    poll(&(struct pollfd){.fd = notifications, .events = POLLIN}, 1, check_milliseconds);
    if (is_ready(notifications)) return true;
    if (waitpid(daemon->process, &status, WNOHANG) != 0) {
      daemon->process = -1;
      char *end = testing_end(status);
      text = testing_format("%s did not start (%s).", program, end);
      free(end);
    } else if (now() > limit) {
      text = testing_format("%s was not ready within %d milliseconds. %s", program, milliseconds, advice);
    }
  }
  char *log = navd_testing_log(daemon);
  *problem = testing_format("%s%s%s", text, *log ? "\n" : "", log);
  free(log);
  free(text);
  return false;
}

/** Starts navd in its directory. Returns whether it is ready. */
static bool start(navd_testing *daemon, char *program, int milliseconds, char **problem) {
  char *notified = testing_format("%s/ready.sock", daemon->directory);
  int notifications = bound(notified);
  bool is_started = false;
  if (notifications < 0) {
    *problem = testing_format("The socket %s cannot be made: %s. Set TMPDIR to a directory with a short path.", notified,
                              strerror(errno));
  } else {
    is_started = spawn(daemon, program, notified, problem)
                 && wait_until_ready(daemon, program, notifications, milliseconds, problem);
    close(notifications);
  }
  free(notified);
  return is_started;
}

navd_testing *navd_testing_start(const navd_testing_options *options, char **problem) {
  char *unread = NULL;
  char **said = problem ? problem : &unread;
  char *program = testing_find_navd(options ? options->program : NULL, said);
  navd_testing *daemon = program ? prepared(said) : NULL;
  int milliseconds = options && options->start_milliseconds > 0 ? options->start_milliseconds : start_milliseconds_default;
  if (daemon && !start(daemon, program, milliseconds, said)) {
    navd_testing_end(daemon);
    daemon = NULL;
  }
  free(program);
  free(unread);
  return daemon;
}

const char *navd_testing_socket(const navd_testing *daemon) { return daemon->socket; }

char *navd_testing_log(const navd_testing *daemon) {
  int descriptor = open(daemon->log, O_RDONLY | O_CLOEXEC);
  char *text = testing_read(descriptor);
  if (descriptor >= 0) close(descriptor);
  return text;
}

void navd_testing_end(navd_testing *daemon) {
  if (!daemon) return;
  if (daemon->process > 0) {
    long long limit = now() + end_milliseconds;
    kill(daemon->process, SIGTERM);
    while (waitpid(daemon->process, NULL, WNOHANG) == 0) {
      if (now() > limit) kill(daemon->process, SIGKILL);
      poll(NULL, 0, check_milliseconds);
    }
  }
  release(daemon);
}
