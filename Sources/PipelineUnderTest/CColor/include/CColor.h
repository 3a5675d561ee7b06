#ifndef IB_CCOLOR_H
#define IB_CCOLOR_H

// Colour profiles: rows converted to sRGB by lcms2, and what profiles say of themselves.

#include "ib_color.h"

#endif
