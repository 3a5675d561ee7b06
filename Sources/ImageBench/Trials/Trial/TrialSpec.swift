internal import ImagePipeline
public import Records
public import Scenarios
public import Variants

/// One trial of a plan: scenario, variant, device, random seed and repetition.
///
/// Trials that differ only in random seed and repetition share one copy of the large rest. So
/// copying, shuffling and grouping a plan of thousands of seeds costs no more than copying numbers.
public struct TrialSpec: Sendable, Hashable {
  /// The part that trials with other random seeds and repetitions share.
  ///
  /// It is immutable, so trials can share it.
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

    // Equal cells have equal names, and the cells of one plan have different names.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(scenario.name)
      hasher.combine(variant.name)
      hasher.combine(device.name)
    }
  }

  package private(set) var cell: Cell
  /// The random seed of the trial.
  public var seed: UInt64
  /// The number among equal trials, from 1; repetitions have equal exact metrics.
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

  public var scenario: Scenario {
    get { cell.scenario }
    set { cell = Cell(newValue, cell.variant, cell.device) }
  }

  public var variant: Variant {
    get { cell.variant }
    set { cell = Cell(cell.scenario, newValue, cell.device) }
  }

  public var device: DeviceProfile {
    get { cell.device }
    set { cell = Cell(cell.scenario, cell.variant, newValue) }
  }

  /// The names of the parts.
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
