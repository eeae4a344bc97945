/* Curves of movements. */
#pragma once

/** Returns how far a movement is at a share of its time, along a curve from 0, 0 to 1, 1 with two control points. */
double bezier(double x1, double y1, double x2, double y2, double share);
