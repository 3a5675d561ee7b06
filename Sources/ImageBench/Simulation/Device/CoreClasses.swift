import Basics
import VirtualTime

/// The jobs of a processor in their classes; see ``ProcessorSharing``.
///
/// Each class counts the service that each of its jobs has had since the class was last idle
/// ("virtual time"; Parekh and Gallager, "A generalized processor sharing approach to flow
/// control", IEEE/ACM ToN 1(3), 1993). A job is done when that service reaches its tag, so that
/// serving all jobs is one addition.
struct CoreClasses: FluidModel {
  typealias Owner = ProcessorSharing

  private struct Record: Sendable {
    var sequence: Int
    var qos: QualityOfService
    var work: Int
    var finishTag: Double
    var ticket: StableHeap<Double, Int>.Ticket?
  }

  /// Beyond this much service, tags are moved back to zero to keep their last bits small.
  private static let serviceBeforeRebase = 0x1p30

  /// The fastest first.
  let coreSpeeds: [Double]
  let contextSwitchCost: Double
  private(set) var count = 0

  /// The most urgent first.
  private var classes = [CoreClass](repeating: CoreClass(), count: QualityOfService.allCases.count)
  /// By the slots of jobs.
  private var records: [Record] = []

  init(coreSpeeds: [Double], contextSwitchCost: Double) {
    self.coreSpeeds = coreSpeeds
    self.contextSwitchCost = contextSwitchCost
  }

  /// Adds a job of `work` reference nanoseconds.
  ///
  /// - Complexity: O(log n).
  mutating func add(_ job: ProcessorSharing.Job, work: Int, qos: QualityOfService) {
    let tag = classes[qos.index].service + Double(work)
    let record = Record(
      sequence: job.sequence,
      qos: qos,
      work: work,
      finishTag: tag,
      ticket: classes[qos.index].waiting.insert(tag, job.slot)
    )
    if job.slot == records.count { records.append(record) } else { records[job.slot] = record }
    count += 1
  }

  /// - Complexity: O(log n).
  mutating func remove(_ job: ProcessorSharing.Job) -> Int? {
    guard records.indices.contains(job.slot), records[job.slot].sequence == job.sequence,
      let ticket = records[job.slot].ticket
    else { return nil }
    let record = records[job.slot]
    let left = record.finishTag - classes[record.qos.index].service
    _ = classes[record.qos.index].waiting.remove(ticket)
    records[job.slot].ticket = nil
    count -= 1
    return FluidTime.whole(Double(record.work) - left, upTo: record.work)
  }

  /// - Complexity: O(k log n) for k jobs that are done.
  mutating func removeFinished(into finished: inout [ProcessorSharing.Job]) {
    for index in classes.indices {
      while let tag = classes[index].waiting.firstKey,
        FluidTime.isDone(tag - classes[index].service, perNanosecond: classes[index].rate),
        let (_, slot) = classes[index].waiting.popFirst()
      {
        records[slot].ticket = nil
        count -= 1
        finished.append(FluidJob(slot: slot, sequence: records[slot].sequence))
      }
    }
  }

  mutating func serve(_ span: TimeSpan) {
    for index in classes.indices { classes[index].serve(span) }
  }

  var nanosecondsToCompletion: Int? {
    var soonest: Int?
    // By index, because a class in a variable of its own is a copy with a heap.
    for index in classes.indices {
      guard let tag = classes[index].waiting.firstKey,
        let span = FluidTime.nanoseconds(
          for: tag - classes[index].service,
          perNanosecond: classes[index].rate
        )
      else { continue }
      soonest = min(soonest ?? span, span)
    }
    return soonest
  }

  mutating func assignRates() {
    var firstCore = 0
    for index in classes.indices {
      firstCore += classes[index].assignCores(
        of: coreSpeeds,
        from: firstCore,
        contextSwitchCost: contextSwitchCost
      )
      if classes[index].service > Self.serviceBeforeRebase { rebase(index) }
    }
  }

  private mutating func rebase(_ index: Int) {
    let service = classes[index].service
    for slot in records.indices
    where records[slot].ticket != nil && records[slot].qos.index == index {
      records[slot].finishTag -= service
    }
    classes[index].waiting.rekey { $0 - service }
    classes[index].service = 0
  }

  /// The rate of every job of `qos`.
  func rate(of qos: QualityOfService) -> Double { classes[qos.index].rate }

  /// What the jobs of `qos` will have used after `span` at the present rates.
  func usage(of qos: QualityOfService, after span: TimeSpan) -> ProcessorUsage {
    var used = classes[qos.index]
    used.serve(span)
    return ProcessorUsage(
      busyCoreTime: TimeSpan(nanoseconds: used.busyNanoseconds),
      work: used.deliveredWork
    )
  }
}

extension QualityOfService {
  /// The place among the classes of a processor, the most urgent first.
  fileprivate var index: Int { Self.allCases.count - 1 - rawValue }
}

/// One class's part of a processor.
private struct CoreClass: Sendable {
  /// Jobs by the service at which they finish.
  var waiting = StableHeap<Double, Int>()
  /// What each job present since the class was last idle has received, in reference nanoseconds.
  var service = 0.0
  /// The service that each job receives per nanosecond.
  var rate = 0.0
  var busyCores = 0
  var busyNanoseconds = 0
  var deliveredWork = 0.0

  mutating func serve(_ span: TimeSpan) {
    let received = rate * Double(span.nanoseconds)
    service += received
    deliveredWork += received * Double(waiting.count)
    busyNanoseconds += busyCores * span.nanoseconds
  }

  /// Takes the cores that its jobs can use, from `firstCore` on, and returns how many those are.
  mutating func assignCores(
    of coreSpeeds: [Double],
    from firstCore: Int,
    contextSwitchCost: Double
  ) -> Int {
    let jobs = waiting.count
    busyCores = min(jobs, coreSpeeds.count - firstCore)
    rate = 0
    if jobs == 0 { service = 0 }
    guard busyCores > 0 else { return 0 }
    let speeds = firstCore..<firstCore + busyCores
    let speed = speeds.reduce(0) { $0 + coreSpeeds[$1] } / Double(jobs)
    let crowding = Double(jobs - busyCores) / Double(busyCores)
    rate = speed / (1 + contextSwitchCost * crowding)
    return busyCores
  }
}
