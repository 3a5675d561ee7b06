"""What each share of the codec costs and how far it is from the exact average, at 1.5 to 4 times a result.

  out/venv/bin/python Benchmarks/decode/scales.py [--before IMAGEBENCH] [--out DIRECTORY]

Decodes photographs and the generated corpus with each rule of --codec-scaling, with another build when one
is given, and with Pillow at a gap of 2; all take turns, and times are medians of rounds. Then libjpeg's own
time at each eighth of the size. `make photos` and `make bench-decode` fetch what it needs. Exit codes: 0
done, 1 something needed is missing.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from PIL import Image

import fidelity

TOOL = ".build/release/imagebench"
RATIOS = [1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4]
COVERING, ERROR, GAP, BEFORE = "covering", "by-error", "gap-of-2", "before"
BOX, BICUBIC = "Pillow gap 2, BOX", "Pillow gap 2, BICUBIC"


def arguments():
    parser = argparse.ArgumentParser(prog="scales.py", description=__doc__)
    parser.add_argument("--before", help="another imagebench to hold this one against")
    parser.add_argument("--rounds", type=int, default=5, help="decodes of each kind (5)")
    parser.add_argument("--files", type=int, default=14, help="the most photographs (14)")
    parser.add_argument("--megapixels", type=float, default=13, help="the largest file (13)")
    parser.add_argument("--photos", default="out/photos", help="real photographs (out/photos)")
    parser.add_argument("--out", default="Results/Decode", help="where tables go (Results/Decode)")
    return parser.parse_args()


def choose(options):
    """Baseline and progressive JPEG in colour: real ones from 1 megapixel on, and generated ones."""
    made = subprocess.run(
        [TOOL, "doctor", "--pictures", "standard"], check=True, capture_output=True, text=True)
    # The first line is the title: the corpus, its hash and its folder.
    root = pathlib.Path(made.stdout.splitlines()[0].split(": ", 1)[1])
    generated = [file for kind, count in [("photo", 3), ("tile", 4), ("avatar", 4)]
                 for file in sorted(root.rglob(f"{kind}-*.jpg"))[:count]]
    real = []
    for file in sorted(pathlib.Path(options.photos).rglob("*.jp*g")):
        kind = fidelity.suitable(file)
        if kind and 1 <= kind[1] <= options.megapixels:
            real.append(file)
    small = [file for file in generated if fidelity.suitable(file)
             and fidelity.suitable(file)[1] <= options.megapixels]
    return [str(file) for file in real[:options.files] + small]


def ours(tool, path, width, height, flags, verify):
    words = [tool, "decode", path, "--fit", f"{width}x{height}", "--format", "json", *flags]
    done = subprocess.run(words + (["--verify"] if verify else []), capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"scales.py: {' '.join(words)}: {done.stderr.strip()}")
    facts = json.loads(done.stdout)
    return facts["cpu_ms"], facts.get("psnr_db") or 99.0, facts["size"]


def pillow(path, width, height, kernel):
    """A decode of at least twice the result, where the codec can, and the rest by `kernel`."""
    begin = time.thread_time()
    with Image.open(path) as image:
        turned = image.getexif().get(0x0112, 1) >= 5
        size = (height, width) if turned else (width, height)
        image.draft("RGB", (size[0] * 2, size[1] * 2))
        result = image.convert("RGB").resize(size, kernel)
    cpu = (time.thread_time() - begin) * 1e3
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        result.save(file.name, compress_level=0)
        return cpu, fidelity.psnr(path, fidelity.load(file.name, turned_like=path))


def measure(options, files):
    tools = {rule: (TOOL, ["--codec-scaling", rule]) for rule in [COVERING, ERROR, GAP]}
    if options.before:
        tools[BEFORE] = (options.before, [])
    psnr, cpu = {}, {}
    for path in files:
        with Image.open(path) as image:
            sides = image.size
            if image.getexif().get(0x0112, 1) >= 5:
                sides = sides[::-1]
        for ratio in RATIOS:
            box = [max(1, round(side / ratio)) for side in sides]
            times = {}
            for turn in range(options.rounds):
                for name, (tool, flags) in tools.items():
                    taken, decibels, size = ours(tool, path, *box, flags, turn == 0)
                    times.setdefault(name, []).append(taken)
                    if turn == 0:
                        psnr.setdefault((name, ratio), []).append(decibels)
            width, height = map(int, size.split("x"))
            for name, kernel in [(BOX, Image.BOX), (BICUBIC, Image.BICUBIC)]:
                taken, decibels = pillow(path, width, height, kernel)
                times.setdefault(name, []).append(taken)
                psnr.setdefault((name, ratio), []).append(decibels)
            for name, list_of in times.items():
                cpu.setdefault((name, ratio), []).append(statistics.median(list_of))
        print(f"scales.py: {pathlib.Path(path).name}", file=sys.stderr)
    return psnr, cpu


def codec(files, rounds):
    """libjpeg's own milliseconds at each eighth, rows thrown away, as ratios to 8/8."""
    with tempfile.TemporaryDirectory() as directory:
        helper = f"{directory}/scales"
        subprocess.run(["cc", "-O2", "-o", helper, "Benchmarks/decode/scales.c", "-ljpeg"], check=True)
        ratios = {}
        for path in files:
            times = {}
            for _ in range(rounds):
                for key in [(n, "rgb") for n in range(1, 9)] + [(4, "planes"), (8, "planes")]:
                    done = subprocess.run([helper, path, str(key[0]), "1", key[1]],
                                          capture_output=True, check=False)
                    if done.returncode == 0:
                        times.setdefault(key, []).append(float(done.stderr.split()[0]))
            for key, list_of in times.items():
                ratio = statistics.median(list_of) / statistics.median(times[(8, "rgb")])
                ratios.setdefault(key, []).append(ratio)
    return {key: statistics.median(list_of) for key, list_of in ratios.items()}


