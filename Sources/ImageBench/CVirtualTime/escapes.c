// What leaves a world: it is recorded with its callers, and the run ends there.
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <poll.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: - Recording

/// The world that takes every thread of the process; null in a process that is no trial.
static _Atomic(vt_world *) process_world;

void vt_fail(vt_world *world, const char *name) {
  const char *none = NULL;
  if (!atomic_compare_exchange_strong(&world->escape_name, &none, name)) return;
  vt_thread *self = vt_self;
  // The look at the stack takes locks of the dynamic linker, which are no part of the world.
  vt_self = NULL;
  world->escape_frame_count = backtrace(world->escape_frames, VT_ESCAPE_FRAMES);
  vt_self = self;
  atomic_fetch_add(&world->foreign, 1);
}

void vt_note_escape(const char *name) {
  if (vt_self) vt_fail(vt_self->world, name);
}

bool vt_note_foreign(const char *name, const void *job) {
  vt_world *world = vt_world_of_task(job);
  bool is_task = world != NULL;
  if (!world) world = atomic_load_explicit(&process_world, memory_order_acquire);
  if (world) vt_fail(world, is_task ? "a resume by a thread outside of the world" : name);
  return is_task;
}

void vt_world_take_process(vt_world *world) {
  atomic_store_explicit(&process_world, world, memory_order_release);
}

const char *vt_world_escape(const vt_world *world, void *const **frames, int *frame_count) {
  const char *name = atomic_load(&world->escape_name);
  *frames = world->escape_frames;
  *frame_count = name ? world->escape_frame_count : 0;
  return name;
}

void vt_trap(const char *message) {
  (void)!write(STDERR_FILENO, "imagebench: ", 12);
  (void)!write(STDERR_FILENO, message, strlen(message));
  (void)!write(STDERR_FILENO, "\n", 1);
  abort();
}

// MARK: - Calls that wait for something outside

VT_REAL(poll);
VT_REAL(select);
VT_REAL(pselect);
VT_REAL(connect);
VT_REAL(accept);
VT_REAL(recv);
VT_REAL(recvfrom);
VT_REAL(recvmsg);
VT_REAL(sem_wait);
VT_REAL(sem_timedwait);
VT_REAL(waitpid);
VT_REAL(fork);

int poll(struct pollfd *files, nfds_t count, int timeout) {
  if (vt_self && timeout != 0) vt_note_escape("poll");
  return vt_real(poll)(files, count, timeout);
}

int select(int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict errors,
           struct timeval *restrict timeout) {
  if (vt_self && !(timeout && timeout->tv_sec == 0 && timeout->tv_usec == 0)) {
    vt_note_escape("select");
  }
  return vt_real(select)(count, reads, writes, errors, timeout);
}

int pselect(int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict errors,
            const struct timespec *restrict timeout, const sigset_t *restrict mask) {
  if (vt_self && !(timeout && timeout->tv_sec == 0 && timeout->tv_nsec == 0)) {
    vt_note_escape("pselect");
  }
  return vt_real(pselect)(count, reads, writes, errors, timeout, mask);
}

int connect(int socket, const struct sockaddr *address, socklen_t length) {
  if (vt_self) vt_note_escape("connect");
  return vt_real(connect)(socket, address, length);
}

int accept(int socket, struct sockaddr *restrict address, socklen_t *restrict length) {
  if (vt_self) vt_note_escape("accept");
  return vt_real(accept)(socket, address, length);
}

ssize_t recv(int socket, void *buffer, size_t length, int flags) {
  if (vt_self) vt_note_escape("recv");
  return vt_real(recv)(socket, buffer, length, flags);
}

ssize_t recvfrom(int socket, void *restrict buffer, size_t length, int flags,
                 struct sockaddr *restrict address, socklen_t *restrict address_length) {
  if (vt_self) vt_note_escape("recvfrom");
  return vt_real(recvfrom)(socket, buffer, length, flags, address, address_length);
}

ssize_t recvmsg(int socket, struct msghdr *message, int flags) {
  if (vt_self) vt_note_escape("recvmsg");
  return vt_real(recvmsg)(socket, message, flags);
}

int sem_wait(sem_t *semaphore) {
  if (vt_self && sem_trywait(semaphore) == 0) return 0;
  if (vt_self) vt_note_escape("sem_wait");
  return vt_real(sem_wait)(semaphore);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
  if (vt_self && sem_trywait(semaphore) == 0) return 0;
  if (vt_self) vt_note_escape("sem_timedwait");
  return vt_real(sem_timedwait)(semaphore, end);
}

pid_t waitpid(pid_t process, int *status, int options) {
  if (vt_self) vt_note_escape("waitpid");
  return vt_real(waitpid)(process, status, options);
}

pid_t fork(void) {
  if (vt_self) vt_note_escape("fork");
  return vt_real(fork)();
}
