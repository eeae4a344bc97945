// The delegate: a client that serves coordinator types, and answers each question at once.
//
//     delegate SOCKET REGISTRATION RESULT
//
// REGISTRATION is a file of requests, one per line, and RESULT the text of a JSON value, the result that it answers to each
// `coordinator.prepare`. Prints `ready` when the requests of REGISTRATION are answered.

#include "measuring.h"

#define USAGE "usage: delegate SOCKET REGISTRATION RESULT\n"
#define ID "\"id\":"
#define QUESTION "\"method\":\"coordinator.prepare\""

enum { RECEIVED_BYTES = 1 << 18, REPLY_BYTES = 1 << 16 };

static char received[RECEIVED_BYTES], replies[REPLY_BYTES];
static size_t replies_length;

/// Appends the reply if the line is a question.
static void answer(const char *line, size_t length, const char *result) {
  if (!memmem(line, length, QUESTION, strlen(QUESTION))) return;
  const char *id = memmem(line, length, ID, strlen(ID));
  if (!id) fail("a question has no id");
  id += strlen(ID);
  int id_length = (int)((const char *)memchr(id, ',', (size_t)(line + length - id)) - id);
  size_t space = sizeof replies - replies_length;
  int size = snprintf(replies + replies_length, space, "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":%s}\n", id_length, id,
                      result);
  if ((size_t)size >= space) fail("delegate: too many questions at once");
  replies_length += (size_t)size;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fputs(USAGE, stderr);
    return 64;
  }
  size_t size, length = 0;
  char *registration = read_file(arguments[2], &size);
  int server = connect_to(arguments[1]);
  send_all(server, registration, size);
  skip_lines(server, count_lines(registration, size));
  puts("ready");
  fflush(stdout);
  for (ssize_t more; (more = recv(server, received + length, sizeof received - length, 0)) > 0;) {
    length += (size_t)more;
    char *line = received, *end = received + length;
    for (char *newline; (newline = memchr(line, '\n', (size_t)(end - line))); line = newline + 1) {
      answer(line, (size_t)(newline - line), arguments[3]);
    }
    length = (size_t)(end - line);
    memmove(received, line, length);
    send_all(server, replies, replies_length);
    replies_length = 0;
  }
}
