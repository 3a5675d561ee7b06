internal import Basics
package import Corpus
internal import ImagePipeline
package import Scenarios
package import Trials
internal import Variants

/// Judges the claims of the articles with arithmetic, device profiles, modelled trials and real
/// decodes.
///
/// A judge belongs to one task and is not shared.
package struct ArticleJudge {
  /// The origin of the file sizes of a corpus.
  package enum FileSizes: Sendable, Hashable {
    /// From the camera or editor that made the pictures, so the sizes are evidence.
    case found
    /// From the recipe of the generated corpus, so the sizes prove nothing.
    case asked
  }

  /// The random seed of the modelled trials.
  package static let trialSeed: UInt64 = 1

  package let devices: [DeviceProfile]
  private let sources: SourceImages
  private var machine: MachineFindings
  private var trials: [String: MetricValues] = [:]

  /// A judge for `devices`.
  ///
  /// - Parameters:
  ///   - devices: The device profiles.
  ///   - sources: The pictures of modelled trials.
  ///   - corpus: The files of real decodes.
  ///   - fileSizes: The origin of the sizes of these files.
  package init(
    devices: [DeviceProfile],
    sources: SourceImages,
    corpus: ImageCorpus,
    fileSizes: FileSizes
  ) {
    self.devices = devices
    self.sources = sources
    machine = MachineFindings(corpus: corpus, fileSizes: fileSizes)
  }

  /// Finds the values for `claim` and judges it.
  ///
  /// Claims share trials: each trial runs once.
  package mutating func judge(_ claim: ArticleClaim) throws(ArticleFault) -> ArticleVerdict {
    var findings: [ArticleFinding] = []
    switch claim.source {
    case .arithmetic(let arithmetic):
      findings = [ArticleFinding(.anywhere, .number(arithmetic.value(in: claim.unit)))]
    case .device(let quantity):
      for device in devices {
        findings.append(
          ArticleFinding(.device(device.name), try quantity.value(on: device, in: claim.unit))
        )
      }
    case .trial(let quantity):
      for device in devices {
        findings.append(ArticleFinding(.device(device.name), try value(of: quantity, on: device)))
      }
    case .machine(let quantity):
      findings = [ArticleFinding(.machine, try machine.value(of: quantity, in: claim.unit))]
    case .notMeasurable: break
    }
    return ArticleVerdict(claim: claim, findings: findings)
  }

  private mutating func value(
    of quantity: TrialQuantity,
    on device: DeviceProfile
  ) throws(ArticleFault) -> ArticleFinding.Given {
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
  ) throws(ArticleFault) -> ArticleFinding.Given {
    switch try values(scenario, variant, device)[metric] {
    case .integer(let count): .number(Double(count))
    case .real(let number): .number(number)
    case .text(let word): .nothing("\(metric) is the text \(word)")
    case .empty(let reason): .nothing(reason)
    }
  }

  private mutating func values(
    _ scenario: Scenario,
    _ name: String,
    _ device: DeviceProfile
  ) throws(ArticleFault) -> MetricValues {
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
package enum ArticleFault: Error, Sendable {
  /// A claim has a variant that does not exist.
  case unknownVariant(String)
  /// A trial gave no result.
  case trial(id: String, TrialRunner.Fault)
  /// A picture could not be decoded or encoded.
  case picture(path: String, reason: String)
}

extension ArticleFault: CustomStringConvertible {
  /// One sentence that names what happened and what to do about it.
  package var description: String {
    switch self {
    case .unknownVariant(let name):
      "a claim has the variant \"\(name)\", which does not exist; correct its entry"
    case .trial(let id, let fault): "the trial \(id) gave no result: \(fault)"
    case .picture(let path, let reason):
      "\(path) cannot be measured (\(reason)); repair the file or leave it out"
    }
  }
}
