#ifndef IB_CSUPPORT_H
#define IB_CSUPPORT_H

// The face of the target: what Swift cannot ask of the system by itself.
#include "ib_allocator.h"
#include "ib_arguments.h"
#include "ib_prefetch.h"
#include "ib_processes.h"
#include "ib_threads.h"

#endif
