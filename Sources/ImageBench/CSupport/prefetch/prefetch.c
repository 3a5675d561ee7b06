// All is in the header; a target needs a source.
#include "ib_prefetch.h"
