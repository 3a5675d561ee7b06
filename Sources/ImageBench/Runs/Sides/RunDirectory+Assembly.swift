internal import Files
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
      try join(present, "trial.csv", into: "trials.csv", columns: shapes.trials)
      try join(
        present,
        "frames.csv",
        into: "frames.csv",
        columns: shapes.frames
      )
      try join(
        present,
        "loads.csv",
        into: "loads.csv",
        columns: shapes.loads
      )
      try write("metrics.csv", text: shapes.metrics)
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
      try files.makeDirectories(path + "/traces")
      for spec in specs {
        let trace = partPath(spec) + "/trace.json"
        if try files.kind(at: trace) != nil {
          try files.rename(trace, to: path + "/traces/" + spec.id + ".json")
        }
      }
      try files.removeTree(path + "/" + Self.identityName)
      try files.removeTree(partsPath)
    } catch {
      throw .files(error)
    }
  }

  /// The rows of `name` of each part, led by the cells that name the trial.
  private func join(
    _ specs: [TrialSpec],
    _ name: String,
    into table: String,
    columns: [String]
  ) throws(FileError) {
    let writer = try WholeFileWriter(path: path + "/" + table, operations: files)
    try writer.append(CSVLine.text(columns))
    for spec in specs {
      let key = CSVLine.text(TrialRow.key(of: spec)).dropLast() + ","
      let rows = try files.readWhole(partPath(spec) + "/" + name)
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
