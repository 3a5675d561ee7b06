internal import ImagePipeline
package import Scenarios
internal import Signposts
package import Trials
internal import Variants

/// Runs failure patterns with and without the mistake; patterns share trials, so each runs once.
///
/// A runner belongs to one task and is not shared.
package struct PatternRunner {
  /// The reason why a pattern could not be run.
  package enum Fault: Error, Sendable {
    /// The pattern has a variant that does not exist.
    case unknownVariant(pattern: String, variant: String)
    /// A trial gave no result.
    case trial(id: String, TrialFault)
  }

  package let device: DeviceProfile
  /// The random seed.
  package let seed: UInt64
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private var known: [String: MetricValues] = [:]

  /// A runner on `device` with `seed`; decodes are modelled by default.
  package init(
    device: DeviceProfile,
    seed: UInt64,
    sources: SourceImages,
    decoding: SourceImages.Decoding = .model
  ) {
    self.device = device
    self.seed = seed
    self.sources = sources
    self.decoding = decoding
  }

  /// Runs all variants of `pattern` and judges it.
  package mutating func judge(_ pattern: FailurePattern) throws(Fault) -> PatternVerdict {
    let bad = try values(pattern, pattern.bad)
    var fixed: [MetricValues] = []
    for name in pattern.fixed { fixed.append(try values(pattern, name)) }
    return PatternVerdict(pattern: pattern, device: device, seed: seed, bad: bad, fixed: fixed)
  }

  /// Runs the variant with the mistake and the first fixed one again, and finds the worst frame.
  package func expose(_ pattern: FailurePattern) throws(Fault) -> PatternExhibit {
    let bad = try record(pattern, pattern.bad)
    let fixed = try record(pattern, pattern.fixed[0])
    return PatternExhibit(
      pattern: pattern,
      differences: try differences(of: pattern),
      device: device,
      bad: bad,
      fixed: fixed
    )
  }

  /// The switches in which the mistake and the first fix differ; none for a loader, which has no
  /// switches.
  private func differences(of pattern: FailurePattern) throws(Fault) -> [VariantDifference] {
    let bad = try variant(pattern, pattern.bad)
    guard bad.subject == .pipeline else { return [] }
    return VariantDifference.between(bad, and: try variant(pattern, pattern.fixed[0]))
  }

  private mutating func values(
    _ pattern: FailurePattern,
    _ name: String
  ) throws(Fault) -> MetricValues {
    let spec = try spec(pattern, name)
    if let values = known[spec.id] { return values }
    let values = try run(spec, observe: nil)
    known[spec.id] = values
    return values
  }

  private func record(
    _ pattern: FailurePattern,
    _ name: String
  ) throws(Fault) -> PatternExhibit.Side {
    let recorder = Recorder(sign: pattern.sign)
    let spec = try spec(pattern, name)
    _ = try run(spec) { recorder.take($0) }
    return PatternExhibit.Side(
      spec: spec,
      marks: recorder.marks.finished(),
      period: recorder.marks.period,
      records: recorder.records
    )
  }

  private func run(
    _ spec: TrialSpec,
    observe: ((SignpostRecord) -> Void)?
  ) throws(Fault) -> MetricValues {
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = decoding
    do throws(TrialFault) { return try runner.run(observe: observe) } catch {
      throw .trial(id: spec.id, error)
    }
  }

  private func spec(_ pattern: FailurePattern, _ name: String) throws(Fault) -> TrialSpec {
    TrialSpec(
      scenario: pattern.scenario,
      variant: try variant(pattern, name),
      device: device,
      seed: seed,
      repetition: 1
    )
  }

  private func variant(_ pattern: FailurePattern, _ name: String) throws(Fault) -> Variant {
    guard let variant = Variant.named(name) else {
      throw .unknownVariant(pattern: pattern.name, variant: name)
    }
    return variant
  }
}

extension PatternRunner.Fault: CustomStringConvertible {
  /// One sentence that names what happened and what to do about it.
  package var description: String {
    switch self {
    case .unknownVariant(let pattern, let variant):
      "the pattern \(pattern) has the variant \"\(variant)\", which does not exist; correct its entry"
    case .trial(let id, let fault): "the trial \(id) gave no result: \(fault)"
    }
  }
}

/// Records the frames and signposts of a trial.
private final class Recorder {
  var marks: FrameMarks
  var records: [SignpostRecord] = []

  init(sign: FrameSign) {
    marks = FrameMarks(sign: sign)
  }

  func take(_ record: SignpostRecord) {
    marks.fold(record)
    records.append(record)
  }
}
