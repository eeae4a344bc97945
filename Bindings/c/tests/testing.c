/* A private navd for a test, and scripts as tests. */
#include "navd_testing.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { patience_milliseconds = 60000 };

/** A folder for programs; `$TMPDIR` is a folder in it. */
static char *folder;
/** The navd of the project. */
static char *real;

static char *path_of(const char *name) { return check_format("%s/%s", folder, name); }

/** Writes a shell script, and returns its path. */
static char *program(const char *name, const char *lines) {
  char *path = path_of(name);
  FILE *file = fopen(path, "w");
  fprintf(file, "#!/bin/sh\n%s\n", lines);
  fclose(file);
  chmod(path, 0755);
  return path;
}

static void write_text(const char *name, char *text) {
  FILE *file = fopen(name, "w");
  fputs(text, file);
  fclose(file);
  free(text);
}

static char *content(const char *name) {
  char text[1024] = "";
  char *path = path_of(name);
  FILE *file = fopen(path, "r");
  if (file) {
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
  }
  free(path);
  return check_format("%s", text);
}

/** Whether nothing is left of the daemons. */
static bool is_clean(void) {
  int count = 0;
  DIR *directory = opendir(getenv("TMPDIR"));
  while (readdir(directory)) count++;
  closedir(directory);
  return count == 2;
}

/** Returns why navd does not start. To be freed. */
static char *start_problem(const navd_testing_options *options) {
  char *problem = NULL;
  navd_testing *daemon = navd_testing_start(options, &problem);
  CHECK(!daemon);
  navd_testing_end(daemon);
  return problem;
}

static char *play_problem(const char *navctl) {
  char *problem = NULL;
  CHECK(!navd_testing_play("notes.script", navctl, &problem));
  return problem;
}

static void a_daemon_lasts_until_it_is_ended(void) {
  char *problem = NULL;
  navd_event event;
  navd_testing *daemon = navd_testing_start(NULL, &problem);
  navd_testing *other = navd_testing_start(&(navd_testing_options){.program = real}, &problem);
  CHECK_TEXT(check_format("%s", problem ? problem : ""), "");
  if (!daemon || !other) return;
  CHECK(strcmp(navd_testing_socket(daemon), navd_testing_socket(other)) != 0);
  navd *n = navd_open(navd_testing_socket(daemon));
  navd_id id = 0;
  navd_call(n, "tree.list", NULL, &id);
  CHECK(navd_wait_for(n, id, patience_milliseconds, &event) == NAVD_OK);
  CHECK_JSON(json_object_get(event.result), "{'trees':[]}");
  navd_testing_end(other);
  CHECK(navd_is_connected(n));
  char *log = navd_testing_log(daemon);
  CHECK(strstr(log, "Ready."));
  free(log);
  navd_testing_end(daemon);
  CHECK(navd_wait(n, patience_milliseconds, &event) == NAVD_OK && event.kind == NAVD_DISCONNECTED);
  navd_close(n);
  CHECK(is_clean());
}

static void variables_of_a_service_do_not_reach_it(void) {
  write_text("navd.yaml", check_format("no: configuration\n"));
  setenv("CONFIGURATION_DIRECTORY", folder, true);
  char *problem = NULL;
  navd_testing *daemon = navd_testing_start(NULL, &problem);
  CHECK(daemon);
  navd_testing_end(daemon);
  free(problem);
  unsetenv("CONFIGURATION_DIRECTORY");
}

static void a_daemon_ends_with_its_test(void) {
  int paths[2];
  CHECK(pipe(paths) == 0);
  pid_t test = fork();
  if (test == 0) {
    navd_testing *daemon = navd_testing_start(NULL, NULL);
    const char *path = daemon ? navd_testing_socket(daemon) : "";
    if (write(paths[1], path, strlen(path)) < 0) _exit(1);
    pause();
    _exit(0);
  }
  char path[256] = "";
  CHECK(read(paths[0], path, sizeof path - 1) > 0);
  navd *n = navd_open(path);
  CHECK(navd_is_connected(n));
  kill(test, SIGKILL);
  navd_event event;
  CHECK(navd_wait(n, patience_milliseconds, &event) == NAVD_OK && event.kind == NAVD_DISCONNECTED);
  navd_close(n);
  waitpid(test, NULL, 0);
  close(paths[0]);
  close(paths[1]);
  *strrchr(path, '/') = '\0';
  char *remove = check_format("rm -rf '%s'", path);
  CHECK(system(remove) == 0);
  free(remove);
}

