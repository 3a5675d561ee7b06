#ifndef IB_CCODECS_H
#define IB_CCODECS_H

// The face of the target: JPEG and PNG decoded and encoded, rows resampled, colours converted.
#include "ib_color.h"
#include "ib_decode.h"
#include "ib_jpeg_decode.h"
#include "ib_jpeg_encode.h"
#include "ib_png_decode.h"
#include "ib_png_encode.h"
#include "ib_resample.h"

#endif
