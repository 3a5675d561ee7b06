#include "color_private.h"

#include <stdlib.h>
#include <string.h>

enum { IB_GRAY_LEVELS = 256 };

struct ib_color_transform {
    ib_color_account account;
    cmsContext context;
    cmsHTRANSFORM transform;
    int rows;
    int bits;
    // Eight-bit gray: all there is to convert, converted in full precision.
    uint8_t gray[IB_GRAY_LEVELS][4];
};

// MARK: What is accepted

static cmsColorSpaceSignature space_of(int rows) {
    switch (rows) {
    case IB_COLOR_ROWS_GRAY:
        return cmsSigGrayData;
    case IB_COLOR_ROWS_INK:
        return cmsSigCmykData;
    default:
        return cmsSigRgbData;
    }
}

static int is_usable(cmsHPROFILE profile, int rows) {
    cmsProfileClassSignature class = cmsGetDeviceClass(profile);
    cmsColorSpaceSignature connection = cmsGetPCS(profile);
    // Device links, abstract profiles and named colours do not describe pixels of a device.
    int is_device = class == cmsSigInputClass || class == cmsSigDisplayClass
                    || class == cmsSigOutputClass || class == cmsSigColorSpaceClass;
    if (!is_device || cmsGetColorSpace(profile) != space_of(rows)
        || (connection != cmsSigXYZData && connection != cmsSigLabData)) {
        return 0;
    }
    // Chains of floating-point elements may be of any length, and every one is evaluated at each
    // point of a grid, so a small file could keep a processor busy for minutes. They are very rare
    // and always accompany the usual tags.
    return !cmsIsTag(profile, cmsSigDToB0Tag) && !cmsIsTag(profile, cmsSigDToB1Tag)
           && !cmsIsTag(profile, cmsSigDToB2Tag) && !cmsIsTag(profile, cmsSigDToB3Tag);
}

static cmsUInt32Number input_format(int rows, int bits) {
    cmsUInt32Number sample = BYTES_SH((cmsUInt32Number)bits / 8);
    switch (rows) {
    case IB_COLOR_ROWS_GRAY:
        return sample | COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3);
    case IB_COLOR_ROWS_INK:
        return sample | COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | FLAVOR_SH(1);
    default:
        return sample | COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | EXTRA_SH(1);
    }
}

// MARK: Opening

static int failure(const ib_color_transform *session) {
    return session->account.status != IB_COLOR_OK ? session->account.status : IB_COLOR_UNUSABLE;
}

// Input and output have pixels of the same size, so rows can be converted in place, and lcms2
// leaves samples alone that are no colour: alpha stays as it is.
static int make_transform(ib_color_transform *session, cmsHPROFILE profile, cmsHPROFILE target) {
    cmsUInt32Number output = BYTES_SH((cmsUInt32Number)session->bits / 8) | COLORSPACE_SH(PT_RGB)
                             | CHANNELS_SH(3) | EXTRA_SH(1);
    // With fewer grid points than levels, gray would lose its curve. Eight bits go through a table,
    // and of sixteen the optimiser knows only the grid.
    int is_exact = session->rows == IB_COLOR_ROWS_GRAY || session->bits == 16;
    cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION;
    flags |= is_exact ? cmsFLAGS_NOOPTIMIZE : 0;
    session->transform = cmsCreateTransformTHR(
        session->context, profile, input_format(session->rows, session->bits), target, output,
        INTENT_RELATIVE_COLORIMETRIC, flags);
    return session->transform != NULL ? IB_COLOR_OK : failure(session);
}

static void fill_gray_table(ib_color_transform *session) {
    for (int level = 0; level < IB_GRAY_LEVELS; level++) {
        session->gray[level][0] = (uint8_t)level;
    }
    cmsDoTransform(session->transform, session->gray, session->gray, IB_GRAY_LEVELS);
}

