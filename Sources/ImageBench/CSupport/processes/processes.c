#define _GNU_SOURCE

#include "ib_processes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int ib_die_with_parent(int expected_parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) {
        return errno;
    }
    /* A parent that ended before the call sends nothing any more, so this comes after it. */
    return getppid() == (pid_t)expected_parent ? 0 : ESRCH;
}

int ib_process_descriptor(int process) {
#ifdef SYS_pidfd_open
    /* By its number, because the C library has a function for it only since version 2.36. */
    return (int)syscall(SYS_pidfd_open, (pid_t)process, 0);
#else
    (void)process;
    return -1;
#endif
}

int ib_memory_file(void) {
    int descriptor = memfd_create("messages", MFD_CLOEXEC);
    if (descriptor < 0) {
        return -errno;
    }
    /* The system moves the offset of such a file without a lock: two threads that write at once
     * would overwrite each other. What is appended goes to the end under one. */
    if (fcntl(descriptor, F_SETFL, O_APPEND) != 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}

int ib_spawn_in_place(pid_t *child, const char *program,
                      const posix_spawn_file_actions_t *actions,
                      const posix_spawnattr_t *attributes, char *const arguments[],
                      char *const environment[]) {
    /* The personality is the calling thread's. Its child inherits it, and it takes effect with the
     * child's exec, so this process stays as it is. */
    int before = personality(0xffffffff);
    int is_changed = before >= 0 && personality((unsigned long)before | ADDR_NO_RANDOMIZE) >= 0;
    int code = posix_spawn(child, program, actions, attributes, arguments, environment);
    if (is_changed) {
        personality((unsigned long)before);
    }
    return code;
}
