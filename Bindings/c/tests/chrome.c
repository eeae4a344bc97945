/* What stands around the screens: plays the transcripts of the folder `$CHROME_TRANSCRIPTS`, or of the first argument. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "navd_front.h"

static const char *folder;

/** Plays a transcript, and returns the number of its cases. */
static size_t play(const char *path) {
  struct json_object *transcript = json_object_from_file(path);
  struct json_object *cases = navd_member(transcript, "cases");
  size_t count = cases ? json_object_array_length(cases) : 0;
  for (size_t index = 0; index < count; index++) {
    struct json_object *item = json_object_array_get_idx(cases, index);
    struct json_object *chrome = navd_chrome(navd_member(transcript, "graph"), navd_member(item, "snapshot"),
                                             navd_member_text(item, "language"));
    bool are_equal = json_object_equal(chrome, navd_member(item, "chrome"));
    if (!are_equal) {
      fprintf(stderr, "%s, %s: %s\n", path, navd_member_text(item, "title"), json_object_to_json_string(chrome));
    }
    CHECK(are_equal);
    json_object_put(chrome);
  }
  json_object_put(transcript);
  return count;
}

static void the_transcripts_are_reproduced(void) {
  DIR *directory = opendir(folder);
  size_t cases = 0;
  CHECK(directory != NULL);
  for (struct dirent *entry = NULL; directory && (entry = readdir(directory));) {
    const char *end = strrchr(entry->d_name, '.');
    if (!end || strcmp(end, ".json") != 0) continue;
    char *path = check_format("%s/%s", folder, entry->d_name);
    cases += play(path);
    free(path);
  }
  CHECK(cases > 30);
  if (directory) closedir(directory);
}

static void a_screen_has_its_title_without_being_active(void) {
  struct json_object *graph = check_parse("{'screens':{'Note':{'meta':{'title':{'de':'Notiz ${params.id}'}}}}}");
  struct json_object *snapshot = check_parse("{'window':[{'key':'n1','kind':'stack','children':[{'key':'s1',"
                                             "'kind':'screen','name':'Note','params':{'id':7}}]}]}");
  CHECK_JSON(navd_screen_title(graph, snapshot, "s1", NULL), "'Notiz 7'");
  CHECK_JSON(navd_screen_title(NULL, snapshot, "s1", NULL), "'Note'");
  CHECK(navd_screen_title(graph, snapshot, "s2", NULL) == NULL);
  json_object_put(graph);
  json_object_put(snapshot);
}

int main(int count, char **arguments) {
  folder = getenv("CHROME_TRANSCRIPTS");
  if (!folder) folder = count == 2 ? arguments[1] : NULL;
  if (!folder) return 2;
  RUN(the_transcripts_are_reproduced);
  RUN(a_screen_has_its_title_without_being_active);
  return check_status();
}
