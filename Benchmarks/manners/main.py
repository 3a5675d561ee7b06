"""Decodes every file of the corpus with the tool, Pillow and djpeg, and compares what became of it."""

import argparse
import collections
import io
import json
import pathlib
import subprocess
import sys
import warnings

from PIL import Image

import corpus

TOOL = ".build/release/imagebench"
# What has to become of the files of a group: decoded or refused, and how many warnings.
RULES = {
    "valid": "decoded without a warning",
    "warned": "decoded with a warning",
    "decodes": "decoded, with or without a warning",
    "cut": "refused; accepted where the refusal offers it, with the rows that it offers",
    "refused": "refused",
    "foreign": "refused by name",
    "found": "refused",
}
BATCH = 200


def decode(paths, *flags):
    """The tool's verdicts: facts by path, and what it says on the error stream by path."""
    facts, words = {}, collections.defaultdict(str)
    for start in range(0, len(paths), BATCH):
        # The second file makes it an array in any case.
        batch = paths[start:start + BATCH]
        done = subprocess.run([TOOL, "decode", *batch, batch[0], "--mode", "full", "--format", "json", *flags],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 7):
            sys.exit(f"bench-manners: the tool ended with {done.returncode}: {done.stderr[-400:]}")
        facts.update((row["file"], row) for row in json.loads(done.stdout or "[]"))
        for line in done.stderr.splitlines():
            words[line.removeprefix("imagebench: ").split(": ", 1)[0]] = line
    return facts, words


def pillow(data):
    """The pixels that Pillow gives, or None."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as image:
                image.load()
                return image.convert("RGBA")
    except Exception:  # Whatever it is, Pillow refuses the file.
        return None


def djpeg(path):
    """Whether djpeg fails; its exit code is 2 where it only warned."""
    done = subprocess.run(["djpeg", "-outfile", "/dev/null", path], capture_output=True, check=False)
    return done.returncode not in (0, 2)


def is_offered(line):
    return "--accept-truncated" in line


def offered_rows(line):
    """The rows that a refusal offers."""
    before = line.split(" rows ")[0] if " rows " in line else line.split(" row ")[0]
    word = before.split()[-1]
    return 1 if word == "one" else int(word)


def same_pixels(path, data, folder):
    """Whether the bitmap is Pillow's, for the kinds that Pillow gives in 8 bits without rounding."""
    theirs = pillow(data)
    if theirs is None:
        return None
    target = folder / "own.png"
    subprocess.run([TOOL, "decode", path, "--mode", "full", "-o", str(target), "--format", "json"],
                   capture_output=True, check=False)
    with Image.open(target) as own:
        return own.convert("RGBA").tobytes() == theirs.tobytes()


def mistakes(files, folder):
    """One line for each verdict that is not as it must be, and the counts of each group."""
    facts, words = decode([path for _, path, _ in files])
    accepted, accepted_words = decode([path for group, path, _ in files if group == "cut"],
                                      "--accept-truncated")
    counts = collections.Counter()
    wrong = []
    for group, path, data in files:
        fact, line = facts.get(path), words[path]
        counts[group, "files"] += 1
        counts[group, "decoded"] += fact is not None
        counts[group, "warned"] += bool(fact and fact["warnings"])
        counts[group, "pillow"] += pillow(data) is not None
        if path.endswith(".jpg"):
            counts[group, "djpeg"] += not djpeg(path)
        is_right = {
            "valid": fact is not None and fact["warnings"] == 0,
            "warned": fact is not None and fact["warnings"] > 0 and "warning" in line,
            "decodes": fact is not None,
            "foreign": fact is None and pathlib.Path(path).stem.split("-")[-1][:3].upper()
            in line.upper().replace("JPEG 2000", "JPEG2000").replace("JPEG XL", "XL"),
        }.get(group, fact is None)
        if not is_right:
            wrong.append(f"{path}: has to be {RULES[group]}: {line or fact}")
        if group == "cut":
            counts[group, "accepted"] += path in accepted
            if is_offered(line) != (path in accepted):
                wrong.append(f"{path}: offered and accepted differ: {line}; {accepted_words[path]}")
            elif path in accepted and accepted[path]["decoded_rows"] != offered_rows(line):
                wrong.append(f"{path}: {accepted[path]['decoded_rows']} rows: {line}")
        # Pillow narrows 16 bits otherwise, and compares a key of 2 or 4 bits with widened samples.
        is_exact = "-d16" not in path and not ("-key" in path and ("-d2" in path or "-d4" in path))
        if group == "valid" and is_exact:
            if path.endswith(".png") and same_pixels(path, data, folder) is False:
                wrong.append(f"{path}: the pixels are not Pillow's")
    return wrong, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default="out/bench-manners", help="where files and results go")
    folder = pathlib.Path(parser.parse_args().out)
    (folder / "files").mkdir(parents=True, exist_ok=True)
    files = []
    for group, name, data in corpus.files():
        kind = ".png" if data[:4] == b"\x89PNG" else ".jpg" if data[:2] == b"\xff\xd8" else ".bin"
        path = folder / "files" / f"{group}-{name.replace('/', '-')}{kind}"
        path.write_bytes(data)
        files.append((group, str(path), data))
    wrong, counts = mistakes(files, folder)
    lines = ["# Verdicts on valid, damaged and hostile files", "",
             "Written by `make bench-manners`. Pillow and djpeg are counted by what they decode; djpeg",
             "only of files that begin like a JPEG.", "",
             "| group | has to be | files | decoded | with a warning | accepted when cut | Pillow decodes "
             "| djpeg decodes |", "|---|---|---|---|---|---|---|---|"]
    for group, rule in RULES.items():
        cells = [counts[group, key] for key in
                 ("files", "decoded", "warned", "accepted", "pillow", "djpeg")]
        lines.append(f"| {group} | {rule} | " + " | ".join(map(str, cells)) + " |")
    lines += ["", f"{len(files)} files, {len(wrong)} verdicts that are not as they must be.", ""]
    (folder / "manners.md").write_text("\n".join(lines))
    print("\n".join(lines))
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(2 if wrong else 0)


main()
