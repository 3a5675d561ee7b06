"""A library in a process of its own, so that it stays warm and does not affect others.

Reads one job a line and answers with the processor milliseconds of the whole process, because
libvips works in threads of its own even if it is set to use one.
"""

import json
import sys
import time

import peers

library = peers.LIBRARIES[sys.argv[1]]
for line in sys.stdin:
    wanted = json.loads(line)
    job = peers.Job(wanted["path"], wanted["box"], wanted["target"], 1)
    with open(job.path, "rb") as file:
        data = file.read()
    start = time.process_time()
    result = library(job, data)
    took = (time.process_time() - start) * 1e3
    # The memory is freed after the clock has stopped, as for our own decodes.
    del result
    print(json.dumps(took), flush=True)
