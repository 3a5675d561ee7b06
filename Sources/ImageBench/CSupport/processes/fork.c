#include "ib_processes.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

// The hooks of Swift's runtime that see each thrown error; absent where no Swift runtime is linked.
extern void _swift_setWillThrowHandler(void (*handler)(void *)) __attribute__((weak));
extern void *_swift_willThrowTypedImpl __attribute__((weak));

int ib_fork(void) {
  int process = fork();
  if (process == 0) {
    // A test library installs them, and they take a lock, which a thread of the original that the
    // copy lacks may have held: the copy would wait for ever in its first error.
    if (_swift_setWillThrowHandler) _swift_setWillThrowHandler(0);
    if (&_swift_willThrowTypedImpl) _swift_willThrowTypedImpl = 0;
  }
  return process < 0 ? -errno : process;
}

void ib_end_fork(int code) { _exit(code); }

int ib_wait_for(int process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return status;
}
