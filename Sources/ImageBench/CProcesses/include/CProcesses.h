#ifndef IB_CPROCESSES_H
#define IB_CPROCESSES_H

/* Has the calling process killed (SIGKILL) when the thread that started it ends.
 *
 * `expected_parent` is the process that started it. Returns 0, ESRCH when that process has ended
 * already, so that no signal will come, or the error number of prctl. */
int ib_die_with_parent(int expected_parent);

#endif