static cmsHPROFILE make_calibrated(cmsContext context, const ib_color_calibration *calibration) {
    const cmsCIExyY white = {calibration->white[0], calibration->white[1], 1};
    const cmsCIExyYTRIPLE primaries = {
        {calibration->red[0], calibration->red[1], 1},
        {calibration->green[0], calibration->green[1], 1},
        {calibration->blue[0], calibration->blue[1], 1},
    };
    // IEC 61966-2-1: exponent, scale, offset, slope of the straight part, and where it ends.
    static const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    cmsToneCurve *curve = calibration->gamma > 0
                              ? cmsBuildGamma(context, calibration->gamma)
                              : cmsBuildParametricToneCurve(context, 4, srgb);
    if (curve == NULL) {
        return NULL;
    }
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

static int open_transform(const uint8_t *bytes, size_t size,
                          const ib_color_calibration *calibration, ib_color_transform *session) {
    session->context = ib_color_make_context(&session->account);
    if (session->context == NULL) {
        return failure(session) == IB_COLOR_UNUSABLE ? IB_COLOR_OUT_OF_MEMORY : failure(session);
    }
    cmsHPROFILE profile =
        calibration != NULL
            ? make_calibrated(session->context, calibration)
            : cmsOpenProfileFromMemTHR(session->context, bytes, (cmsUInt32Number)size);
    if (profile == NULL) {
        return failure(session);
    }
    cmsHPROFILE target = NULL;
    int status = IB_COLOR_UNUSABLE;
    if (is_usable(profile, session->rows)) {
        target = cmsCreate_sRGBProfileTHR(session->context);
        status = target != NULL ? make_transform(session, profile, target) : failure(session);
    }
    if (target != NULL) {
        cmsCloseProfile(target);
    }
    cmsCloseProfile(profile);
    return status;
}

static int open_session(const uint8_t *bytes, size_t size, const ib_color_calibration *calibration,
                        int rows, int bits, uint64_t max_bytes, ib_color_transform **transform) {
    *transform = NULL;
    if (rows < 0 || rows >= IB_COLOR_ROWS_COUNT || (bits != 8 && bits != 16) || size > UINT32_MAX) {
        return IB_COLOR_UNUSABLE;
    }
    ib_color_transform *session = calloc(1, sizeof(*session));
    if (session == NULL) {
        return IB_COLOR_OUT_OF_MEMORY;
    }
    session->rows = rows;
    session->bits = bits;
    session->account.max_bytes = max_bytes;
    session->account.current_bytes = sizeof(*session) + IB_COLOR_FIXED_BYTES;
    session->account.peak_bytes = session->account.current_bytes;
    int status = open_transform(bytes, size, calibration, session);
    if (status != IB_COLOR_OK) {
        ib_color_close(session);
        return status;
    }
    if (rows == IB_COLOR_ROWS_GRAY && bits == 8) {
        fill_gray_table(session);
    }
    *transform = session;
    return IB_COLOR_OK;
}

int ib_color_open_icc(const uint8_t *bytes, size_t size, int rows, int bits, uint64_t max_bytes,
                      ib_color_transform **transform) {
    return open_session(bytes, size, NULL, rows, bits, max_bytes, transform);
}

int ib_color_open_calibrated(const ib_color_calibration *calibration, int bits, uint64_t max_bytes,
                             ib_color_transform **transform) {
    return open_session(NULL, 0, calibration, IB_COLOR_ROWS_RGBA, bits, max_bytes, transform);
}

void ib_color_close(ib_color_transform *transform) {
    if (transform == NULL) {
        return;
    }
    if (transform->transform != NULL) {
        cmsDeleteTransform(transform->transform);
    }
    ib_color_delete_context(transform->context, &transform->account);
    free(transform);
}

// MARK: Rows

// Inks have no alpha; their fourth sample was black ink.
static void make_opaque(void *row, uint32_t pixels, int bits) {
    if (bits == 8) {
        uint8_t *samples = row;
        for (uint32_t i = 0; i < pixels; i++) {
            samples[(size_t)i * 4 + 3] = UINT8_MAX;
        }
    } else {
        uint16_t *samples = row;
        for (uint32_t i = 0; i < pixels; i++) {
            samples[(size_t)i * 4 + 3] = UINT16_MAX;
        }
    }
}

void ib_color_convert_row(const ib_color_transform *transform, void *row, uint32_t pixels) {
    if (transform->rows == IB_COLOR_ROWS_GRAY && transform->bits == 8) {
        uint8_t *samples = row;
        for (uint32_t i = 0; i < pixels; i++, samples += 4) {
            memcpy(samples, transform->gray[samples[0]], 3);
        }
        return;
    }
    cmsDoTransform(transform->transform, row, row, pixels);
    if (transform->rows == IB_COLOR_ROWS_INK) {
        make_opaque(row, pixels, transform->bits);
    }
}

uint64_t ib_color_current_bytes(const ib_color_transform *transform) {
    return transform->account.current_bytes;
}

uint64_t ib_color_peak_bytes(const ib_color_transform *transform) {
    return transform->account.peak_bytes;
}

// MARK: Questions

int ib_color_describe(const uint8_t *bytes, size_t size, uint64_t max_bytes, char *text,
                      uint32_t capacity) {
    if (capacity == 0) {
        return 0;
    }
    text[0] = '\0';
    ib_color_account account = {.max_bytes = max_bytes};
    cmsContext context = size > UINT32_MAX ? NULL : ib_color_make_context(&account);
    if (context == NULL) {
        ib_color_delete_context(NULL, &account);
        return 0;
    }
    cmsHPROFILE profile = cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)size);
    if (profile != NULL) {
        cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", text, capacity);
        cmsCloseProfile(profile);
    }
    ib_color_delete_context(context, &account);
    text[capacity - 1] = '\0';
    for (char *place = text; *place != '\0'; place++) {
        if (*place < ' ' || *place > '~') {
            *place = '?';
        }
    }
    return text[0] != '\0';
}
