package import Basics
package import Records
internal import Statistics

/// The model's numbers of one scenario, loader and device: medians over its seeds.
package struct ModelTrials: Sendable {
  /// Such as "photo-grid · best · iphone-13".
  package let title: String
  private let trials: [RunRecord.Trial]
  /// The footprint at which the device ends an app, in bytes; nil where it is not known.
  private let limit: ByteCount?

  /// The trials of `record`; nil unless all are of one scenario, loader, device and network.
  ///
  /// `limit` is the footprint at which that device ends an app.
  package init?(_ record: RunRecord, limit: (_ device: String) -> ByteCount?) {
    guard let first = record.trials.first else { return nil }
    let isOne = record.trials.allSatisfy {
      $0.scenario == first.scenario && $0.variant == first.variant && $0.device == first.device
        && $0.network == first.network
    }
    guard isOne else { return nil }
    trials = record.trials
    title = [first.scenario, first.variant, first.device].joined(separator: " · ")
    self.limit = limit(first.device)
  }

  /// The model's number of `quantity`, in its unit; nil where the trials have none.
  package func value(of quantity: DeviceQuantity) -> Double? {
    let values = trials.compactMap { value(of: quantity, in: $0.cells) }
    return values.count == trials.count ? Samples(values).percentile(0.5) : nil
  }

  private func value(of quantity: DeviceQuantity, in cells: TrialCells) -> Double? {
    switch quantity {
    case .decode:
      // What a decode takes of a core or of the decoder, without its waits for either.
      guard let cpu = cells.number(.decodeModelTotalMs), let unit = cells.number(.decoderBusyMs),
        let count = cells.number(.decodeCount), count > 0
      else { return nil }
      return (cpu + unit) / count
    case .decodes: return cells.number(.decodeCount)
    case .hitches: return cells.number(.hitchTimeRatioMsPerS)
    case .hitchTime: return cells.number(.hitchTimeMs)
    case .hangs: return cells.number(.hangs)
    case .memory:
      guard let share = cells.number(.memoryOfLimitPct), let limit else { return nil }
      return share / 100 * limit.megabytes
    }
  }

  /// Why the trials have no number of `quantity`.
  func reason(ofNo quantity: DeviceQuantity) -> String {
    if trials.contains(where: { $0.cells.outcome == .jetsam }) {
      return "the model's device ended the app before the end of the scenario"
    }
    return switch quantity {
    case .decode: "the model decoded nothing"
    case .memory where limit == nil: "the memory limit of the model's device is not known"
    default: "the run has no such number"
    }
  }
}
