// Dispatch's channels, and data that call back: libdispatch would answer on threads of its own.
#include "internal.h"

typedef void *object;
typedef void *block;

/// Defines a function that a thread of a world escapes through when `leaves` holds.
#define OUTSIDE_IF(leaves, shown, type, name, parameters, arguments) \
  type name parameters;                                              \
  VT_REAL(name);                                                     \
  type name parameters {                                             \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                     \
    if (self && (leaves)) vt_note_escape(shown);                     \
    return vt_real(name) arguments;                                  \
  }                                                                  \
  struct vt_##name##_ends

OUTSIDE_IF(true, "dispatch_read", void, dispatch_read,
           (int file, size_t length, object queue, block handler), (file, length, queue, handler));
OUTSIDE_IF(true, "dispatch_write", void, dispatch_write,
           (int file, object data, object queue, block handler), (file, data, queue, handler));
OUTSIDE_IF(true, "dispatch_io_create", object, dispatch_io_create,
           (unsigned long type, int file, object queue, block cleanup),
           (type, file, queue, cleanup));
OUTSIDE_IF(true, "dispatch_io_create_with_path", object, dispatch_io_create_with_path,
           (unsigned long type, const char *path, int flags, unsigned mode, object queue,
            block cleanup),
           (type, path, flags, mode, queue, cleanup));
OUTSIDE_IF(true, "dispatch_io_create_with_io", object, dispatch_io_create_with_io,
           (unsigned long type, object channel, object queue, block cleanup),
           (type, channel, queue, cleanup));

extern void *_dispatch_data_destructor_free, *_dispatch_data_destructor_munmap,
    *_dispatch_data_destructor_none;

/// Whether a destructor of data is code under test, rather than none or one of libdispatch's own.
static bool calls_back(block destructor) {
  return destructor && destructor != _dispatch_data_destructor_free &&
         destructor != _dispatch_data_destructor_munmap &&
         destructor != _dispatch_data_destructor_none;
}

OUTSIDE_IF(calls_back(destructor), "dispatch_data_create with a deallocator", object,
           dispatch_data_create,
           (const void *buffer, size_t size, object queue, block destructor),
           (buffer, size, queue, destructor));
