/*
 * Numbers in the notation of ECMAScript, which RFC 8785 requires: the shortest digits that identify the number, and among
 * these the nearest.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { digits_max = 17 };

/** A number as 0.DIGITS times ten to the power of `point`. */
struct decimal {
  char digits[digits_max + 1];
  int point;
};

/** Returns the number of these digits. Without a decimal point the C library reads it in any locale. */
static double value_of(const struct decimal *decimal) {
  char text[40];
  snprintf(text, sizeof text, "%se%d", decimal->digits, decimal->point - (int)strlen(decimal->digits));
  return strtod(text, NULL);
}

/** Rounds a number to this many digits. */
static struct decimal rounded(double number, int count) {
  struct decimal decimal = {0};
  char text[40];
  snprintf(text, sizeof text, "%.*e", count - 1, number);
  char *exponent = strchr(text, 'e');
  int length = 0;
  // The locale's decimal point follows the first digit, and can have any length.
  for (const char *at = text; at < exponent; at++) {
    if (*at >= '0' && *at <= '9') decimal.digits[length++] = *at;
  }
  decimal.point = atoi(exponent + 1) + 1;
  return decimal;
}

/** Increments the digits. */
static struct decimal next(struct decimal decimal) {
  int index = (int)strlen(decimal.digits) - 1;
  while (index >= 0 && decimal.digits[index] == '9') decimal.digits[index--] = '0';
  if (index >= 0) {
    decimal.digits[index]++;
  } else {
    decimal.digits[0] = '1';
    decimal.point++;
  }
  return decimal;
}

static struct decimal shortest(double number) {
  for (int count = 1; count < digits_max; count++) {
    struct decimal decimal = rounded(number, count);
    if (value_of(&decimal) == number) return decimal;
    // Doubles are denser below a power of two than above, so only the farther neighbour above may fit.
    decimal = next(decimal);
    if (value_of(&decimal) == number) return decimal;
  }
  return rounded(number, digits_max);
}

static void write_zeros(struct navd_buffer *buffer, int count) {
  while (count-- > 0) navd_buffer_add(buffer, "0", 1);
}

static void write_scientific(struct navd_buffer *buffer, const struct decimal *decimal) {
  navd_buffer_add(buffer, decimal->digits, 1);
  if (decimal->digits[1]) navd_buffer_add(buffer, ".", 1);
  navd_buffer_add_text(buffer, decimal->digits + 1);
  char exponent[16];
  snprintf(exponent, sizeof exponent, "e%+d", decimal->point - 1);
  navd_buffer_add_text(buffer, exponent);
}

void navd_write_double(struct navd_buffer *buffer, double number) {
  if (number == 0) {
    navd_buffer_add(buffer, "0", 1);
    return;
  }
  if (number < 0) navd_buffer_add(buffer, "-", 1);
  struct decimal decimal = shortest(number < 0 ? -number : number);
  int count = (int)strlen(decimal.digits);
  if (decimal.point > 21 || decimal.point < -5) {
    write_scientific(buffer, &decimal);
  } else if (decimal.point >= count) {
    navd_buffer_add_text(buffer, decimal.digits);
    write_zeros(buffer, decimal.point - count);
  } else if (decimal.point > 0) {
    navd_buffer_add(buffer, decimal.digits, (size_t)decimal.point);
    navd_buffer_add(buffer, ".", 1);
    navd_buffer_add_text(buffer, decimal.digits + decimal.point);
  } else {
    navd_buffer_add(buffer, "0.", 2);
    write_zeros(buffer, -decimal.point);
    navd_buffer_add_text(buffer, decimal.digits);
  }
}
