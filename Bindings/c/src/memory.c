#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

void *navd_made(void *memory) {
  if (!memory) {
    fputs("libnavd: there is no memory left.\n", stderr);
    abort();
  }
  return memory;
}

void *navd_new_memory(size_t size) { return navd_made(calloc(1, size)); }

char *navd_copy(const char *text) { return text ? navd_made(strdup(text)) : NULL; }

char *navd_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
  char *text = navd_new_memory(size);
  vsnprintf(text, size, format, again);
  va_end(again);
  va_end(arguments);
  return text;
}

void navd_buffer_add(struct navd_buffer *buffer, const void *bytes, size_t length) {
  if (length == 0) return;
  if (buffer->capacity - buffer->length < length) {
    size_t capacity = buffer->capacity ? buffer->capacity : 512;
    while (capacity - buffer->length < length) capacity *= 2;
    buffer->bytes = navd_made(realloc(buffer->bytes, capacity));
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
}

void navd_buffer_add_text(struct navd_buffer *buffer, const char *text) {
  navd_buffer_add(buffer, text, strlen(text));
}

void navd_buffer_drop(struct navd_buffer *buffer, size_t length) {
  if (length == 0) return;
  buffer->length -= length;
  memmove(buffer->bytes, buffer->bytes + length, buffer->length);
}

void navd_buffer_free(struct navd_buffer *buffer) {
  free(buffer->bytes);
  *buffer = (struct navd_buffer){0};
}
