#ifndef IB_CPNG_H
#define IB_CPNG_H

// The face of the CPNG target: what the decode and encode halves offer to Swift.
#include "ib_png_decode.h"
#if __has_include("ib_png_encode.h")
#include "ib_png_encode.h"
#endif

#endif
