internal import Files
package import Records
package import Trials

extension RunDirectory {
  /// Assembles the tables from the parts that are present, in the order of the plan.
  ///
  /// `shapes` are those of the program that played the plan, by default this one. With `part`,
  /// whose plan it is, the table of machines is one of them. Returns the trials whose parts are
  /// present. Each table is replaced as a whole.
  package func assemble(
    _ plan: Plan,
    of part: PlanPart? = nil,
    shapes: TableShapes = .own
  ) throws(RunFault) -> [TrialSpec] {
    let present = try present(plan)
    do throws(FileError) {
      if let part { try listMachines(of: present, in: part) }
      try join(present, .row, into: .trials, columns: shapes.trials)
      try join(present, .frames, into: .frames, columns: shapes.frames)
      try join(present, .loads, into: .loads, columns: shapes.loads)
      try write(.metrics, text: shapes.metrics)
      return present
    } catch {
      throw .files(error)
    }
  }

  /// The trials of `plan` whose parts are present, in its order.
  ///
  /// - Complexity: O(n) in the number of trials; the directory is listed only once.
  package func present(_ plan: Plan) throws(RunFault) -> [TrialSpec] {
    let names = try partNames()
    var present: [TrialSpec] = []
    for spec in plan.trials where names.contains(spec.id) {
      if try hasPart(spec) { present.append(spec) }
    }
    return present
  }

  /// Moves the traces to `traces/` and removes the parts, which completes the run.
  ///
  /// A run that is killed before its identity is removed is unfinished and continues from its
  /// parts. After that it is complete, and the next process that opens it removes the remaining
  /// parts.
  package func complete(_ specs: [TrialSpec]) throws(RunFault) {
    do throws(FileError) {
      try files.makeDirectories(folder.path(of: .traces))
      for spec in specs {
        // A build of before they were compressed has written plain ones.
        for entry in [RunFolder.TrialEntry.compressedTrace, .trace] {
          let trace = path(of: entry, spec)
          guard try files.kind(at: trace) != nil else { continue }
          try files.rename(trace, to: folder.path(ofTrace: spec.key, entry))
        }
      }
      try files.removeTree(folder.path(of: .identity))
      try files.removeTree(partsPath)
    } catch {
      throw .files(error)
    }
  }

  /// The path of a file of a complete trial.
  private func path(of entry: RunFolder.TrialEntry, _ spec: TrialSpec) -> String {
    RunFolder.path(of: entry, in: partPath(spec))
  }

  /// Writes which machine played each of `present`, which are trials of `part`.
  private func listMachines(
    of present: [TrialSpec],
    in part: PlanPart
  ) throws(FileError) {
    let indices = Dictionary(uniqueKeysWithValues: zip(part.plan.trials, part.indices))
    let writer = try WholeFileWriter(path: folder.path(of: .machines), operations: files)
    try writer.append(CSVLine.text(MachineTable.columns))
    for spec in present {
      let machine = try files.readWhole(path(of: .machine, spec))
      let index = indices[spec].map { "\($0)" } ?? ""
      try writer.append(
        CSVLine.text(
          TrialRow.key(of: spec) + [index, String(decoding: machine, as: UTF8.self)]
        )
      )
    }
    try writer.commit()
  }

  /// The rows of `entry` of each part, each after the cells that name the trial.
  private func join(
    _ specs: [TrialSpec],
    _ entry: RunFolder.TrialEntry,
    into table: RunFolder.Entry,
    columns: [String]
  ) throws(FileError) {
    let writer = try WholeFileWriter(path: folder.path(of: table), operations: files)
    try writer.append(CSVLine.text(columns))
    for spec in specs {
      let key = CSVLine.text(TrialRow.key(of: spec)).dropLast() + ","
      let rows = try files.readWhole(path(of: entry, spec))
      var out: [UInt8] = []
      out.reserveCapacity(rows.count * 2)
      // No cell contains a line end, so each line is a row.
      for line in rows.split(separator: UInt8(ascii: "\n")) {
        out.append(contentsOf: key.utf8)
        out.append(contentsOf: line)
        out.append(UInt8(ascii: "\n"))
      }
      try writer.append(out)
    }
    try writer.commit()
  }
}
