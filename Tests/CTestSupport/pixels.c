#include "CTestSupport.h"

#include <stdlib.h>
#include <string.h>

static uint32_t mixed(uint32_t x, uint32_t y, uint32_t seed) {
    uint32_t h = x * 0x9E3779B1u ^ y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    return h;
}

// Bilinear value noise with cells of 2^shift pixels, 0 to 255.
static int noise(uint32_t x, uint32_t y, int shift, uint32_t seed) {
    uint32_t cell = 1u << shift;
    int fx = (int)((x & (cell - 1)) << 8 >> shift);
    int fy = (int)((y & (cell - 1)) << 8 >> shift);
    uint32_t cx = x >> shift, cy = y >> shift;
    int a = mixed(cx, cy, seed) & 255, b = mixed(cx + 1, cy, seed) & 255;
    int c = mixed(cx, cy + 1, seed) & 255, d = mixed(cx + 1, cy + 1, seed) & 255;
    int top = a * 256 + (b - a) * fx, bottom = c * 256 + (d - c) * fx;
    return (top * 256 + (bottom - top) * fy) >> 16;
}

static uint8_t clamped(int value) {
    return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

void ibt_fill_photograph(uint8_t *rgb, uint32_t width, uint32_t height, uint32_t seed) {
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, rgb += 3) {
            int shape = noise(x, y, 8, seed);
            int light = shape / 2 + noise(x, y, 5, seed + 1) / 4 + noise(x, y, 2, seed + 2) / 8;
            int grain = (int)(mixed(x, y, seed + 3) & 7) - 4;
            int edge = shape > 140 ? 40 : 0;
            int tint = noise(x, y, 7, seed + 4) / 4;
            rgb[0] = clamped(light + edge + tint + grain);
            rgb[1] = clamped(light + edge + 20 + grain);
            rgb[2] = clamped(light + 60 - tint + grain);
        }
    }
}

// Overlap of [begin, end) with the pixel at `index`.
static double overlap(double begin, double end, uint32_t index) {
    double low = begin > index ? begin : index;
    double high = end < index + 1.0 ? end : index + 1.0;
    return high > low ? high - low : 0;
}

void ibt_area_average(const uint8_t *rgba, uint32_t width, uint32_t height, double *out,
                      uint32_t out_width, uint32_t out_height) {
    for (uint32_t row = 0; row < out_height; row++) {
        double top = (double)row * height / out_height;
        double bottom = (double)(row + 1) * height / out_height;
        for (uint32_t column = 0; column < out_width; column++, out += 4) {
            double left = (double)column * width / out_width;
            double right = (double)(column + 1) * width / out_width;
            double sum[4] = {0}, area = 0;
            for (uint32_t y = (uint32_t)top; y < height && y < bottom; y++) {
                double tall = overlap(top, bottom, y);
                for (uint32_t x = (uint32_t)left; x < width && x < right; x++) {
                    const uint8_t *pixel = rgba + ((size_t)y * width + x) * 4;
                    double part = tall * overlap(left, right, x);
                    for (int channel = 0; channel < 3; channel++) {
                        sum[channel] += part * pixel[channel] * pixel[3];
                    }
                    sum[3] += part * pixel[3];
                    area += part;
                }
            }
            for (int channel = 0; channel < 3; channel++) {
                out[channel] = sum[3] > 0 ? sum[channel] / sum[3] : 0;
            }
            out[3] = sum[3] / area;
        }
    }
}