static void a_daemon_that_does_not_start_has_a_problem(void) {
  char *failing = program("failing", "echo 'navd: The disk is gone.' >&2; exit 3");
  char *expected = check_format("%s did not start (exit status 3).\nnavd: The disk is gone.", failing);
  CHECK_TEXT(start_problem(&(navd_testing_options){.program = failing}), expected);
  free(expected);
  free(failing);
  char *late = program("late", "echo $$ > ${0%/*}/pid; echo Waiting.; exec sleep 600");
  expected = check_format("%s was not ready within 2000 milliseconds. Install navd, or set NAVD to the path of navd."
                          "\nWaiting.", late);
  CHECK_TEXT(start_problem(&(navd_testing_options){.program = late, .start_milliseconds = 2000}), expected);
  free(expected);
  free(late);
  char *pid = content("pid");
  CHECK(atoi(pid) > 0 && kill(atoi(pid), 0) < 0);
  free(pid);
  CHECK(!navd_testing_start(&(navd_testing_options){.program = "/no/navd"}, NULL));
  CHECK(is_clean());
}

static void a_long_path_is_a_problem_with_advice(void) {
  char *before = check_format("%s", getenv("TMPDIR"));
  char *directory = check_format("%s/%0100d", before, 0);
  mkdir(directory, 0700);
  setenv("TMPDIR", directory, true);
  char *problem = start_problem(NULL);
  CHECK(strstr(problem, "ready.sock cannot be made: File name too long. Set TMPDIR to a directory with a short path."));
  free(problem);
  CHECK(is_clean());
  setenv("TMPDIR", before, true);
  rmdir(directory);
  free(directory);
  free(before);
}

static void a_missing_program_is_named_with_advice(void) {
  static const char advice[] = "Install navd, or set NAVD to the path of navd.";
  char *expected = check_format("There is no program /no/navd. %s", advice);
  CHECK_TEXT(start_problem(&(navd_testing_options){.program = "/no/navd"}), expected);
  free(expected);
  char *path = check_format("%s", getenv("PATH"));
  unsetenv("NAVD");
  setenv("PATH", folder, true);
  expected = check_format("There is no navd in PATH. %s", advice);
  CHECK_TEXT(start_problem(NULL), expected);
  free(expected);
  char *link = path_of("navd");
  FILE *file = fopen(link, "w");
  fputs("\177ELF and nothing more", file);
  fclose(file);
  chmod(link, 0755);
  expected = check_format("%s cannot be started: Exec format error. %s", link, advice);
  CHECK_TEXT(start_problem(NULL), expected);
  free(expected);
  unlink(link);
  CHECK(symlink(real, link) == 0);
  navd_testing *daemon = navd_testing_start(NULL, NULL);
  CHECK(daemon);
  navd_testing_end(daemon);
  unlink(link);
  free(link);
  setenv("NAVD", real, true);
  setenv("PATH", path, true);
  free(path);
}

static void scripts_are_played_by_navctl(void) {
  char *navctl = program("navctl", "echo \"$*\" > ${0%/*}/said");
  setenv("NAVCTL", navctl, true);
  CHECK(navd_testing_play("notes.script", NULL, NULL));
  CHECK_TEXT(content("said"), "test notes.script\n");
  unsetenv("NAVCTL");
  free(navctl);
  navctl = program("navctl", "echo beside > ${0%/*}/said");
  char *navd = program("navd", "");
  setenv("NAVD", navd, true);
  CHECK(navd_testing_play("notes.script", NULL, NULL));
  CHECK_TEXT(content("said"), "beside\n");
  unlink(navctl);
  unlink(navd);
  setenv("NAVD", real, true);
  free(navd);
  free(navctl);
}

