internal import Files
public import Records
public import Trials

extension RunDirectory {
  /// Puts the tables together from the parts that are there, in the order of the plan.
  ///
  /// `shapes` are those of the program that played it, this one by default. Returns the trials whose
  /// parts are there. Each table is replaced as a whole.
  public func assemble(
    _ plan: Plan,
    shapes: TableShapes = .own
  ) throws(RunFault) -> [TrialSpec] {
    let present = try present(plan)
    do throws(FileError) {
      try join(present, .row, into: .trials, columns: shapes.trials)
      try join(present, .frames, into: .frames, columns: shapes.frames)
      try join(present, .loads, into: .loads, columns: shapes.loads)
      try write(.metrics, text: shapes.metrics)
      return present
    } catch {
      throw .files(error)
    }
  }

  /// The trials of `plan` whose parts are there, in its order.
  ///
  /// - Complexity: O(n) in the number of trials; the directory is asked about those of its names alone.
  public func present(_ plan: Plan) throws(RunFault) -> [TrialSpec] {
    let names = try partNames()
    var present: [TrialSpec] = []
    for spec in plan.trials where names.contains(spec.id) {
      if try hasPart(spec) { present.append(spec) }
    }
    return present
  }

  /// Moves the traces to their place and removes the parts; the run is whole then.
  ///
  /// When it is killed before the identity is gone the run is unfinished and goes on from its parts;
  /// after that it is whole, and whoever opens it next removes what is left of the parts.
  public func complete(_ specs: [TrialSpec]) throws(RunFault) {
    do throws(FileError) {
      try files.makeDirectories(folder.path(of: .traces))
      for spec in specs {
        let trace = path(of: .trace, spec)
        if try files.kind(at: trace) != nil {
          try files.rename(trace, to: folder.path(ofTrace: spec.key))
        }
      }
      try files.removeTree(folder.path(of: .identity))
      try files.removeTree(partsPath)
    } catch {
      throw .files(error)
    }
  }

  /// The path of a file of a whole trial.
  private func path(of entry: RunFolder.TrialEntry, _ spec: TrialSpec) -> String {
    RunFolder.path(of: entry, in: partPath(spec))
  }

  /// The rows of `entry` of each part, led by the cells that name the trial.
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
      // No cell of ours holds a line end, so each line is a row.
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
