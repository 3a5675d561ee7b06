#include "ib_processes.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

int ib_fork(void) {
  int process = fork();
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
