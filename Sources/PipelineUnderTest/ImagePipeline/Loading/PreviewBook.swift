internal import Basics
internal import Requests

/// The beginning of a body, as a ``PreviewFeed`` found it.
struct PreviewChunk: Sendable {
  var body: PartialBody
  var scans: Int

  var extent: PreviewSchedule.Extent {
    PreviewSchedule.Extent(received: body.received, expected: body.expected)
  }
}

/// One task that decodes previews of one node; it may continue with newer bytes.
struct PreviewJob: Sendable {
  /// Identifies the job in queues, and differs from all nodes.
  var ticket: UInt64
  var node: TaskGraph.NodeID
  var request: ImageRequest
  /// The bytes to decode; nil if the job takes the newest ones when it begins.
  var chunk: PreviewChunk?
}

/// The previews of all nodes: schedules, jobs, and the best preview for a load that joins late.
///
/// The pipeline's lock protects it. It owns the images of its previews. It removes an entry with
/// its node.
struct PreviewBook: ~Copyable {
  /// A preview that the book keeps.
  private struct Kept {
    var preview: ImagePreview
    var lease: LeaseTable<LoadLease>.Number
  }

  private struct Entry {
    var schedule: PreviewSchedule
    var newest: PreviewChunk
    var latest: Kept?
    var jobs: Set<UInt64> = []
  }

  private static let firstTicket: UInt64 = 1 << 63

  private let options: PreviewOptions?
  private var entries: [TaskGraph.NodeID: Entry] = [:]
  private var images = LeaseTable<LoadLease>()
  /// The tasks of jobs that may be stopped; nil until the task of a new job is known.
  private var tasks: [UInt64: Task<Void, Never>?] = [:]
  /// Jobs that were stopped before their task was known.
  private var doomed: Set<UInt64> = []
  private var lastTicket = firstTicket

  init(policy: ProgressivePolicy) {
    guard case .on(let options) = policy else {
      options = nil
      return
    }
    self.options = options
  }

  /// Whether no node has previews.
  var isEmpty: Bool { entries.isEmpty && tasks.isEmpty }

  // MARK: Jobs

  /// Notes that more bytes for `node` have arrived; returns the job to begin, if any.
  mutating func receive(
    _ chunk: PreviewChunk,
    for node: TaskGraph.NodeID,
    _ request: ImageRequest,
    at now: TimePoint
  ) -> PreviewJob? {
    guard let options else { return nil }
    var entry =
      entries[node] ?? Entry(schedule: PreviewSchedule(options: options), newest: chunk)
    if chunk.body.received > entry.newest.body.received { entry.newest = chunk }
    defer { entries[node] = entry }
    guard entry.schedule.receive(chunk.extent, at: now) else { return nil }
    lastTicket += 1
    entry.jobs.insert(lastTicket)
    tasks[lastTicket] = .some(nil)
    return PreviewJob(
      ticket: lastTicket,
      node: node,
      request: request,
      chunk: options.backlog == .queued ? chunk : nil
    )
  }

  /// Notes the task of a job; true if the job was stopped meanwhile and the task has to be
  /// cancelled.
  mutating func note(_ task: Task<Void, Never>, of job: PreviewJob) -> Bool {
    if tasks[job.ticket] != nil { tasks[job.ticket] = task }
    return doomed.remove(job.ticket) != nil
  }

  /// The bytes that a job decodes in its turn; nil if it was stopped.
  func chunk(of job: PreviewJob) -> PreviewChunk? {
    guard let entry = entries[job.node], entry.jobs.contains(job.ticket) else { return nil }
    return job.chunk ?? entry.newest
  }

  /// Notes the end of a decode, successful or not; returns the job if it continues with newer
  /// bytes.
  mutating func ended(_ job: PreviewJob, at now: TimePoint) -> PreviewJob? {
    guard entries[job.node]?.jobs.contains(job.ticket) == true else {
      close(job.ticket)
      return nil
    }
    if entries[job.node]?.schedule.ended(at: now) == true { return job }
    entries[job.node]?.jobs.remove(job.ticket)
    close(job.ticket)
    return nil
  }

  private mutating func close(_ ticket: UInt64) {
    tasks[ticket] = nil
    doomed.remove(ticket)
  }

  // MARK: Previews

  /// Keeps `preview` and its image if it is the best so far; otherwise returns false and releases
  /// the image.
  mutating func keep(
    _ preview: ImagePreview,
    _ image: consuming LoadLease,
    of job: PreviewJob
  ) -> Bool {
    guard let entry = entries[job.node], entry.jobs.contains(job.ticket),
      preview.received > entry.latest?.preview.received ?? .zero
    else {
      image.release()
      return false
    }
    release(entry.latest)
    entries[job.node]?.latest = Kept(preview: preview, lease: images.insert(image))
    return true
  }

  /// The best preview of `node` so far; the book owns its image.
  func latest(of node: TaskGraph.NodeID) -> ImagePreview? { entries[node]?.latest?.preview }

  private mutating func release(_ kept: Kept?) {
    if let kept { images.take(kept.lease).release() }
  }

  // MARK: Ends

  /// Brings the book up to date with `graph`; returns the tasks to cancel.
  ///
  /// Removed nodes have no previews. A node with all its bytes begins none; its waiting ones would
  /// delay the image itself, so they are stopped, unless the policy queues them.
  ///
  /// - Complexity: O(n log n) for n nodes with previews; O(1) without previews.
  mutating func settle(with graph: TaskGraph) -> [Task<Void, Never>] {
    guard !entries.isEmpty else { return [] }
    var stopped: [Task<Void, Never>] = []
    for node in entries.keys.sorted() {
      guard let entry = entries[node] else { continue }
      if !graph.isLive(node) {
        stopped += stop(entry)
        release(entry.latest)
        entries[node] = nil
      } else if !graph.isWaiting(node) {
        entries[node]?.schedule.close()
        guard options?.backlog == .newest else { continue }
        stopped += stop(entry)
        entries[node]?.jobs = []
      }
    }
    return stopped
  }

  private mutating func stop(_ entry: Entry) -> [Task<Void, Never>] {
    entry.jobs.sorted().compactMap { ticket in
      guard let task = tasks.removeValue(forKey: ticket) else { return nil }
      if task == nil { doomed.insert(ticket) }
      return task
    }
  }
}
