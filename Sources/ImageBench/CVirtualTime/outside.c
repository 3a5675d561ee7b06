// Calls of the C library that wait for something outside of a world, or change it: none is made.
//
// A call that cannot wait passes through: a look at what is ready, a read of a regular file.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/// Defines a function that a thread of a world escapes through when `leaves` holds.
#define OUTSIDE_IF(leaves, type, name, parameters, arguments) \
  VT_REAL(name);                                              \
  type name parameters {                                      \
    if (vt_self && (leaves)) vt_note_escape(#name);           \
    return vt_real(name) arguments;                           \
  }                                                           \
  struct vt_##name##_ends

#define OUTSIDE(type, name, parameters, arguments) \
  OUTSIDE_IF(true, type, name, parameters, arguments)

// MARK: - Readiness

static bool is_zero(const struct timespec *time) {
  return time && time->tv_sec == 0 && time->tv_nsec == 0;
}

OUTSIDE_IF(timeout != 0, int, poll, (struct pollfd *files, nfds_t count, int timeout),
           (files, count, timeout));
OUTSIDE_IF(!(timeout && timeout->tv_sec == 0 && timeout->tv_usec == 0), int, select,
           (int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict errors,
            struct timeval *restrict timeout),
           (count, reads, writes, errors, timeout));
OUTSIDE_IF(!is_zero(timeout), int, pselect,
           (int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict errors,
            const struct timespec *restrict timeout, const sigset_t *restrict mask),
           (count, reads, writes, errors, timeout, mask));
OUTSIDE_IF(timeout != 0, int, epoll_wait,
           (int file, struct epoll_event *events, int count, int timeout),
           (file, events, count, timeout));
OUTSIDE_IF(timeout != 0, int, epoll_pwait,
           (int file, struct epoll_event *events, int count, int timeout, const sigset_t *mask),
           (file, events, count, timeout, mask));

// MARK: - Sockets, pipes and files

OUTSIDE(int, connect, (int socket, const struct sockaddr *address, socklen_t length),
        (socket, address, length));
OUTSIDE(int, accept,
        (int socket, struct sockaddr *restrict address, socklen_t *restrict length),
        (socket, address, length));
OUTSIDE(int, accept4,
        (int socket, struct sockaddr *restrict address, socklen_t *restrict length, int flags),
        (socket, address, length, flags));
OUTSIDE(ssize_t, recv, (int socket, void *buffer, size_t length, int flags),
        (socket, buffer, length, flags));
OUTSIDE(ssize_t, recvfrom,
        (int socket, void *restrict buffer, size_t length, int flags,
         struct sockaddr *restrict address, socklen_t *restrict address_length),
        (socket, buffer, length, flags, address, address_length));
OUTSIDE(ssize_t, recvmsg, (int socket, struct msghdr *message, int flags),
        (socket, message, flags));
OUTSIDE(int, getaddrinfo,
        (const char *restrict host, const char *restrict service,
         const struct addrinfo *restrict hints, struct addrinfo **restrict answer),
        (host, service, hints, answer));

/// A session of Foundation's own networking begins with it, on the thread that asks for the
/// session.
VT_REAL(CFURLSessionMultiHandleInit);
void *CFURLSessionMultiHandleInit(void) {
  if (vt_self)
    vt_note_escape("CFURLSessionMultiHandleInit (a session of Foundation's own networking)");
  return vt_real(CFURLSessionMultiHandleInit)();
}

/// Whether a read of an open file would wait now. A regular file never does.
bool vt_would_wait(int file) {
  struct pollfd one = {.fd = file, .events = POLLIN};
  if (vt_real(poll)(&one, 1, 0) != 0) return false;
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && !(flags & O_NONBLOCK);
}

VT_REAL(flock);
int flock(int file, int operation) {
  if (!vt_self || operation & LOCK_NB) return vt_real(flock)(file, operation);
  int result = vt_real(flock)(file, operation | LOCK_NB);
  if (result != 0 && errno == EWOULDBLOCK) vt_note_escape("flock");
  return result;
}

// MARK: - Processes and signals

OUTSIDE(pid_t, wait, (int *status), (status));
OUTSIDE(pid_t, waitpid, (pid_t process, int *status, int options), (process, status, options));
OUTSIDE(int, waitid, (idtype_t kind, id_t id, siginfo_t *information, int options),
        (kind, id, information, options));
OUTSIDE(pid_t, fork, (void), ());
OUTSIDE(int, posix_spawn,
        (pid_t *restrict process, const char *restrict path,
         const posix_spawn_file_actions_t *restrict actions,
         const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
         char *const environment[restrict]),
        (process, path, actions, attributes, arguments, environment));
OUTSIDE(int, posix_spawnp,
        (pid_t *restrict process, const char *restrict path,
         const posix_spawn_file_actions_t *restrict actions,
         const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
         char *const environment[restrict]),
        (process, path, actions, attributes, arguments, environment));
OUTSIDE(int, sigwait, (const sigset_t *restrict signals, int *restrict signal), (signals, signal));
OUTSIDE(int, sigwaitinfo, (const sigset_t *restrict signals, siginfo_t *restrict information),
        (signals, information));
OUTSIDE(int, pause, (void), ());
