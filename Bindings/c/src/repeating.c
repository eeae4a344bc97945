/* Commands with a commandId, which are sent again after a reconnect if they were not answered. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

/** Sets the random part of the ids of this client's commands. */
static void choose_prefix(navd *n) {
  uint64_t number = 0;
  FILE *source = fopen("/dev/urandom", "rb");
  bool is_random = source && fread(&number, sizeof number, 1, source) == 1;
  if (source) fclose(source);
  if (!is_random) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    number = ((uint64_t)time.tv_sec << 32) ^ ((uint64_t)time.tv_nsec << 16) ^ (uint64_t)getpid();
  }
  snprintf(n->command_prefix, sizeof n->command_prefix, "%016" PRIx64, number);
}

/** Whether navd recognizes a repetition of the call. A question of a lost connection is no longer open. */
static bool is_repeatable(const struct json_object *params) {
  return navd_member(params, "commandId") && !navd_member(params, "within")
         && !json_object_get_boolean(navd_member(params, "dryRun"));
}

void navd_identify(navd *n, struct json_object *params) {
  if (!n->path || navd_member(params, "commandId") || navd_member(params, "within")) return;
  if (json_object_get_boolean(navd_member(params, "dryRun"))) return;
  if (!*n->command_prefix) choose_prefix(n);
  char *id = navd_format("%s-%" PRIu64, n->command_prefix, ++n->last_command);
  navd_put_text(params, "commandId", id);
  free(id);
}

void navd_keep_command(navd *n, navd_id id, struct json_object *message) {
  if (!n->path || !is_repeatable(navd_member(message, "params"))) return;
  struct navd_command *command = navd_new_memory(sizeof *command);
  *command = (struct navd_command){.id = id, .message = navd_deep_copy(message)};
  *n->commands_end = command;
  n->commands_end = &command->next;
}

/** Removes the command at a place. */
static void removed(navd *n, struct navd_command **link) {
  struct navd_command *command = *link;
  *link = command->next;
  if (!command->next) n->commands_end = link;
  json_object_put(command->message);
  free(command);
}

bool navd_forget_command(navd *n, navd_id id, bool is_interrupted) {
  struct navd_command **link = &n->commands;
  while (*link && (*link)->id != id) link = &(*link)->next;
  if (!*link || (*link)->is_interrupted != is_interrupted) return false;
  removed(n, link);
  return true;
}

void navd_forget_commands(navd *n) {
  while (n->commands) removed(n, &n->commands);
}

void navd_interrupt_commands(navd *n) {
  for (struct navd_command *command = n->commands; command; command = command->next) command->is_interrupted = true;
}

void navd_send_again(navd *n) {
  for (struct navd_command *command = n->commands; command; command = command->next) {
    if (!command->is_interrupted) continue;
    command->is_interrupted = navd_send_message(n, json_object_get(command->message)) != NAVD_OK;
  }
}
