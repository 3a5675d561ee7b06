/// Which loads wait for which job, and what a change of that asks for: event in, action out.
///
/// A load is one owner's wish; a job is the work that fulfils it, shared by all loads with the same
/// key. The table holds no lock, starts nothing and knows no time.
struct LoadTable {
  /// One owner's wish.
  typealias LoadID = UInt64
  /// A piece of shared work.
  typealias JobID = UInt64

  /// What a new load asks for.
  enum JoinAction: Equatable {
    /// Start this job.
    case start(JobID)
    /// The job is under way and has this many owners now.
    case join(JobID, owners: Int)
  }

  /// How an owner leaves.
  enum Leaving {
    /// It asks for the work to be stopped.
    case cancelling
    /// It just goes away.
    case silently
  }

  /// What an owner that leaves brings about.
  enum LeaveAction: Equatable {
    /// The load has ended already; nothing to do.
    case ended
    /// The result is on its way and is not delivered any more.
    case tooLate
    /// The job goes on for others: who waits, or left silently and is served all the same.
    case joinedElsewhere
    /// Nobody waits: stop the job.
    case stop(JobID)
    /// The work goes on and its result will be delivered all the same.
    case ignored
  }

  private struct Key: Hashable {
    var url: ImageURL
    var maxPixelSize: Int
  }

  private struct Owner {
    var load: LoadID
    var isPresent: Bool
  }

  private struct Job {
    var key: Key?
    var owners: [Owner]
  }

  private let coalescing: Coalescing
  private let cancellation: Cancellation
  private var jobs: [JobID: Job] = [:]
  private var jobOfKey: [Key: JobID] = [:]
  private var jobOfLoad: [LoadID: JobID] = [:]
  private var delivering: Set<LoadID> = []
  private var lastJob: JobID = 0

  init(coalescing: Coalescing, cancellation: Cancellation) {
    self.coalescing = coalescing
    self.cancellation = cancellation
  }

  /// Jobs that have not finished.
  var jobCount: Int { jobs.count }

  /// Whether nothing is registered at all.
  var isEmpty: Bool {
    jobs.isEmpty && jobOfKey.isEmpty && jobOfLoad.isEmpty && delivering.isEmpty
  }

  /// The owners of `job` that have not left.
  func presentOwners(of job: JobID) -> Int {
    jobs[job]?.owners.count { $0.isPresent } ?? 0
  }

  mutating func join(_ load: LoadID, for request: ImageRequest) -> JoinAction {
    let key = self.key(for: request)
    if let key, let job = jobOfKey[key] {
      jobs[job]?.owners.append(Owner(load: load, isPresent: true))
      jobOfLoad[load] = job
      return .join(job, owners: presentOwners(of: job))
    }
    lastJob += 1
    jobs[lastJob] = Job(key: key, owners: [Owner(load: load, isPresent: true)])
    if let key { jobOfKey[key] = lastJob }
    jobOfLoad[load] = lastJob
    return .start(lastJob)
  }

  mutating func leave(_ load: LoadID, _ leaving: Leaving) -> LeaveAction {
    let counts = cancellation != .none && leaving == .cancelling
    if delivering.contains(load) {
      if counts { delivering.remove(load) }
      return counts ? .tooLate : .ignored
    }
    guard let job = jobOfLoad[load],
      let place = jobs[job]?.owners.firstIndex(where: { $0.load == load })
    else { return .ended }
    guard counts else {
      jobs[job]?.owners[place].isPresent = false
      return .ignored
    }
    jobs[job]?.owners.remove(at: place)
    jobOfLoad[load] = nil
    guard jobs[job]?.owners.isEmpty ?? true else { return .joinedElsewhere }
    forget(job)
    return .stop(job)
  }

  /// Ends a job and names the loads that its result goes to, in the order in which they came.
  ///
  /// A job that was stopped meanwhile has none.
  mutating func finish(_ job: JobID) -> [LoadID] {
    guard let owners = jobs[job]?.owners else { return [] }
    forget(job)
    for owner in owners { delivering.insert(owner.load) }
    return owners.map(\.load)
  }

  /// Whether the result may still be handed to `load`; asked once, right before handing it over.
  mutating func takeDelivery(_ load: LoadID) -> Bool {
    delivering.remove(load) != nil
  }

  /// Forgets every load and job; jobs that come later get new numbers, so that old ones that still
  /// unwind end nothing of theirs.
  mutating func removeAll() {
    jobs.removeAll()
    jobOfKey.removeAll()
    jobOfLoad.removeAll()
    delivering.removeAll()
  }

  /// Removes a job; its key only when it still points to this very job.
  private mutating func forget(_ job: JobID) {
    guard let entry = jobs.removeValue(forKey: job) else { return }
    for owner in entry.owners { jobOfLoad[owner.load] = nil }
    if let key = entry.key, jobOfKey[key] == job { jobOfKey[key] = nil }
  }

  private func key(for request: ImageRequest) -> Key? {
    switch coalescing {
    case .none: return nil
    case .byURL: return Key(url: request.url, maxPixelSize: 0)
    case .byVariant, .byStage: return Key(url: request.url, maxPixelSize: request.maxPixelSize)
    }
  }
}
