/// `machines.csv` of a shard, and of a run that was put together from shards: which machine played
/// each trial, and where the trial is in the plan.
///
/// The rows are in the order of the plan, like those of the other tables.
package enum MachineTable {
  /// The column with the index of the trial in the whole plan, from 0.
  package static let indexColumn = "index"
  /// The column with the name of the machine.
  package static let machineColumn = "machine"

  /// The member of `host` in `run.json` with the name of the machine.
  package static let hostFact = "machine"

  /// The header of the file.
  package static let columns = TableShapes.keyColumns + [indexColumn, machineColumn]
}
