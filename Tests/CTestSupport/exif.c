#include "CTestSupport.h"

#include <stdlib.h>
#include <string.h>

#include <libexif/exif-data.h>

void ibt_read_exif(const uint8_t *bytes, size_t size, ibt_exif *found) {
    memset(found, 0, sizeof *found);
    ExifData *data = exif_data_new();
    if (!data) {
        return;
    }
    // As stored: neither repaired nor extended by the entries that the specification requires.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_load_data(data, bytes, (unsigned int)size);
    ExifEntry *entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
    if (entry && entry->data) {
        ExifByteOrder order = exif_data_get_byte_order(data);
        found->type = entry->format;
        found->count = (uint32_t)entry->components;
        if (entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) {
            found->value = exif_get_short(entry->data, order);
        } else if (entry->format == EXIF_FORMAT_LONG && entry->size >= 4) {
            found->value = exif_get_long(entry->data, order);
        }
    }
    if (data->data && data->size > 0) {
        found->thumbnail = malloc(data->size);
        if (found->thumbnail) {
            memcpy(found->thumbnail, data->data, data->size);
            found->thumbnail_size = data->size;
        }
    }
    exif_data_unref(data);
}
