#include "bezier.h"

/** Returns one coordinate of the curve. */
static double along(double first, double second, double at) {
  double rest = 1 - at;
  return 3 * rest * rest * at * first + 3 * rest * at * at * second + at * at * at;
}

double bezier(double x1, double y1, double x2, double y2, double share) {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 1;
  // x rises with the parameter, so bisection finds it: 20 steps are far below a point.
  double low = 0, high = 1;
  for (int step = 0; step < 20; step++) {
    double middle = (low + high) / 2;
    if (along(x1, x2, middle) < share) low = middle;
    else high = middle;
  }
  return along(y1, y2, low);
}
