#ifndef IB_CPROCESSES_H
#define IB_CPROCESSES_H

#include <spawn.h>
#include <sys/types.h>

/* Has the calling process killed (SIGKILL) when the thread that started it ends.
 *
 * `expected_parent` is the process that started it. Returns 0, ESRCH when that process has ended
 * already, so that no signal will come, or the error number of prctl. */
int ib_die_with_parent(int expected_parent);

/* A copy of this process, with the calling thread alone: fork, which Swift does not offer.
 *
 * Returns 0 in the copy, its number in this process, or a negative error number. */
int ib_fork(void);

/* Ends a copy made by ib_fork without running what the original would run at its end. */
void ib_end_fork(int code) __attribute__((noreturn));

/* Waits for the end of `process`.
 *
 * Returns its status as waitpid gives it, or a negative error number. */
int ib_wait_for(int process);

/* A descriptor that is readable once `process`, a child that was not waited for, has ended.
 *
 * The caller closes it. Returns -1 where there is no such child or the kernel has no such
 * descriptors. */
int ib_process_descriptor(int process);

/* A new descriptor of an empty file in memory, which no program inherits and the caller closes.
 * What is written is appended.
 *
 * Returns the error number of memfd_create, negated, when there is none. */
int ib_memory_file(void);

/* Starts a program as posix_spawn does, but each time at the same addresses.
 *
 * Addresses are then no source of differences between two processes. A system that does not allow
 * it starts the program all the same, at random addresses. Returns what posix_spawn returns. */
int ib_spawn_in_place(pid_t *child, const char *program,
                      const posix_spawn_file_actions_t *actions,
                      const posix_spawnattr_t *attributes, char *const arguments[],
                      char *const environment[]);

#endif
