internal import ImagePipeline
public import Records
public import Scenarios
public import Variants

/// One trial of a plan: what is asked, of which variant, on which device, with which chance.
///
/// Trials that differ in their seed and repetition alone share one copy of the rest, which is large: a plan
/// of thousands of seeds is copied, shuffled and grouped in the time that their numbers take.
public struct TrialSpec: Sendable, Hashable {
  /// What trials of other seeds and repetitions have in common.
  ///
  /// It never changes, so that trials can share it.
  package final class Cell: Sendable, Hashable {
    package let scenario: Scenario
    package let variant: Variant
    package let device: DeviceProfile

    init(_ scenario: Scenario, _ variant: Variant, _ device: DeviceProfile) {
      self.scenario = scenario
      self.variant = variant
      self.device = device
    }

    package static func == (first: Cell, second: Cell) -> Bool {
      first === second
        || first.scenario == second.scenario && first.variant == second.variant
          && first.device == second.device
    }

    // Cells that are equal have equal names, and those of one plan differ in them.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(scenario.name)
      hasher.combine(variant.name)
      hasher.combine(device.name)
    }
  }

  package private(set) var cell: Cell
  /// With which chance.
  public var seed: UInt64
  /// Which of several equal trials this is, from 1; its exact metrics are those of the others.
  public var repetition: Int

  /// A trial of these parts.
  public init(
    scenario: Scenario,
    variant: Variant,
    device: DeviceProfile,
    seed: UInt64,
    repetition: Int
  ) {
    cell = Cell(scenario, variant, device)
    self.seed = seed
    self.repetition = repetition
  }

  /// What is asked.
  public var scenario: Scenario {
    get { cell.scenario }
    set { cell = Cell(newValue, cell.variant, cell.device) }
  }

  /// Of which configuration of the pipeline.
  public var variant: Variant {
    get { cell.variant }
    set { cell = Cell(cell.scenario, newValue, cell.device) }
  }

  /// On which device.
  public var device: DeviceProfile {
    get { cell.device }
    set { cell = Cell(cell.scenario, cell.variant, newValue) }
  }

  /// Which trial it is, by the names of its parts.
  public var key: TrialKey {
    TrialKey(
      cell: CellKey(
        scenario: cell.scenario.name,
        variant: cell.variant.name,
        device: cell.device.name,
        seed: "\(seed)"
      ),
      repetition: repetition
    )
  }

  /// The name of the trial in file names: the text form of its key.
  public var id: String { key.description }
}
