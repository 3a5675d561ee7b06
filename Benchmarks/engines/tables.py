"""What the benchmarks of engines share: comparing runs, and ending all that they started."""
import csv, filecmp, json, os, pathlib, shutil, socket, sys, time

root = pathlib.Path(__file__).resolve().parents[2]
whole = ["metrics.csv", "frames.csv", "loads.csv"]


def fail(program, text, code=1):
    print(f"{program}: {text}", file=sys.stderr, flush=True)
    sys.exit(code)


def in_own_processes(program):
    """Starts the script again as the first process of a namespace of its own.

    All that it starts, daemons too, ends with it, however it ends. Needs root.
    """
    if os.environ.get("IMAGEBENCH_OWN_PROCESSES") == "1":
        return
    if os.getuid() != 0 or not shutil.which("unshare"):
        fail(program, "starts daemons in namespaces of its own: run it as root, with unshare of util-linux")
    os.environ["IMAGEBENCH_OWN_PROCESSES"] = "1"
    words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    os.execvp("unshare", [*words, sys.executable, *sys.argv])


def need_ports(program, ports):
    """Ends the script if something listens on one of the ports already."""
    for port in ports:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError as error:
                fail(program, f"port {port} of 127.0.0.1 cannot be used: {error.strerror}; end what uses it")


def wait(program, what, condition, patience=1800):
    """Waits until `condition` gives something, for at most `patience` seconds, and returns it."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    fail(program, f"waited {patience} s in vain: {what}", 2)


def rows(run):
    """The rows of trials.csv with the cells that have to repeat, the header first."""
    with open(run / "metrics.csv", newline="") as file:
        noisy = {row["name"] for row in csv.DictReader(file) if row["exactness"] != "exact"}
    with open(run / "trials.csv", newline="") as file:
        reader = csv.reader(file)
        header = next(reader)
        # What is no metric is the key of the trial, or what became of it.
        kept = [index for index, name in enumerate(header) if name not in noisy]
        yield [header[index] for index in kept]
        for row in reader:
            yield [row[index] for index in kept]


def differences(expected, found):
    """How the run `found` differs from `expected` in what has to be equal; empty if nowhere."""
    texts = []
    for name in [*whole, "trials.csv"]:
        for run in (expected, found):
            if not (run / name).is_file():
                texts.append(f"{run / name} is missing")
    if texts:
        return texts
    for name in whole:
        if not filecmp.cmp(expected / name, found / name, shallow=False):
            texts.append(f"{name} differs")
    a, b = list(rows(expected)), list(rows(found))
    if len(a) != len(b):
        texts.append(f"trials.csv has {len(b) - 1} rows, not {len(a) - 1}")
    for number, (left, right) in enumerate(zip(a, b)):
        if left != right:
            names = [name for name, x, y in zip(a[0], left, right) if x != y]
            texts.append(f"row {number} of trials.csv differs in {', '.join(names) or 'its width'}")
    traces = [sorted(path.name for path in (run / "traces").glob("*")) for run in (expected, found)]
    if traces[0] != traces[1]:
        texts.append("other traces are there")
    return texts[:20]


def measure(run):
    """The size of a run in words, for a report."""
    table = list(rows(run))
    size = sum((run / name).stat().st_size for name in [*whole, "trials.csv"])
    return f"{len(table) - 1} trials, {len(table[0])} exact columns, {size / 1e6:.1f} MB of tables"


def is_complete(shard):
    """Whether the folder of a shard says that all of it was played."""
    try:
        return json.loads((shard / "shard.json").read_text())["state"] == "complete"
    except (OSError, ValueError, KeyError):
        return False


def is_in_the_middle(shard):
    """Whether a shard has a whole trial, and more to come."""
    return not is_complete(shard) and any(
        path.is_dir() and not path.name.endswith(".part") for path in (shard / "parts").glob("*")
    )