def table(title, names, cell):
    lines = [f"| {title} | " + " | ".join(f"{ratio:g}×" for ratio in RATIOS) + " |",
             "|---|" + "---:|" * len(RATIOS)]
    for name in names:
        lines.append(f"| {name} | " + " | ".join(cell(name, ratio) for ratio in RATIOS) + " |")
    return "\n".join(lines) + "\n"


def main():
    options = arguments()
    files = choose(options)
    psnr, cpu = measure(options, files)
    names = [name for name in [BEFORE, COVERING, ERROR, GAP, BOX, BICUBIC] if (name, 2) in psnr]
    base = BEFORE if options.before else COVERING
    scales = codec(files, 3)

    def ratio_of(name, ratio):
        pairs = zip(cpu[(name, ratio)], cpu[(base, ratio)])
        return f"{statistics.median(own / other for own, other in pairs):.2f}"

    text = f"""# How far the codec scales by itself

`Benchmarks/decode/scales.py` over {len(files)} JPEG files, photographs and the generated corpus, to 1/1.5 to
1/4 of their sides. With `imagebench decode --codec-scaling` **covering**, the default, the codec scales as far as the
result is still covered, and what it has scaled is sharpened while it is averaged. **by-error** does not scale to 1/2 where that leaves less than 1.5 samples to one of the result, unless nothing is left to average.
**gap-of-2** scales as far as twice the result is still covered. {'**before** is another build. ' if options.before else ''}Pillow
decodes at the same gap of 2 and scales by its kernels, which are no exact averages.

PSNR in dB against the full decode and its exact area average; 58.9 dB is rounding alone.

{table('least', names, lambda name, ratio: f"{min(psnr[(name, ratio)]):.1f}")}
{table('median', names, lambda name, ratio: f"{statistics.median(psnr[(name, ratio)]):.1f}")}
The least over all ratios: {', '.join(f"{name} {min(min(psnr[(name, ratio)]) for ratio in RATIOS):.1f}" for name in names)}.

Processor time in that of {base}, medians over the files of medians of {options.rounds} decodes in turns:

{table('time', names, ratio_of)}
libjpeg alone, rows thrown away, in the time of its whole decode (scale 8/8 to RGBA): medians over the files.
Only 1/8, 2/8, 4/8 and 8/8 have a vectorised inverse DCT. Planes are not scaled up, nor converted.

| scale | to RGBA | to planes |
|---|---:|---:|
"""
    for n in range(1, 9):
        planes = scales.get((n, "planes"))
        text += f"| {n}/8 | {scales[(n, 'rgb')]:.2f} | {f'{planes:.2f}' if planes else ''} |\n"
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "scales.md").write_text(text)
    with open(out / "scales.csv", "w", encoding="utf-8") as file:
        file.write("file,ratio,kind,psnr_db,cpu_ms\n")
        for (name, ratio), values in sorted(psnr.items()):
            for path, decibels, taken in zip(files, values, cpu[(name, ratio)]):
                file.write(f"{pathlib.Path(path).name},{ratio:g},{name.replace(',', '')},"
                           f"{decibels:.2f},{taken:.3f}\n")
    print(out / "scales.md")


if __name__ == "__main__":
    main()
