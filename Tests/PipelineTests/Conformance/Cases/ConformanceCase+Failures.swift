internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// Responses without an image, and the requests after them.
  static let failures: [ConformanceCase] = [
    ConformanceCase("ER-1", "bytes that are not an image, or an empty body, give a decoding error")
    {
      variant,
      seen throws(SimulationFault) in
      for text in ["This is no image.", ""] {
        let world = ScriptedWorld(variant)
        world.transport.script(7) { $0.body = try? EncodedImage(copying: Array(text.utf8)) }
        let load = world.load(7)
        try world.run()
        guard case .decoding? = world.outcome(of: load)?.failure else {
          seen.expect(false, "\"\(text)\" ended as \(String(describing: world.outcome(of: load)))")
          continue
        }
        seen.expect("cached images", world.pipeline.memoryCache.count, is: 0)
      }
    },
    ConformanceCase(
      "ER-2",
      "a failure is not cached: a later request fetches again and gets its image",
      applies: { $0.failureMemory.lifetime == .none }
    ) { variant, seen throws(SimulationFault) in
      let page = try? EncodedImage(copying: Array("This is no image.".utf8))
      let mishaps: [@Sendable (inout ScriptedTransport.Script) -> Void] = [
        { $0.failingAttempts = [0] }, { $0.statuses = [0: 503] }, { $0.body = page },
      ]
      for mishap in mishaps {
        let world = ScriptedWorld(variant) { $0.retry = .off }
        world.transport.script(7, mishap)
        let first = world.load(7)
        try world.run()
        seen.expect(world.outcome(of: first)?.failure != nil, "the failed response gave an image")
        world.transport.script(7) { $0.body = nil }
        let second = world.load(7)
        try world.run()
        seen.expectImage(second, "the later request", in: world)
      }
    },
    ConformanceCase("ER-3", "the body of an error response is neither decoded nor stored") {
      variant,
      seen throws(SimulationFault) in
      for status in [404, 500] {
        let world = ScriptedWorld(variant) { $0.retry = .off }
        world.transport.script(7) { $0.status = status }
        let load = world.load(7)
        try world.run()
        seen.expect("failure", world.outcome(of: load)?.failure, is: .status(status))
        seen.expect("written files", world.files.usage.writes, is: 0)
      }
    },
    ConformanceCase(
      "ER-6",
      "retries wait for their delays, and neither a cancel nor a status 404 is retried",
      applies: { if case .on = $0.retry { true } else { false } }
    ) { variant, seen throws(SimulationFault) in
      guard case .on(let options) = variant.retry else { return }
      let world = ScriptedWorld(variant) { $0.resume = .off }
      world.transport.script(7) { $0.failingAttempts = Set(0...options.maximumRetries) }
      world.transport.script(8) { $0.status = 404 }
      let (failing, missing) = (world.load(7), world.load(8))
      try world.run()
      seen.expect(
        world.outcome(of: failing)?.failure != nil,
        "the load got an image although its requests fail"
      )
      seen.expect("missing", world.outcome(of: missing)?.failure, is: .status(404))
      seen.expect("requests for the missing picture", world.transport.usage.started[8], is: 1)
      let times = world.transport.usage.requests.filter { $0.request.url.number == 7 }.map(\.time)
      seen.expect("attempts", times.count, is: options.maximumRetries + 1)
      for (attempt, (earlier, later)) in zip(times, times.dropFirst()).enumerated() {
        let wait = later - earlier - .milliseconds(100)
        let full = options.longestDelay(after: attempt)
        let least = TimeSpan(
          nanoseconds: full.nanoseconds / 100 * (100 - options.jitterPercent)
        )
        seen.expect(wait >= least && wait <= full, "wait \(wait) after attempt \(attempt)")
      }
      let left = ScriptedWorld(variant)
      left.transport.script(7) { $0.failingAttempts = [0] }
      let load = left.load(7)
      try left.run(untilMillisecond: 100)
      left.pipeline.leave(load, .cancel)
      try left.run()
      let isStopped = variant.cancellation == .referenceCounted || options.maximumRetries == 0
      seen.expect("requests after a cancel", left.transport.fetchCount, is: isStopped ? 1 : 2)
    },
    ConformanceCase(
      "ER-7",
      "if failures are remembered, a URL that gave no image is not requested again at once",
      applies: { $0.failureMemory.lifetime != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.retry = .off }
      world.transport.script(7) { $0.status = 404 }
      let first = world.load(7)
      try world.run()
      seen.expect("first", world.outcome(of: first)?.failure, is: .status(404))
      let second = world.load(7)
      let other = world.load(8)
      try world.run()
      seen.expect(
        world.outcome(of: second)?.failure != nil,
        "the load got an image although its requests fail"
      )
      seen.expect("requests for the missing picture", world.transport.usage.started[7], is: 1)
      seen.expectImage(other, "another URL's load", in: world)
    },
  ]
}

extension RetryOptions {
  /// The delay without jitter.
  fileprivate func longestDelay(after attempt: Int) -> TimeSpan {
    switch delay {
    case .fixed(let span): return span
    case .doubling(let first, let cap):
      return min(cap, TimeSpan(nanoseconds: first.nanoseconds << attempt))
    }
  }
}
