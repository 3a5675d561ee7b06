import Files
import Glibc
internal import Records
import Reports

/// The finds of a nightly gate that measures undecided cells again, from the first trial to the
/// verdict.
enum NightTable {
  /// Prints the table in CSV: `sets` nights for each row, drawn from `seed`; gives the rows that
  /// are wrong.
  static func print(sets: Int, seed: UInt64) -> [String] {
    let baseline: StoredRun
    do {
      baseline = try emptyBaseline()
    } catch {
      return ["no baseline could be written to /tmp: \(error)"]
    }
    Swift.print(
      "nights_before,level,changed,true_change,sets,changed_cells,found,false_failures,sets_with_false,"
        + "again_first,again_then,extra_trials,found_sd0.5,found_sd1,found_sd2,found_sd3"
    )
    var broken: [String] = []
    for (number, row) in NightRow.all.enumerated() {
      var tally = NightTally()
      for set in 0..<sets {
        var chance = Chance(seed: seed &* 1_000_003 &+ UInt64(number * 1_000_000 + set))
        row.play(set, baseline: baseline, &chance, into: &tally)
      }
      let name = "\(row.nights),\(row.level),\(row.changed),\(row.effect)"
      let counts =
        [tally.sets, tally.changed, tally.found, tally.falseFailures, tally.setsWithFalse]
        + tally.again + [tally.extraTrials]
      let powers = zip(tally.powers, tally.changedBySpread).map { $1 == 0 ? "" : "\($0)" }
      Swift.print(([name] + counts.map { "\($0)" } + powers).joined(separator: ","))
      broken += tally.faults(row).map { "\(name): \($0)" }
    }
    return broken
  }

  /// No directory could be made below /tmp.
  struct NoDirectory: Error {
    var code: CInt
  }

  /// A run with one exact cell, so that nights are judged by their own times alone.
  static func emptyBaseline() throws -> StoredRun {
    var template = Array("/tmp/imagebench-gates-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoDirectory(code: errno) }
    let directory = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    defer { try? FileOperations.posix.removeTree(directory) }
    for (name, text) in [
      (
        "run.json",
        """
        {"schema_version":1,"tool_version":"0","started_utc":"2026-01-01T03:00:00Z","suite":"simulated",
        "state":"complete","corpus":{"hash":"none"},"protocol":{},"libraries":{},"host":{},
        "execution_order":[],"failures":[]}
        """
      ),
      ("metrics.csv", "name,unit,polarity,exactness,meaning\nloads,loads,none,exact,Loads.\n"),
      ("trials.csv", "scenario,variant,device,seed,repetition,loads\nsimulated,0,none,1,1,1\n"),
    ] {
      let writer = try WholeFileWriter(path: directory + "/" + name)
      try writer.append(text)
      try writer.commit()
    }
    return try StoredRun(directory: directory)
  }
}
