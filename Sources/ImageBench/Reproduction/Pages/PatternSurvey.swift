package import Basics
package import Scenarios
package import Trials

/// Failure patterns on several devices with several seeds.
package struct PatternSurvey: Sendable {
  private let patterns: [FailurePattern]
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding

  /// A survey of `patterns` with the pictures of `sources`.
  package init(
    _ patterns: [FailurePattern],
    _ sources: SourceImages,
    decoding: SourceImages.Decoding
  ) {
    self.patterns = patterns
    self.sources = sources
    self.decoding = decoding
  }

  /// Judges all patterns on all pairs of device and seed, `jobs` pairs at a time.
  ///
  /// The verdicts are ordered by pattern, then by pair.
  package func judge(
    on pairs: [(device: DeviceProfile, seed: UInt64)],
    jobs: Int,
    _ reporter: any Reporter
  ) async throws(PatternRunner.Fault) -> [PatternVerdict] {
    let progress = reporter.progress("patterns")
    var byPair: [[PatternVerdict]] = pairs.map { _ in [] }
    var fault: PatternRunner.Fault?
    await withTaskGroup(of: (Int, Result<[PatternVerdict], PatternRunner.Fault>).self) { group in
      func add(_ index: Int) {
        let (device, seed) = pairs[index]
        group.addTask { (index, verdicts(device, seed)) }
      }
      var next = min(jobs, pairs.count)
      for index in 0..<next { add(index) }
      var done = 0
      while let (index, result) = await group.next() {
        switch result {
        case .success(let verdicts): byPair[index] = verdicts
        case .failure(let error): fault = fault ?? error
        }
        done += 1
        if pairs.count > 1 { progress.show(done, of: pairs.count, pairs[index].device.name) }
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

  /// The page of `verdict`; runs its trials again.
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
