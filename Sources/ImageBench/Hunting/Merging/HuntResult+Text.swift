internal import Basics
internal import Scenarios

extension HuntResult {
  /// The result for people, as Markdown, without times: equal tries give equal text.
  var report: String {
    """
    # Hunt of \(common.variant) on \(common.device)

    Seed \(common.seed): \(tally.played).\(startText)

    ## Finds

    \(findsText)
    \(failuresText)## Coverage

    \(coverageSummary)

    | tries | pairs | new |
    |---:|---:|---:|
    \(curveRows)

    ## Kept scenarios

    \(Plural.text(kept.count, "scenario")) of \(Plural.text(tally.kept.count, "candidate")) reach all pairs.
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
      \(common.variant) on \(common.device), \(tally.played)\(tally.took); \(found)
      \(findLines.joined())\(coverageSummary)
      \(Plural.text(kept.count, "scenario")) of \(path)/kept reach all of these pairs; the next hunt \
      begins with --start \(path)
      """
  }

  private var startText: String {
    let count = Plural.text(common.startCount, "try", many: "tries")
    return common.startCount == 0 ? "" : " The first \(count) are those of its start."
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

  private var curveRows: String {
    var before = 0
    return tally.coverage.curve(upTo: tally.lastTry).map { point in
      defer { before = point.pairs }
      return "| \(point.tries) | \(point.pairs) | \(point.pairs - before) |"
    }.joined(separator: "\n")
  }

  private var coverageSummary: String {
    let estimate = estimate
    let pairs = Plural.text(estimate.reached, "pair")
    guard let next = estimate.nextTry, let unseen = estimate.unseen,
      let gain = estimate.gain(ofTries: tally.tries)
    else { return "No try was played." }
    return """
      \(pairs) of event and state reached, \(estimate.once) of them in one try alone and \
      \(estimate.twice) in two.
      The next try brings \(FixedPoint.text(next, places: 4)) new pairs on average; as many tries again \
      bring about \(FixedPoint.text(gain, places: 0)). At least \(FixedPoint.text(unseen, places: 0)) \
      pairs remain that can be reached.
      """
  }
}

extension HuntTally {
  /// How much was played, without times.
  var played: String {
    "\(Plural.text(tries, "scenario")) with \(Plural.text(loads, "image load"))"
  }

  /// How long it took, and how fast that is.
  var took: String {
    guard seconds > 0, processorSeconds > 0 else { return "" }
    let rate = FixedPoint.text(Double(loads) / processorSeconds, places: 0)
    return " in \(FixedPoint.text(seconds, places: 1)) s, \(rate) loads a second of CPU time"
  }
}

extension CollectedFind {
  /// How often it was seen, and when first.
  var seen: String {
    "seen in \(Plural.text(tries, "try", many: "tries")), first in try \(firstTries.first ?? 0)"
  }
}

extension HuntCheckpoint {
  /// What the shard played and showed, for the console.
  package var text: String {
    let failed =
      tally.failedTries == 0 ? "" : ", \(Plural.text(tally.failedTries, "failed trial"))"
    let lines = tally.finds.map { "\n  \($0.name): \($0.seen); \($0.example.detail)" }
    return "shard \(shard) of the hunt of \(variant): \(tally.played)\(tally.took), "
      + "\(Plural.text(tally.coverage.count, "pair")) of event and state, "
      + "\(Plural.text(tally.finds.count, "find"))\(failed)\(lines.joined())"
  }
}
