#ifndef IB_CSUPPORT_H
#define IB_CSUPPORT_H

// The interface of the target: functions of the system that Swift cannot call by itself.
#include "ib_allocator.h"
#include "ib_arguments.h"
#include "ib_compression.h"
#include "ib_prefetch.h"
#include "ib_processes.h"
#include "ib_threads.h"

#endif
