/* Easing curves. */
#pragma once

/** Returns the progress of a movement at a share of its time, on a curve from 0, 0 to 1, 1 with two control points. */
double bezier(double x1, double y1, double x2, double y2, double share);
