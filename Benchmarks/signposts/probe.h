// The tracepoint of LTTng-UST that carries what a signpost with two values carries.
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER imagebench

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./probe.h"

#if !defined(IB_PROBE_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define IB_PROBE_H

#include <lttng/tracepoint.h>

LTTNG_UST_TRACEPOINT_EVENT(
    imagebench,
    send_request,
    LTTNG_UST_TP_ARGS(long, url, long, retry),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(long, url, url)
        lttng_ust_field_integer(long, retry, retry)
    )
)

#endif

#include <lttng/tracepoint-event.h>
