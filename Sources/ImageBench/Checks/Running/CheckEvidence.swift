package import Basics
internal import Diagnosis
internal import Reproduction
internal import Scenarios
internal import Signposts
package import Trials
internal import Variants

/// Where a failure is seen: the trial with the worst number, and its worst frame.
package struct CheckEvidence: Sendable, Hashable {
  /// A frame that shows the failure.
  package struct Frame: Sendable, Hashable {
    /// Its number among the presented frames, from 0.
    package var number: Int
    /// When it begins, from the start of the trial.
    package var time: TimeSpan
    /// The sign in words, such as "cells with a wrong image: 3".
    package var sight: String
    /// The cause; nil where the signposts do not say.
    package var cause: String?
  }

  /// The id of the trial.
  package var trial: String
  package var scenario: String
  package var device: String
  /// The device as `--device` takes it.
  package var deviceArgument: String
  package var seed: UInt64
  /// The worst frame; nil where no frame shows the failure.
  package var frame: Frame?
  /// Why the trial ended early, with the place in the loader's code where it is known.
  package var sentence: String?

  /// The frames around the worst one, for a film.
  package var frames: ClosedRange<Int>? {
    frame.map { max(0, $0.number - Self.before)...($0.number + Self.after) }
  }

  /// The frames that a film shows before the worst one and after it.
  private static let before = 8
  private static let after = 8
}

extension CheckPlan {
  /// Where `verdict`, which fails, is seen: plays its worst trial again.
  ///
  /// - Complexity: that of a trial.
  package func evidence(
    for verdict: CheckVerdict,
    in grid: CheckGrid,
    _ sources: SourceImages
  ) -> CheckEvidence? {
    guard case .fails(let worst) = verdict.result,
      let variant = loaders.first(where: { $0.name == verdict.loader }),
      let device = devices.first(where: { $0.name == worst.device }),
      let row = grid.rows.first(where: { $0.device == worst.device && $0.seed == worst.seed })
    else { return nil }
    let workload = verdict.check.measure.shown(in: row, else: verdict.check.workload)
    let spec = TrialSpec(
      scenario: workload.scenario,
      variant: variant,
      device: device,
      seed: worst.seed,
      repetition: 1
    )
    var evidence = CheckEvidence(
      trial: spec.id,
      scenario: spec.scenario.name,
      device: device.name,
      deviceArgument: device.argument,
      seed: worst.seed
    )
    if case .failed(let sentence, _) = row.trials[workload]?.outcome {
      evidence.sentence = sentence
      return evidence
    }
    guard let sign = verdict.check.sign else { return evidence }
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = decoding
    var marks = FrameMarks(sign: sign)
    do throws(TrialFault) { try runner.run { marks.fold($0) } } catch { return evidence }
    evidence.frame = marks.finished().max { $0.weight < $1.weight }.flatMap {
      CheckEvidence.Frame($0, sign)
    }
    return evidence
  }
}

extension CheckEvidence.Frame {
  /// The frame of `mark`; nil if it does not have `sign`.
  fileprivate init?(_ mark: FrameMark, _ sign: FrameSign) {
    guard mark.weight > 0 else { return nil }
    number = mark.frame
    time = mark.tick - .start
    sight = sign.text(mark.weight)
    let reason = mark.reasons.first { $0.cause.isKnown }
    cause = reason.map { "\($0.cause.text): \($0.cause.meaning)" }
  }
}

extension CheckMeasure {
  /// The workload that shows it in the trials of `row`: for what is about all of them, the first
  /// one that counts.
  fileprivate func shown(in row: CheckGrid.Row, else workload: CheckWorkload) -> CheckWorkload {
    let counts: (CheckTrial) -> Bool
    switch self {
    case .endedTrials: counts = \.isEnded
    case .brokenTrials: counts = \.isBroken
    case .column, .count, .share, .elsewhere: return workload
    }
    return CheckWorkload.allCases.first { row.trials[$0].map(counts) ?? false } ?? workload
  }
}
