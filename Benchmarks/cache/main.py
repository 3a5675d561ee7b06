"""Replays one log through imagebench and its peers, and writes Results/Cache."""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import peers
import report
import traces

TOOL = ".build/release/imagebench"
OURS = "imagebench"
POLICIES = ["lru", "fifo", "clock", "lfu", "sieve", "s3-fifo", "w-tinylfu", "belady"]
# Two simulators must count exactly the same hits, except for W-TinyLFU, whose sketch differs in hashes
# and ageing.
EXACT = [policy for policy in POLICIES if policy != "w-tinylfu"]
SHARES = [1, 5, 10]


def arguments():
    parser = argparse.ArgumentParser(prog="bench-cache", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds over all simulators (7)")
    parser.add_argument("--requests", type=int, default=1_000_000, help="requests (1000000)")
    parser.add_argument("--objects", type=int, default=100_000, help="objects (100000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the log (1)")
    parser.add_argument("--out", default="Results/Cache", help="where tables go (Results/Cache)")
    return parser.parse_args()


def ours(path, unit, capacities):
    """Hit ratios and the CPU seconds of one replay by imagebench, by policy and capacity."""
    done = subprocess.run([TOOL, "cache", path, "--unit", unit, "--policy", ",".join(POLICIES),
                           "--capacity", ",".join(map(str, capacities)), "--repetitions", "1",
                           "--format", "json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"bench-cache: {done.stderr.strip()}")
    facts = json.loads(done.stdout)
    return {(result["policy"], result["capacity"]):
            (result["hit_ratio"], result["byte_hit_ratio"] if unit == "bytes" else None,
             facts["requests"] / result["mreq_per_s"] / 1e6) for result in facts["results"]}


def whole(path, capacity):
    """CPU seconds of the whole tool for one read of the file and one replay through LRU."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([TOOL, "cache", path, "--policy", "lru", "--capacity", str(capacity)],
                   stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def disagreements(found):
    """Rows in which another simulator counts other hits for a policy without degrees of freedom."""
    lines = []
    for (unit, policy, capacity, name), row in found.items():
        mine = found[(unit, policy, capacity, OURS)]
        for field in ("hit_ratio", "byte_hit_ratio"):
            if policy in EXACT and row[field] is not None and abs(row[field] - mine[field]) > 1e-9:
                lines.append(f"{name} {policy} {capacity} {unit}: {field} {row[field]:.6f}, "
                             f"{OURS} {mine[field]:.6f}")
    return lines


def keep(found, key, measured):
    """Adds one replay to its row; the hits of all rounds have to be equal."""
    hits, bytes_hit, seconds = measured
    row = found.setdefault(key, {"hit_ratio": hits, "byte_hit_ratio": bytes_hit, "seconds": []})
    if row["hit_ratio"] != hits:
        sys.exit(f"bench-cache: {key} does not repeat itself")
    row["seconds"].append(seconds)


def main():
    options = arguments()
    load = os.getloadavg()[0]
    keys = traces.zipf(options.requests, options.objects, options.seed)
    size_of = traces.sizes(options.objects, options.seed)
    count, size = traces.footprint(keys, size_of)
    # Shares of all objects, requested or not.
    capacities = {"objects": [options.objects * share // 100 for share in SHARES],
                  "bytes": [size * share // 100 for share in SHARES]}
    found = {}
    files = []
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log.csv")
        oracle = os.path.join(folder, "log.oracleGeneral.bin")
        traces.write_csv(log, keys, size_of)
        traces.write_oracle(oracle, keys, size_of)
        others = peers.all_of(keys, size_of, oracle)
        for turn in range(options.rounds):
            print(f"bench-cache: round {turn + 1} of {options.rounds}", file=sys.stderr)
            files.append(whole(log, capacities["objects"][-1]))
            # Only the first round has all simulators and units; the others measure speed.
            for unit in ["objects", "bytes"] if turn == 0 else ["objects"]:
                own = ours(log, unit, capacities[unit])
                for policy, capacity in own:
                    keep(found, (unit, policy, capacity, OURS), own[policy, capacity])
                    for peer in others:
                        if policy in peer.policies(unit) and (turn == 0 or peer.is_timed):
                            keep(found, (unit, policy, capacity, peer.name),
                                 peer.run(policy, unit, capacity))
    wrong = disagreements(found)
    folder = pathlib.Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    facts = {"requests": options.requests, "objects": count, "bytes": size, "load": load,
             "rounds": options.rounds, "seed": options.seed, "population": options.objects,
             "versions": peers.versions(), "whole": files, "wrong": wrong}
    report.write_csv(folder / "cache.csv", found, options.requests)
    report.write_markdown(folder / "cache.md", found, facts)
    print(f"bench-cache: {folder}/cache.md and cache.csv", file=sys.stderr)
    for line in wrong:
        print(f"bench-cache: {line}", file=sys.stderr)
    return 2 if wrong else 0


sys.exit(main())
