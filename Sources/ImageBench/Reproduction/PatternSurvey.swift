package import Basics
package import Scenarios
package import Trials

/// Failure patterns on several devices with several seeds.
package struct PatternSurvey: Sendable {
  private let patterns: [FailurePattern]
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding

  /// `patterns` on the pictures of `sources`.
  package init(
    _ patterns: [FailurePattern],
    _ sources: SourceImages,
    decoding: SourceImages.Decoding
  ) {
    self.patterns = patterns
    self.sources = sources
    self.decoding = decoding
  }

  /// Judges all patterns, so many pairs of device and seed at a time as there are `jobs`.
  ///
  /// The verdicts are ordered by pattern, then device, then seed, whatever was done first.
  package func judge(
    on pairs: [(device: DeviceProfile, seed: UInt64)],
    jobs: Int,
    _ reporter: any Reporter
  ) async throws(PatternRunner.Fault) -> [PatternVerdict] {
    let progress = reporter.progress("patterns")
    var byPair: [[PatternVerdict]] = pairs.map { _ in [] }
    var fault: PatternRunner.Fault?
    await withTaskGroup(of: (Int, Result<[PatternVerdict], PatternRunner.Fault>).self) { group in
      func add(_ place: Int) {
        let (device, seed) = pairs[place]
        group.addTask { (place, verdicts(device, seed)) }
      }
      var next = min(jobs, pairs.count)
      for place in 0..<next { add(place) }
      var done = 0
      while let (place, result) = await group.next() {
        switch result {
        case .success(let verdicts): byPair[place] = verdicts
        case .failure(let error): fault = fault ?? error
        }
        done += 1
        if pairs.count > 1 { progress.show(done, of: pairs.count, pairs[place].device.name) }
        guard next < pairs.count, fault == nil else { continue }
        add(next)
        next += 1
      }
    }
    if let fault { throw fault }
    return patterns.indices.flatMap { pattern in byPair.map { $0[pattern] } }
  }

  private func verdicts(
    _ device: DeviceProfile,
    _ seed: UInt64
  ) -> Result<[PatternVerdict], PatternRunner.Fault> {
    var runner = PatternRunner(device: device, seed: seed, sources: sources, decoding: decoding)
    var verdicts: [PatternVerdict] = []
    do throws(PatternRunner.Fault) {
      for pattern in patterns { verdicts.append(try runner.judge(pattern)) }
    } catch {
      return .failure(error)
    }
    return .success(verdicts)
  }

  /// The page of `verdict`, whose trials are played again for it.
  package func page(of verdict: PatternVerdict) throws(PatternRunner.Fault) -> PatternPage {
    let runner = PatternRunner(
      device: verdict.device,
      seed: verdict.seed,
      sources: sources,
      decoding: decoding
    )
    return PatternPage(verdict, exhibit: try runner.expose(verdict.pattern))
  }
}
