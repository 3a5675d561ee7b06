#include "decode_private.h"

// The components as they are stored: no upsampling and no colour conversion.

#if JPEG_LIB_VERSION >= 70
#define SCALED_WIDTH(component) ((component)->DCT_h_scaled_size)
#define SCALED_HEIGHT(component) ((component)->DCT_v_scaled_size)
#define LEAST_SCALED_HEIGHT(codec) ((codec)->min_DCT_v_scaled_size)
#else
#define SCALED_WIDTH(component) ((component)->DCT_scaled_size)
#define SCALED_HEIGHT(component) ((component)->DCT_scaled_size)
#define LEAST_SCALED_HEIGHT(codec) ((codec)->min_DCT_scaled_size)
#endif

int32_t ib_jpeg_decode_plane_count(const ib_jpeg_decode *session) {
    int space = session->header.color_space;
    int is_planar = space == IB_JPEG_COLOR_YCBCR || space == IB_JPEG_COLOR_GRAY;
    return is_planar && session->header.components <= IB_JPEG_MAX_PLANES
               ? session->header.components
               : 0;
}

void ib_jpeg_decode_get_plane(const ib_jpeg_decode *session, int index, ib_jpeg_plane *plane) {
    const struct jpeg_decompress_struct *codec = &session->codec;
    const jpeg_component_info *component = &codec->comp_info[index];
    *plane = (ib_jpeg_plane){
        .width = component->downsampled_width,
        .height = component->downsampled_height,
        .row_bytes = component->width_in_blocks * (uint32_t)SCALED_WIDTH(component),
        .rows_per_call = (uint32_t)(component->v_samp_factor * SCALED_HEIGHT(component)),
        .horizontal_samples = component->h_samp_factor * SCALED_WIDTH(component),
        .horizontal_pixels = codec->max_h_samp_factor * DCTSIZE,
        .vertical_samples = component->v_samp_factor * SCALED_HEIGHT(component),
        .vertical_pixels = codec->max_v_samp_factor * DCTSIZE,
    };
}

int ib_jpeg_decode_read_planes(ib_jpeg_decode *session, uint8_t *const planes[],
                               const size_t strides[], uint32_t *rows) {
    struct jpeg_decompress_struct *codec = &session->codec;
    *rows = 0;
    if (session->state != IB_STATE_ROWS || !codec->raw_data_out
        || codec->output_scanline >= codec->output_height) {
        return ib_jpeg_out_of_order(session);
    }
    if (setjmp(session->escape)) {
        return session->status;
    }
    // At most 4 blocks of 8 rows, which the library checks of every header.
    JSAMPROW tables[IB_JPEG_MAX_PLANES][MAX_SAMP_FACTOR * DCTSIZE];
    JSAMPARRAY components[IB_JPEG_MAX_PLANES] = {tables[0], tables[1], tables[2]};
    for (int i = 0; i < codec->num_components; i++) {
        const jpeg_component_info *component = &codec->comp_info[i];
        int count = component->v_samp_factor * SCALED_HEIGHT(component);
        for (int row = 0; row < count; row++) {
            tables[i][row] = planes[i] + (size_t)row * strides[i];
        }
    }
    *rows = jpeg_read_raw_data(
        codec, components, (JDIMENSION)(codec->max_v_samp_factor * LEAST_SCALED_HEIGHT(codec)));
    if (*rows == 0) {
        return ib_jpeg_fail(session, IB_JPEG_TRUNCATED, "the codec delivered no row");
    }
    return IB_JPEG_OK;
}
