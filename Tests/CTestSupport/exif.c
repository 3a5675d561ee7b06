#include "CTestSupport.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// libexif's public interface (LGPL 2.1, version 0.6, libexif.so.12), as far as it is used. It is
// loaded when a test asks, so that the package builds without it.
typedef struct {
    int tag, format;
    unsigned long components;
    unsigned char *data;
    unsigned int size;
} exif_entry;

typedef struct {
    void *directories[5];
    unsigned char *thumbnail;
    unsigned int thumbnail_size;
} exif_data;

enum { FOLLOW_SPECIFICATION = 1 << 1, ORIENTATION = 0x0112, FORMAT_SHORT = 3, FORMAT_LONG = 4 };

static struct {
    exif_data *(*make)(void);
    void (*unset)(exif_data *, int);
    void (*load)(exif_data *, const unsigned char *, unsigned int);
    exif_entry *(*entry)(void *, int);
    int (*order)(exif_data *);
    uint16_t (*get_short)(const unsigned char *, int);
    uint32_t (*get_long)(const unsigned char *, int);
    void (*unref)(exif_data *);
} exif;

static int load_library(void) {
    void *library = dlopen("libexif.so.12", RTLD_NOW);
    if (!library) {
        return 0;
    }
    *(void **)&exif.make = dlsym(library, "exif_data_new");
    *(void **)&exif.unset = dlsym(library, "exif_data_unset_option");
    *(void **)&exif.load = dlsym(library, "exif_data_load_data");
    *(void **)&exif.entry = dlsym(library, "exif_content_get_entry");
    *(void **)&exif.order = dlsym(library, "exif_data_get_byte_order");
    *(void **)&exif.get_short = dlsym(library, "exif_get_short");
    *(void **)&exif.get_long = dlsym(library, "exif_get_long");
    *(void **)&exif.unref = dlsym(library, "exif_data_unref");
    return exif.make && exif.unset && exif.load && exif.entry && exif.order && exif.get_short &&
           exif.get_long && exif.unref;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load_once(void) {
    is_loaded = load_library();
}

int32_t ibt_has_libexif(void) {
    pthread_once(&once, load_once);
    return is_loaded;
}

void ibt_read_exif(const uint8_t *bytes, size_t size, ibt_exif *found) {
    memset(found, 0, sizeof *found);
    exif_data *data = ibt_has_libexif() ? exif.make() : NULL;
    if (!data) {
        return;
    }
    // As stored: neither repaired nor extended by the entries that the specification requires.
    exif.unset(data, FOLLOW_SPECIFICATION);
    exif.load(data, bytes, (unsigned int)size);
    exif_entry *entry = exif.entry(data->directories[0], ORIENTATION);
    if (entry && entry->data) {
        int order = exif.order(data);
        found->type = entry->format;
        found->count = (uint32_t)entry->components;
        if (entry->format == FORMAT_SHORT && entry->size >= 2) {
            found->value = exif.get_short(entry->data, order);
        } else if (entry->format == FORMAT_LONG && entry->size >= 4) {
            found->value = exif.get_long(entry->data, order);
        }
    }
    if (data->thumbnail && data->thumbnail_size > 0) {
        found->thumbnail = malloc(data->thumbnail_size);
        if (found->thumbnail) {
            memcpy(found->thumbnail, data->thumbnail, data->thumbnail_size);
            found->thumbnail_size = data->thumbnail_size;
        }
    }
    exif.unref(data);
}
