internal import Basics
internal import Scenarios

extension HuntResult {
  /// The result for people, as Markdown, without times: equal tries give equal text.
  var report: String {
    """
    # Hunt of \(checkpoint.variant) on \(checkpoint.device)

    Seed \(checkpoint.seed): \(tally.played).\(startText)

    ## Finds

    \(findsText)
    \(failuresText)## Kept scenarios

    \(Plural.text(kept.count, "scenario")) of \(Plural.text(tally.kept.count, "candidate")) reach all \
    \(tally.coverage.text).
    `imagebench hunt --start DIR` with this folder begins the next hunt with them and with the finds.

    """
  }

  /// What came out, for the console; `path` is where it was written.
  package func text(writtenTo path: String) -> String {
    let findLines = finds.map { find in
      "  \(find.name): \(find.short.violation.detail)\n"
        + "    \(find.collected.seen); "
        + "\(Plural.text(find.short.file.steps.count, "step")) in "
        + "\(path)/finds/\(find.name)\(HuntFolder.suffix)\n"
    }
    let found = finds.isEmpty ? "nothing found" : "\(Plural.text(finds.count, "find")):"
    return """
      \(checkpoint.variant) on \(checkpoint.device), \(tally.played)\(tally.took); \(found)
      \(findLines.joined())\(Plural.text(kept.count, "scenario")) of \(path)/kept reach all \
      \(tally.coverage.text); the next hunt begins with --start \(path)
      """
  }

  private var startText: String {
    let count = Plural.text(checkpoint.startCount, "try", many: "tries")
    return checkpoint.startCount == 0 ? "" : " The first \(count) are those of its start."
  }

  private var findsText: String {
    guard !finds.isEmpty else { return "Nothing was found.\n" }
    let rows = finds.map { find in
      let first = find.collected.firstTries.map(String.init).joined(separator: ", ")
      return "| [\(find.name)](finds/\(find.name)\(HuntFolder.suffix)) | \(find.collected.tries) "
        + "| \(first) | \(find.collected.example.stepCount) | \(find.short.file.steps.count) "
        + "| \(find.short.violation.detail) |\n"
    }
    return """
      | find | tries | first tries | steps | made short | what is violated |
      |---|---:|---|---:|---:|---|
      \(rows.joined())
      """
  }

  /// The section about failed trials; empty where none failed.
  private var failuresText: String {
    guard !failed.isEmpty else { return "" }
    let rows = failed.map { entry in
      "| [\(entry.failure.number)](failed/\(entry.name)\(HuntFolder.suffix)) | \(entry.failure.problem) |\n"
    }
    let rest = tally.failedTries - failed.count
    let more = rest > 0 ? "\n\(Plural.text(rest, "further trial")) failed.\n" : ""
    return """
      ## Failed trials

      | try | problem |
      |---:|---|
      \(rows.joined())\(more)

      """
  }
}

extension HuntTally {
  /// How much was played, without times.
  var played: String {
    "\(Plural.text(tries, "scenario")) with \(Plural.text(loads, "image load"))"
  }

  /// How long it took; empty without a time.
  var took: String {
    seconds > 0 ? " in \(FixedPoint.text(seconds, places: 1)) s" : ""
  }
}

extension HuntCoverage {
  /// How many pairs were reached.
  var text: String { "\(Plural.text(count, "pair")) of event and state" }
}

extension CollectedFind {
  /// How often it was seen, and when first.
  var seen: String {
    "seen in \(Plural.text(tries, "try", many: "tries")), first in try \(firstTries.first ?? 0)"
  }
}

extension HuntCheckpoint {
  /// What was played and showed so far, for the console.
  package var text: String {
    let failed =
      tally.failedTries == 0 ? "" : ", \(Plural.text(tally.failedTries, "failed trial"))"
    let lines = tally.finds.map { "\n  \($0.name): \($0.seen); \($0.example.detail)" }
    return "hunt of \(variant): \(tally.played)\(tally.took), "
      + "\(Plural.text(tally.finds.count, "find"))\(failed)\(lines.joined())"
  }
}
