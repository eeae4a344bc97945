/**
 * navd for GTK 4: a widget that shows a tree of navd, with a view for each screen. Include this header alone.
 */
#pragma once

#include "navd-icon.h"
#include "navd-parts.h"
#include "navd-screen.h"
#include "navd-view.h"
