// The code is in the header, but a target needs a source file.
#include "ib_prefetch.h"
