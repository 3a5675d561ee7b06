internal import Basics
public import Corpus
internal import ImagePipeline
public import Scenarios
public import Trials
internal import Variants

/// Finds what the claims of the seeds come to: on device profiles, in modelled trials, on this machine.
///
/// It is confined to whoever made it.
public struct SeedJudge {
  /// Where the sizes of the files of a corpus come from.
  public enum FileSizes: Sendable, Hashable {
    /// From whoever made the pictures, so that they are evidence.
    case found
    /// From a recipe that asks for them, so that they say nothing.
    case asked
  }

  /// The seed of the modelled trials.
  public static let trialSeed: UInt64 = 1

  /// On which device profiles.
  public let devices: [DeviceProfile]
  private let sources: SourceImages
  private var machine: MachineFindings
  private var trials: [String: MetricValues] = [:]

  /// A judge on `devices`.
  ///
  /// - Parameters:
  ///   - devices: On which device profiles.
  ///   - sources: The pictures of modelled trials.
  ///   - corpus: The files of real decodes.
  ///   - fileSizes: Whether the sizes of the files say anything.
  public init(
    devices: [DeviceProfile],
    sources: SourceImages,
    corpus: ImageCorpus,
    fileSizes: FileSizes
  ) {
    self.devices = devices
    self.sources = sources
    machine = MachineFindings(corpus: corpus, fileSizes: fileSizes)
  }

  /// Finds everything about `claim` and judges it.
  ///
  /// A trial is run once however many claims ask for it.
  public mutating func judge(_ claim: SeedClaim) throws(SeedFault) -> SeedVerdict {
    var findings: [SeedFinding] = []
    switch claim.source {
    case .arithmetic(let arithmetic):
      findings = [SeedFinding(.anywhere, .number(arithmetic.value(in: claim.unit)))]
    case .device(let quantity):
      for device in devices {
        findings.append(
          SeedFinding(.device(device.name), try quantity.value(on: device, in: claim.unit))
        )
      }
    case .trial(let quantity):
      for device in devices {
        findings.append(SeedFinding(.device(device.name), try value(of: quantity, on: device)))
      }
    case .machine(let quantity):
      findings = [SeedFinding(.machine, try machine.value(of: quantity, in: claim.unit))]
    case .notMeasurable: break
    }
    return SeedVerdict(claim: claim, findings: findings)
  }

  private mutating func value(
    of quantity: TrialQuantity,
    on device: DeviceProfile
  ) throws(SeedFault) -> SeedFinding.Given {
    switch quantity {
    case .ended(let scenario, let variant):
      let outcome = try values(scenario, variant, device)["outcome"]
      return .number(outcome == .text("completed") ? 0 : 1)
    case .metric(let scenario, let metric, let variant):
      return try given(metric, scenario, variant, device)
    case .saving(let scenario, let metric, let from, let to):
      let before = try given(metric, scenario, from, device)
      let after = try given(metric, scenario, to, device)
      guard case .number(let whole) = before else { return before }
      guard case .number(let rest) = after else { return after }
      guard whole > 0 else { return .nothing("\(metric) is 0 with \(from)") }
      return .number((1 - rest / whole) * 100)
    case .largestFeed(let scenarios, let metric, let most, let variant):
      var largest = 0
      for scenario in scenarios {
        let found = try given(metric, scenario, variant, device)
        guard case .number(let number) = found else { return found }
        guard number <= most else { break }
        largest = scenario.feed.itemCount
      }
      return .number(Double(largest))
    }
  }

  private mutating func given(
    _ metric: String,
    _ scenario: Scenario,
    _ variant: String,
    _ device: DeviceProfile
  ) throws(SeedFault) -> SeedFinding.Given {
    switch try values(scenario, variant, device)[metric] {
    case .integer(let count): .number(Double(count))
    case .real(let number): .number(number)
    case .text(let word): .nothing("\(metric) is the word \(word)")
    case .empty(let reason): .nothing(reason)
    }
  }

  private mutating func values(
    _ scenario: Scenario,
    _ name: String,
    _ device: DeviceProfile
  ) throws(SeedFault) -> MetricValues {
    guard let variant = Variant.named(name) else { throw .unknownVariant(name) }
    let spec = TrialSpec(
      scenario: scenario,
      variant: variant,
      device: device,
      seed: Self.trialSeed,
      repetition: 1
    )
    if let values = trials[spec.id] { return values }
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = .model
    let values: MetricValues
    do throws(TrialRunner.Fault) { values = try runner.run(observe: nil) } catch {
      throw .trial(id: spec.id, error)
    }
    trials[spec.id] = values
    return values
  }
}

/// Why a claim could not be judged.
public enum SeedFault: Error, Sendable {
  /// A claim names a variant that does not exist.
  case unknownVariant(String)
  /// A trial gave no result.
  case trial(id: String, TrialRunner.Fault)
  /// A picture could not be decoded or encoded.
  case picture(path: String, reason: String)
}

extension SeedFault: CustomStringConvertible {
  /// One sentence that names what happened and what to do about it.
  public var description: String {
    switch self {
    case .unknownVariant(let name):
      "a claim names the variant \"\(name)\", which does not exist; correct its entry"
    case .trial(let id, let fault): "the trial \(id) gave no result: \(fault)"
    case .picture(let path, let reason):
      "\(path) cannot be measured (\(reason)); make it whole or leave it out"
    }
  }
}