static void a_script_that_does_not_pass_has_a_problem(void) {
  char *navctl = program("differing", "echo '- NoteScreen'; echo '+ ListScreen'; exit 1");
  CHECK_TEXT(play_problem(navctl), "notes.script: not every scene passed.\n- NoteScreen\n+ ListScreen");
  CHECK(!navd_testing_play("notes.script", navctl, NULL));
  free(navctl);
  navctl = program("refusing", "echo 'notes.script:3: There is no command tap.' >&2; exit 65");
  char *expected = check_format("%s test could not play notes.script (exit status 65).\n"
                                "notes.script:3: There is no command tap.", navctl);
  CHECK_TEXT(play_problem(navctl), expected);
  free(expected);
  free(navctl);
  CHECK_TEXT(play_problem("/no/navctl"),
             "There is no program /no/navctl. Install navd, or set NAVCTL to the path of navctl.");
  char *path = check_format("%s", getenv("PATH"));
  char *navd = program("navd", "");
  setenv("NAVD", navd, true);
  setenv("PATH", "", true);
  CHECK_TEXT(play_problem(NULL),
             "There is no navctl beside navd or in PATH. Install navd, or set NAVCTL to the path of navctl.");
  setenv("PATH", path, true);
  setenv("NAVD", real, true);
  unlink(navd);
  free(navd);
  free(path);
}

/** Writes a script whose scene expects a screen. */
static void write_script(const char *screen) {
  write_text("real.script", check_format("== The list is shown\n\n$ open notes --graph notes.json\ncommitted\n"
                                         "  ╭ root, stack n1\n  │ ● %s s1   Notes c1\n  ╰\n"
                                         "  - Notes c1  root, in n1\n", screen));
}

static void scripts_are_played_by_the_navctl_beside_navd(void) {
  write_text("notes.json", check_quoted(
      "{'navigation':1,'name':'notes','root':{'coordinator':'Notes','route':'list'},'screens':{'List':{}},"
      "'coordinators':{'Notes':{'routes':{'list':{'push':'List'}}}}}"));
  char *problem = NULL;
  write_script("List");
  CHECK(navd_testing_play("real.script", NULL, &problem));
  CHECK_TEXT(check_format("%s", problem ? problem : ""), "");
  write_script("Note");
  CHECK(!navd_testing_play("real.script", NULL, &problem));
  CHECK(problem && strstr(problem, "not every scene passed."));
  CHECK(problem && strstr(problem, "-   │ ● Note s1") && strstr(problem, "+   │ ● List s1"));
  free(problem);
  problem = NULL;
  write_text("real.script", check_format("nonsense\n"));
  CHECK(!navd_testing_play("real.script", NULL, &problem));
  CHECK(problem && strstr(problem, "(exit status 65)") && strstr(problem, "real.script:1: "));
  free(problem);
}

int main(void) {
  folder = check_format("/tmp/navd-test-XXXXXX");
  if (!mkdtemp(folder) || chdir(folder) < 0 || !getenv("NAVD")) return 2;
  real = check_format("%s", getenv("NAVD"));
  char *temporary = path_of("tmp");
  mkdir(temporary, 0700);
  setenv("TMPDIR", temporary, true);
  unsetenv("NAVCTL");
  RUN(a_daemon_lasts_until_it_is_ended);
  RUN(variables_of_a_service_do_not_reach_it);
  RUN(a_daemon_ends_with_its_test);
  RUN(a_daemon_that_does_not_start_has_a_problem);
  RUN(a_long_path_is_a_problem_with_advice);
  RUN(a_missing_program_is_named_with_advice);
  RUN(scripts_are_played_by_navctl);
  RUN(a_script_that_does_not_pass_has_a_problem);
  RUN(scripts_are_played_by_the_navctl_beside_navd);
  char *remove = check_format("rm -r '%s'", folder);
  CHECK(system(remove) == 0);
  free(remove);
  free(temporary);
  free(folder);
  free(real);
  return check_status();
}
