// Files: those that are chance, which a world draws, and those of the container, which cost time.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

VT_REAL(open);
VT_REAL(open64);
VT_REAL(fopen);
VT_REAL(fopen64);

/// More than any caller has been seen to read from an opening.
enum { RANDOM_BYTES = 4096 };

static bool is_chance(const char *path) {
  return path && (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0);
}

static int open_chance(vt_world *world) {
  int file = memfd_create("chance", MFD_CLOEXEC);
  if (file < 0) return file;
  unsigned char bytes[RANDOM_BYTES];
  vt_fill_randomly(world, bytes, sizeof bytes);
  (void)!write(file, bytes, sizeof bytes);
  lseek(file, 0, SEEK_SET);
  return file;
}

// MARK: - The container

static bool lies_in_container(const vt_world *world, const char *path) {
  if (!world->container || !path) return false;
  size_t length = strlen(world->container);
  return strncmp(path, world->container, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static vt_file identity(int file) {
  struct stat status;
  if (fstat(file, &status) != 0) return (vt_file){0};
  return (vt_file){status.st_dev, status.st_ino};
}

/// Whether a descriptor still stands for the file of the container with which it was opened: code
/// may have closed it in ways that are not seen here, and the system gives its number again.
static bool is_container_file(const vt_world *world, int file) {
  if (!world->container || file < 0 || file >= VT_CONTAINER_FILES) return false;
  vt_file known = world->container_files[file];
  if (known.inode == 0) return false;
  vt_file present = identity(file);
  return known.device == present.device && known.inode == present.inode;
}

// In real time the files of the container belong to every thread of the process, and an access that
// this machine has made sooner than the device would holds its thread for the rest.
static vt_world *_Atomic wall_world;
static void (*_Atomic wall_hold)(int64_t began, int64_t span);

void vt_wall_take_files(vt_world *world, void (*hold)(int64_t began, int64_t span)) {
  wall_hold = hold;
  wall_world = world;
}

/// The world whose files the calling thread uses; null without one.
static vt_world *files_world(void) { return vt_self ? vt_self->world : wall_world; }

/// When an access begins, for `pay`.
static int64_t begin_access(void) { return vt_self || !wall_world ? 0 : vt_real_monotonic(); }

/// Spends `span` nanoseconds on an access that has begun at `began`.
static void pay(vt_world *world, int64_t began, int64_t span) {
  if (span <= 0) return;
  if (vt_self) {
    vt_park(vt_self, VT_WAIT_DISK, NULL, vt_add(world->now, span));
    return;
  }
  int error = errno;
  wall_hold(began, span);
  errno = error;
}

static void pay_latency(const char *path) {
  vt_world *world = files_world();
  if (!world || !lies_in_container(world, path)) return;
  pay(world, begin_access(), world->options.flash_latency);
}

/// The time of `bytes` at a rate, rounded up to a nanosecond.
static int64_t transfer(ssize_t bytes, int64_t rate) {
  if (bytes <= 0) return 0;
  return (int64_t)(((unsigned __int128)bytes * 1000000000 + (unsigned __int128)rate - 1) /
                   (unsigned __int128)rate);
}

// MARK: - Dates
//
// The system stamps files with its own clock, so a virtual world stamps those of its container
// again.

static struct timespec world_date(const vt_world *world) {
  int64_t now = world->options.epoch + world->now;
  return (struct timespec){now / 1000000000, now % 1000000000};
}

static void note_written(const vt_world *world, int file) {
  struct timespec now = world_date(world);
  struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, now};
  (void)futimens(file, times);
}

/// Dates an access as APFS does without strict access times: only if the file was changed since the
/// last one (Apple File System Reference, `j_inode_val_t.access_time`).
static void note_read(const vt_world *world, int file) {
  struct stat status;
  if (fstat(file, &status) != 0) return;
  struct timespec read = status.st_atim, changed = status.st_mtim;
  bool is_older = read.tv_sec != changed.tv_sec ? read.tv_sec < changed.tv_sec
                                                : read.tv_nsec < changed.tv_nsec;
  if (!is_older) return;
  struct timespec times[2] = {world_date(world), {.tv_nsec = UTIME_OMIT}};
  (void)futimens(file, times);
}

/// Linux cannot set the date of birth, so it is an attribute, which stays with a renamed file.
static const char creation_attribute[] = "user.imagebench.created";

int64_t vt_file_creation(const char *path) {
  int64_t nanoseconds;
  ssize_t count = getxattr(path, creation_attribute, &nanoseconds, sizeof nanoseconds);
  return count == sizeof nanoseconds ? nanoseconds : -1;
}

bool vt_set_file_creation(const char *path, int64_t nanoseconds) {
  return setxattr(path, creation_attribute, &nanoseconds, sizeof nanoseconds, 0) == 0;
}

/// Dates a file that was just made.
static void note_created(const vt_world *world, int file) {
  struct timespec times[2] = {world_date(world), world_date(world)};
  (void)futimens(file, times);
  int64_t now = world->options.epoch + world->now;
  (void)fsetxattr(file, creation_attribute, &now, sizeof now, 0);
}

/// The flags with which a file of the container is opened: the system does not date its accesses.
static int quiet_flags(const char *path, int flags) {
  bool is_ours = vt_self && lies_in_container(vt_self->world, path);
  return is_ours && !(flags & O_PATH) ? flags | O_NOATIME : flags;
}

static bool will_create(const char *path, int flags) {
  return (flags & O_CREAT) && vt_self && lies_in_container(vt_self->world, path) &&
         access(path, F_OK) != 0;
}

void vt_world_observe_reads(vt_world *world, vt_reader reader, void *context) {
  world->reader = reader;
  world->reader_context = context;
}

/// Hands bytes of a file of the container to the observer, whose work is not part of the world.
static void hand_to_reader(const vt_world *world, const void *bytes, ssize_t count) {
  if (!world->reader || count <= 0) return;
  vt_thread *self = vt_self;
  vt_self = NULL;
  world->reader(world->reader_context, bytes, (size_t)count);
  vt_self = self;
}

/// As many bytes of a file as say what it is.
enum { FRONT_BYTES = 64 };

VT_REAL(pread);

/// Hands the front of a file that was opened to the observer: what is mapped or read as a stream
/// never comes to `read`.
static void hand_front_to_reader(const vt_world *world, int file) {
  if (!world->reader) return;
  unsigned char front[FRONT_BYTES];
  hand_to_reader(world, front, vt_real(pread)(file, front, sizeof front, 0));
}

/// Remembers an opened file of the container, after the latency of its opening, which has begun at
/// `began`.
static int note_opened(const char *path, int file, int flags, int64_t began) {
  vt_world *world = files_world();
  if (!world || file < 0 || !world->container || file >= VT_CONTAINER_FILES) return file;
  bool is_ours = lies_in_container(world, path);
  world->container_files[file] = is_ours ? identity(file) : (vt_file){0};
  if (!is_ours) return file;
  pay(world, began, world->options.flash_latency);
  if ((flags & O_ACCMODE) != O_WRONLY) hand_front_to_reader(world, file);
  return file;
}

VT_REAL(read);
VT_REAL(write);
VT_REAL(pwrite);
VT_REAL(unlink);
VT_REAL(rename);

/// Pays for `count` bytes that were read from a file of the container.
static void note_bytes_read(vt_world *world, int file, const void *buffer, ssize_t count,
                            int64_t began) {
  if (vt_self) note_read(world, file);
  pay(world, began, transfer(count, world->options.flash_read_rate));
  hand_to_reader(world, buffer, count);
}

/// Pays for `count` bytes that were written to a file of the container.
static void note_bytes_written(vt_world *world, int file, ssize_t count, int64_t began) {
  pay(world, began, transfer(count, world->options.flash_write_rate));
  if (vt_self) note_written(world, file);
}

ssize_t read(int file, void *buffer, size_t length) {
  vt_world *world = files_world();
  if (!world) return vt_real(read)(file, buffer, length);
  bool costs = is_container_file(world, file);
  if (!costs && vt_self && vt_would_wait(file)) vt_note_escape("read");
  int64_t began = begin_access();
  ssize_t count = vt_real(read)(file, buffer, length);
  if (costs) note_bytes_read(world, file, buffer, count, began);
  return count;
}

ssize_t pread(int file, void *buffer, size_t length, off_t offset) {
  int64_t began = begin_access();
  ssize_t count = vt_real(pread)(file, buffer, length, offset);
  vt_world *world = files_world();
  if (world && is_container_file(world, file)) {
    note_bytes_read(world, file, buffer, count, began);
  }
  return count;
}

ssize_t write(int file, const void *buffer, size_t length) {
  int64_t began = begin_access();
  ssize_t count = vt_real(write)(file, buffer, length);
  vt_world *world = files_world();
  if (world && is_container_file(world, file)) note_bytes_written(world, file, count, began);
  return count;
}

ssize_t pwrite(int file, const void *buffer, size_t length, off_t offset) {
  int64_t began = begin_access();
  ssize_t count = vt_real(pwrite)(file, buffer, length, offset);
  vt_world *world = files_world();
  if (world && is_container_file(world, file)) note_bytes_written(world, file, count, began);
  return count;
}

int unlink(const char *path) {
  pay_latency(path);
  return vt_real(unlink)(path);
}

int rename(const char *from, const char *to) {
  pay_latency(from);
  return vt_real(rename)(from, to);
}

// MARK: - Opening

#define OPEN(name)                                                         \
  int name(const char *path, int flags, ...) {                             \
    va_list list;                                                          \
    va_start(list, flags);                                                 \
    bool has_mode = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE; \
    mode_t mode = has_mode ? va_arg(list, mode_t) : 0;                     \
    va_end(list);                                                          \
    if (vt_self && is_chance(path)) return open_chance(vt_self->world);    \
    bool is_new = will_create(path, flags);                                \
    int64_t began = begin_access();                                        \
    int file = vt_real(name)(path, quiet_flags(path, flags), mode);        \
    if (is_new && file >= 0) note_created(vt_self->world, file);           \
    return note_opened(path, file, flags, began);                          \
  }                                                                        \
  struct vt_##name##_ends

OPEN(open);
OPEN(open64);

// The C library's own opening of a stream does not come to `open`.
#define OPEN_STREAM(name)                                               \
  FILE *name(const char *restrict path, const char *restrict mode) {    \
    if (!vt_self || !is_chance(path)) {                                 \
      FILE *opened = vt_real(name)(path, mode);                         \
      vt_world *world = files_world();                                  \
      if (opened && world && lies_in_container(world, path))            \
        hand_front_to_reader(world, fileno(opened));                    \
      return opened;                                                    \
    }                                                                   \
    int file = open_chance(vt_self->world);                             \
    FILE *stream = file < 0 ? NULL : fdopen(file, mode);                \
    if (!stream && file >= 0) close(file);                              \
    return stream;                                                      \
  }                                                                     \
  struct vt_##name##_ends

OPEN_STREAM(fopen);
OPEN_STREAM(fopen64);
