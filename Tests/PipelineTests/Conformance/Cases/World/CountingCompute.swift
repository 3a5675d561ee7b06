package import Basics
internal import Codecs
package import DeviceContract
internal import ImagePipeline
package import Requests
internal import Synchronization
internal import VirtualTime

/// The cores of a world, on which every band of a decode takes one millisecond.
package final class CountingCompute: ComputeScheduling {
  package static let bandTime = TimeSpan.milliseconds(1)
  package static let deliverTime = TimeSpan.microseconds(10)

  /// The work that was done so far.
  package struct Usage: Sendable {
    package var bands: [ComputeLane: Int] = [:]
    /// The stored size of the last decoded image or thumbnail.
    package var lastSource: PixelSize?
    package var processings = 0
    package var deliveries = 0
    package var purgedEntries = 0
    /// The decodes and processing steps that now run on worker cores.
    package var workers = 0
    package var decoding = 0
    package var maximumDecoding = 0
    /// The number of times that work for the main lane ran on another one.
    package var workOffMainLane = 0

    fileprivate mutating func enter(_ work: ComputeWork, _ lane: ComputeLane, _ change: Int) {
      guard lane == .worker else { return }
      workers += change
      if case .decode = work { decoding += change }
      maximumDecoding = max(maximumDecoding, decoding)
    }
  }

  package let workers: (any TaskExecutor)? = nil
  private let counters = Mutex(Usage())
  private let action = Mutex<(band: Int, body: @Sendable () -> Void)?>(nil)
  private let bandsDone = Mutex(0)

  package init() {}

  /// Calls `body` in the instant in which the band with this number ends, counted from 1, before
  /// its decode goes on.
  package func atEnd(ofBand number: Int, _ body: @escaping @Sendable () -> Void) {
    action.withLock { $0 = (number, body) }
  }

  private func endBand() {
    let number = bandsDone.withLock { done in
      done += 1
      return done
    }
    let due = action.withLock { $0?.band == number ? $0.take() : nil }
    due?.body()
  }

  package var usage: Usage { counters.withLock { $0 } }

  @discardableResult
  package func spend(_ work: ComputeWork, on lane: ComputeLane) -> ComputeTime {
    let isElsewhere = lane == .main && World.currentLane != .main
    counters.withLock { usage in
      if isElsewhere { usage.workOffMainLane += 1 }
      switch work {
      case .decode(_, let header, _):
        usage.bands[lane, default: 0] += 1
        usage.lastSource = header.storedSize
      case .process: usage.processings += 1
      case .deliver: usage.deliveries += 1
      case .purge(let entries): usage.purgedEntries += entries
      }
      usage.enter(work, lane, 1)
    }
    defer { counters.withLock { $0.enter(work, lane, -1) } }
    let cost = cost(of: work)
    World.spend(cost)
    if case .decode = work { endBand() }
    return ComputeTime(cpu: cost)
  }

  private func cost(of work: ComputeWork) -> TimeSpan {
    switch work {
    case .decode: Self.bandTime
    case .process(let time): time
    case .deliver: Self.deliverTime
    case .purge(let entries): .microseconds(entries)
    }
  }
}
