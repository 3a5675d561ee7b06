#ifndef IB_CJPEG_H
#define IB_CJPEG_H

// The face of the CJPEG target: what the decode and encode halves offer to Swift.
#include "ib_jpeg_decode.h"
#if __has_include("ib_jpeg_encode.h")
#include "ib_jpeg_encode.h"
#endif

#endif
