#include "CTestSupport.h"

#include <stdlib.h>
#include <string.h>

#include <lcms2.h>
#include <zlib.h>

static uint8_t *saved(cmsHPROFILE profile, const char *name, size_t *size) {
    cmsUInt32Number count = 0;
    uint8_t *bytes = NULL;
    if (profile == NULL) {
        return NULL;
    }
    if (name != NULL) {
        cmsMLU *text = cmsMLUalloc(NULL, 1);
        cmsMLUsetASCII(text, "en", "US", name);
        cmsWriteTag(profile, cmsSigProfileDescriptionTag, text);
        cmsMLUfree(text);
    }
    if (cmsSaveProfileToMem(profile, NULL, &count)) {
        bytes = malloc(count);
        if (!cmsSaveProfileToMem(profile, bytes, &count)) {
            free(bytes);
            bytes = NULL;
        }
    }
    cmsCloseProfile(profile);
    *size = count;
    return bytes;
}

static cmsToneCurve *curve_of(double gamma, int table_size) {
    const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    cmsToneCurve *curve =
        gamma > 0 ? cmsBuildGamma(NULL, gamma) : cmsBuildParametricToneCurve(NULL, 4, srgb);
    if (table_size == 0) {
        return curve;
    }
    cmsUInt16Number *table = malloc((size_t)table_size * sizeof(*table));
    for (int i = 0; i < table_size; i++) {
        float level = (float)i / (float)(table_size - 1);
        table[i] = (cmsUInt16Number)(cmsEvalToneCurveFloat(curve, level) * 65535 + 0.5f);
    }
    cmsFreeToneCurve(curve);
    curve = cmsBuildTabulatedToneCurve16(NULL, (cmsUInt32Number)table_size, table);
    free(table);
    return curve;
}

uint8_t *ibt_make_rgb_profile(const double *points, double gamma, int32_t table_size,
                              const char *name, size_t *size) {
    cmsCIExyY white = {points[0], points[1], 1};
    cmsCIExyYTRIPLE primaries = {
        {points[2], points[3], 1}, {points[4], points[5], 1}, {points[6], points[7], 1}};
    cmsToneCurve *curve = curve_of(gamma, table_size);
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return saved(profile, name, size);
}

uint8_t *ibt_make_gray_profile(double gamma, size_t *size) {
    cmsToneCurve *curve = curve_of(gamma, 0);
    cmsHPROFILE profile = cmsCreateGrayProfile(cmsD50_xyY(), curve);
    cmsFreeToneCurve(curve);
    return saved(profile, NULL, size);
}

// Each ink darkens and tints by its share; black ink reflects a little light, as real inks do.
static cmsInt32Number ink_to_lab(const cmsUInt16Number in[], cmsUInt16Number out[], void *cargo) {
    (void)cargo;
    double c = in[0] / 65535.0, m = in[1] / 65535.0, y = in[2] / 65535.0, k = in[3] / 65535.0;
    double light = (1 - 0.35 * c) * (1 - 0.45 * m) * (1 - 0.08 * y) * (1 - 0.9 * k);
    double rest = 1 - k;
    cmsCIELab lab = {100 * light, rest * (70 * m - 40 * c + 5 * y), rest * (85 * y - 45 * c)};
    cmsFloat2LabEncodedV2(out, &lab);
    return TRUE;
}

// Any Lab becomes the same ink; only its presence matters.
static cmsInt32Number lab_to_ink(const cmsUInt16Number in[], cmsUInt16Number out[], void *cargo) {
    (void)cargo;
    for (int i = 0; i < 4; i++) {
        out[i] = i < 3 ? (cmsUInt16Number)(65535 - in[0]) : 0;
    }
    return TRUE;
}

uint8_t *ibt_make_ink_profile(size_t *size) {
    cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
    cmsSetProfileVersion(profile, 2.4); // Its table type needs no curves next to the grid.
    cmsSetDeviceClass(profile, cmsSigOutputClass);
    cmsSetColorSpace(profile, cmsSigCmykData);
    cmsSetPCS(profile, cmsSigLabData);
    cmsPipeline *forward = cmsPipelineAlloc(NULL, 4, 3);
    cmsStage *grid = cmsStageAllocCLut16bit(NULL, 9, 4, 3, NULL);
    cmsStageSampleCLut16bit(grid, ink_to_lab, NULL, 0);
    cmsPipelineInsertStage(forward, cmsAT_BEGIN, grid);
    cmsWriteTag(profile, cmsSigAToB0Tag, forward);
    cmsWriteTag(profile, cmsSigAToB1Tag, forward);
    cmsPipeline *backward = cmsPipelineAlloc(NULL, 3, 4);
    grid = cmsStageAllocCLut16bit(NULL, 9, 3, 4, NULL);
    cmsStageSampleCLut16bit(grid, lab_to_ink, NULL, 0);
    cmsPipelineInsertStage(backward, cmsAT_BEGIN, grid);
    cmsWriteTag(profile, cmsSigBToA0Tag, backward);
    cmsWriteTag(profile, cmsSigBToA1Tag, backward);
    cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
    uint8_t *bytes = saved(profile, "Test press", size);
    cmsPipelineFree(forward);
    cmsPipelineFree(backward);
    return bytes;
}

int32_t ibt_convert_to_srgb(const uint8_t *profile, size_t size, ibt_pixel_kind kind,
                            const void *pixels, void *result, uint32_t count, uint32_t flags) {
    static const cmsUInt32Number inputs[] = {TYPE_RGB_8, TYPE_RGB_16, TYPE_GRAY_8, TYPE_GRAY_16,
                                             TYPE_CMYK_8_REV};
    int is_wide = kind == IBT_RGB_16 || kind == IBT_GRAY_16;
    cmsHPROFILE source = cmsOpenProfileFromMem(profile, (cmsUInt32Number)size);
    cmsHPROFILE target = cmsCreate_sRGBProfile();
    cmsHTRANSFORM transform =
        cmsCreateTransform(source, inputs[kind], target, is_wide ? TYPE_RGB_16 : TYPE_RGB_8,
                           INTENT_RELATIVE_COLORIMETRIC, flags);
    if (transform != NULL) {
        cmsDoTransform(transform, pixels, result, count);
        cmsDeleteTransform(transform);
    }
    cmsCloseProfile(target);
    if (source != NULL) {
        cmsCloseProfile(source);
    }
    return transform != NULL;
}

uint8_t *ibt_deflate(const uint8_t *bytes, size_t size, size_t *deflated_size) {
    uLongf count = compressBound(size);
    uint8_t *result = malloc(count);
    if (compress2(result, &count, bytes, size, 9) != Z_OK) {
        free(result);
        return NULL;
    }
    *deflated_size = count;
    return result;
}
