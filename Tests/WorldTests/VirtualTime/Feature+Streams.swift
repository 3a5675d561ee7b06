import Basics
import Dispatch
import Foundation
import VirtualTime

extension Feature {
  /// Streams and continuations.
  static let streams: [Feature] = [
    Feature(
      .tasks,
      "`AsyncStream.makeStream()`, `for await`, `finish()`",
      expecting: ["5 main: 1", "10 main: 2", "11 main: ended"]
    ) { log in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        for await number in stream { log.note("\(number)") }
        log.note("ended")
      }
      Task.detached {
        for number in 1...2 {
          try? await Task.sleep(for: .milliseconds(5))
          continuation.yield(number)
        }
        spend(1)
        continuation.finish()
      }
    },
    Feature(
      .tasks,
      "`AsyncStream(bufferingPolicy:)` keeps the newest, or the oldest",
      expecting: [
        "0 main: 1: enqueued(remaining: 1)", "0 main: 2: enqueued(remaining: 0)",
        "0 main: 3: dropped(1)", "0 main: 4: dropped(2)", "1 main: newest 3", "2 main: newest 4",
        "2 main: oldest 5",
      ]
    ) {
      log in
      let newest = AsyncStream(Int.self, bufferingPolicy: .bufferingNewest(2)) { continuation in
        for number in 1...4 { log.note("\(number): \(continuation.yield(number))") }
        continuation.finish()
      }
      let oldest = AsyncStream(Int.self, bufferingPolicy: .bufferingOldest(1)) { continuation in
        for number in 5...6 { continuation.yield(number) }
        continuation.finish()
      }
      Task {
        for await number in newest {
          spend(1)
          log.note("newest \(number)")
        }
        for await number in oldest { log.note("oldest \(number)") }
      }
    },
    Feature(
      .tasks,
      "`AsyncStream.Continuation.onTermination`",
      expecting: ["0 pool: 1", "4 main: cancelled", "4 main: terminated", "4 pool: reader ended"]
    ) { log in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      continuation.onTermination = { log.note("\($0)") }
      let reader = Task.detached {
        for await number in stream { log.note("\(number)") }
        log.note("reader ended")
      }
      Task {
        continuation.yield(1)
        try? await Task.sleep(for: .milliseconds(4))
        reader.cancel()
        log.note("\(continuation.yield(2))")
      }
    },
    Feature(
      .tasks,
      "`AsyncStream(unfolding:)`",
      expecting: ["2 pool: 2", "4 pool: 4", "6 pool: ended"]
    ) { log in
      Task.detached {
        let start = ContinuousClock.now
        let stream = AsyncStream<Int> {
          try? await Task.sleep(for: .milliseconds(2))
          let passed = ContinuousClock.now - start
          return passed > .milliseconds(5) ? nil : Int(passed / .milliseconds(1))
        }
        for await number in stream { log.note("\(number)") }
        log.note("ended")
      }
    },
    Feature(.tasks, "`AsyncThrowingStream`", expecting: ["0 main: 1", "3 main: expected"]) { log in
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      Task {
        do {
          for try await number in stream { log.note("\(number)") }
        } catch { log.note("\(error)") }
      }
      Task.detached {
        continuation.yield(1)
        spend(3)
        continuation.finish(throwing: Failure.expected)
      }
    },
    Feature(
      .tasks,
      "a slow reader of a stream",
      expecting: ["6 pool: written", "7 pool: read 1", "12 pool: read 2", "17 pool: read 3"]
    ) { log in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task.detached {
        for await number in stream {
          spend(5)
          log.note("read \(number)")
        }
      }
      Task.detached {
        for number in 1...3 {
          try? await Task.sleep(for: .milliseconds(2))
          continuation.yield(number)
        }
        continuation.finish()
        log.note("written")
      }
    },
    Feature(
      .tasks,
      "`withCheckedContinuation`, resumed from a queue",
      expecting: ["7 global: resumed", "7 main: 7"]
    ) { log in
      Task {
        let number = await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
            spend(2)
            continuation.resume(returning: 7)
            log.note("resumed")
            spend(2)
          }
        }
        log.note("\(number)")
      }
    },
    Feature(
      .tasks,
      "`withUnsafeContinuation`, resumed from a timer",
      expecting: ["5 main: fired", "5 pool: goes on"]
    ) { log in
      Task.detached {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        await withUnsafeContinuation { continuation in
          timer.setEventHandler {
            log.note("fired")
            continuation.resume()
          }
          timer.schedule(deadline: .now() + .milliseconds(5))
          timer.resume()
        }
        log.note("goes on")
      }
    },
    Feature(
      .tasks,
      "`withCheckedThrowingContinuation`, resumed from a `Thread`",
      expecting: ["3 thread: throws", "3 main: expected"]
    ) {
      log in
      Task {
        do {
          try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, _>) in
            Thread.detachNewThread {
              spend(3)
              log.note("throws")
              continuation.resume(throwing: Failure.expected)
            }
          }
        } catch { log.note("\(error)") }
      }
    },
    Feature(
      .tasks,
      "a continuation that is never resumed: the run ends without a fault, since no thread waits",
      expecting: ["2 pool: waits"]
    ) { log in
      Task.detached {
        spend(2)
        log.note("waits")
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        log.note("never")
      }
    },
    Feature(
      .tasks,
      "`withUnsafeThrowingContinuation`, resumed at once",
      expecting: ["1 pool: resumed", "1 pool: 3"]
    ) { log in
      Task.detached {
        spend(1)
        let number = try? await withUnsafeThrowingContinuation { continuation in
          continuation.resume(returning: 3)
          log.note("resumed")
        }
        log.note("\(number ?? 0)")
      }
    },
  ]
}
