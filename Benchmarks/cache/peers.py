"""The other simulators: hit ratios and CPU time of one replay each."""

import time

try:
    import libcachesim
except ImportError:
    libcachesim = None
try:
    import cachetools
except ImportError:
    cachetools = None
try:
    import theine
except ImportError:
    theine = None

LIBCACHESIM = {"lru": "LRU", "fifo": "FIFO", "clock": "Clock", "lfu": "LFU", "sieve": "Sieve",
               "s3-fifo": "S3FIFO", "w-tinylfu": "WTinyLFU", "belady": "Belady"}
CACHETOOLS = {"lru": "LRUCache", "fifo": "FIFOCache"}
THEINE = {"w-tinylfu"}


def versions():
    from importlib.metadata import version
    names = [("libcachesim", libcachesim), ("cachetools", cachetools), ("theine", theine)]
    return {name: version(name) for name, module in names if module}


class Libcachesim:
    """The Python binding of libCacheSim, whose loop over the requests is all C."""

    name = "libcachesim"
    is_timed = True

    def __init__(self, oracle_path):
        self.path = oracle_path

    def policies(self, unit):
        # At byte capacity its W-TinyLFU takes a filter with an entry for each byte: gigabytes.
        return [policy for policy in LIBCACHESIM if (policy, unit) != ("w-tinylfu", "bytes")]

    def run(self, policy, unit, capacity):
        options = libcachesim.ReaderInitParam(ignore_obj_size=unit == "objects")
        reader = libcachesim.TraceReader(self.path, libcachesim.TraceType.ORACLE_GENERAL_TRACE,
                                         options)
        # Tables of 2^20 cells hold all objects of the log at once.
        cache = getattr(libcachesim, LIBCACHESIM[policy])(capacity, hashpower=20)
        start = time.process_time()
        missed, bytes_missed = cache.process_trace(reader)
        seconds = time.process_time() - start
        return 1 - missed, (1 - bytes_missed if unit == "bytes" else None), seconds


class Cachetools:
    """A Python library of caches; much slower, so only its hits are compared."""

    name = "cachetools"
    is_timed = False

    def __init__(self, keys, size_of):
        self.keys = keys
        self.size_of = size_of

    def policies(self, unit):
        return CACHETOOLS

    def run(self, policy, unit, capacity):
        size_of = self.size_of if unit == "bytes" else None
        make = getattr(cachetools, CACHETOOLS[policy])
        cache = make(capacity, getsizeof=size_of.__getitem__) if size_of else make(capacity)
        hits = hit_bytes = total = 0
        start = time.process_time()
        for key in self.keys:
            size = size_of[key] if size_of else 1
            total += size
            # The value is the key, so that its size can be looked up.
            if cache.get(key) is not None:
                hits += 1
                hit_bytes += size
            elif size <= capacity:
                cache[key] = key
        seconds = time.process_time() - start
        return hits / len(self.keys), (hit_bytes / total if size_of else None), seconds


class Theine:
    """A Python library with a W-TinyLFU that moves the size of its window."""

    name = "theine"
    is_timed = False

    def __init__(self, keys):
        self.keys = keys

    def policies(self, unit):
        return THEINE if unit == "objects" else set()

    def run(self, policy, unit, capacity):
        cache = theine.Cache(capacity)
        hits = 0
        start = time.process_time()
        for key in self.keys:
            _, found = cache.get(key)
            if found:
                hits += 1
            else:
                cache.set(key, key)
        seconds = time.process_time() - start
        cache.close()
        return hits / len(self.keys), None, seconds


def all_of(keys, size_of, oracle_path):
    peers = []
    if libcachesim:
        peers.append(Libcachesim(oracle_path))
    if cachetools:
        peers.append(Cachetools(keys, size_of))
    if theine:
        peers.append(Theine(keys))
    return peers
