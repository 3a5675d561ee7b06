import Basics

/// The transfers of a link and their rates; see ``FairShareLink``.
struct LinkFlows: FluidModel {
  typealias Owner = FairShareLink

  /// One transfer that is under way.
  struct Flow: Sendable {
    let transfer: FairShareLink.Transfer
    let total: Int
    var left: Double
    /// The fastest that it can be, in bytes per second.
    let ceiling: Double
    /// In bytes per second.
    var rate: Double

    /// The whole bytes that have arrived.
    var arrived: Int { FluidTime.whole(Double(total) - left, upTo: total) }

    /// Nanoseconds until all have arrived; nil when it stands.
    var nanosecondsToCompletion: Int? { Self.nanoseconds(for: left, rate) }

    var isDone: Bool { FluidTime.isDone(left * nanosecondsPerSecond, perNanosecond: rate) }

    /// Nanoseconds until `bytes` have arrived; nil when it stands.
    func nanoseconds(toReceive bytes: Int) -> Int? {
      Self.nanoseconds(for: Double(bytes) - (Double(total) - left), rate)
    }

    private static func nanoseconds(for bytes: Double, _ rate: Double) -> Int? {
      // Bytes times 1e9 over bytes per second: whole numbers stay whole where a rate per
      // nanosecond would be rounded first.
      FluidTime.nanoseconds(for: bytes * nanosecondsPerSecond, perNanosecond: rate)
    }
  }

  private static let nanosecondsPerSecond = 1e9

  /// The bandwidth; 0 is a link that is down.
  var bytesPerSecond: Double
  /// The bytes of the transfers that have completed, and what had arrived of those removed.
  private(set) var deliveredBytes = 0
  /// In the order of their ceilings, lowest first, and then of their adding.
  private var flows: [Flow] = []

  init(bytesPerSecond: Double) {
    self.bytesPerSecond = bytesPerSecond
  }

  var count: Int { flows.count }

  /// The transfer's flow, or nil when it has left.
  ///
  /// - Complexity: O(n).
  func flow(of transfer: FairShareLink.Transfer) -> Flow? {
    flows.first { $0.transfer == transfer }
  }

  /// Adds a transfer.
  ///
  /// - Complexity: O(n).
  mutating func add(
    _ transfer: FairShareLink.Transfer,
    bytes: Int,
    maximumBytesPerSecond ceiling: Double
  ) {
    let index = flows.lastIndex { $0.ceiling <= ceiling }.map { $0 + 1 } ?? 0
    let flow = Flow(
      transfer: transfer,
      total: bytes,
      left: Double(bytes),
      ceiling: ceiling,
      rate: 0
    )
    flows.insert(flow, at: index)
  }

  /// - Complexity: O(n).
  mutating func remove(_ transfer: FairShareLink.Transfer) -> Int? {
    guard let index = flows.firstIndex(where: { $0.transfer == transfer }) else { return nil }
    let arrived = flows.remove(at: index).arrived
    deliveredBytes += arrived
    return arrived
  }

  /// - Complexity: O(n).
  mutating func removeFinished(into finished: inout [FairShareLink.Transfer]) {
    flows.removeAll { flow in
      guard flow.isDone else { return false }
      finished.append(flow.transfer)
      deliveredBytes += flow.total
      return true
    }
  }

  /// - Complexity: O(n).
  mutating func serve(_ span: TimeSpan) {
    let nanoseconds = Double(span.nanoseconds)
    guard nanoseconds > 0 else { return }
    for index in flows.indices {
      let arrived = flows[index].rate * nanoseconds / Self.nanosecondsPerSecond
      flows[index].left = max(0, flows[index].left - arrived)
    }
  }

  /// - Complexity: O(n).
  var nanosecondsToCompletion: Int? {
    var soonest: Int?
    for flow in flows {
      guard let span = flow.nanosecondsToCompletion else { continue }
      soonest = min(soonest ?? span, span)
    }
    return soonest
  }

  /// - Complexity: O(n).
  mutating func assignRates() {
    var bandwidthLeft = bytesPerSecond
    for index in flows.indices {
      let equalShare = bandwidthLeft / Double(flows.count - index)
      guard flows[index].ceiling < equalShare else {
        // Ceilings rise, so that from here on all get the same share, to the last bit.
        for rest in index..<flows.count { flows[rest].rate = equalShare }
        return
      }
      flows[index].rate = flows[index].ceiling
      bandwidthLeft -= flows[index].ceiling
    }
  }
}
