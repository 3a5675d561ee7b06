package import Basics
internal import Codecs
internal import Glibc
package import HTTPRules
package import Requests
internal import Signposts

/// Encoded bytes on disk, with a staging area in which a change counts before it is carried out.
///
/// The actor alone owns the changes that are on their way to the disk. The file system owns what is
/// already there and is asked each time. A file that another process deletes is therefore simply a
/// miss, and the next write makes a missing directory again.
package actor DiskCache {
  /// The value that one write puts into a file.
  struct Content: ~Copyable, Sendable {
    var data: ImageDataLease
    var head: ResponseHead?
    var stored: TimePoint
  }

  private let environment: PipelineEnvironment
  private let kind: FileName.Kind
  private let sweeping: DiskSweep
  private let flushDelay: TimeSpan
  private let started: TimePoint
  /// The values that are on their way to the disk; ``staging`` has their names.
  private var contents = LeaseTable<Content>()
  private var staging = DiskStaging<FileName, LeaseTable<Content>.Number>()
  private var isFlushPlanned = false
  private var nextSweep = NextSweep.unknown

  private enum NextSweep {
    /// The time of the last sweep has not been read from the disk yet.
    case unknown
    case underWay
    case due(TimePoint)
  }

  package init(
    environment: PipelineEnvironment,
    sweep: DiskSweep = DiskSweep(),
    flushDelay: TimeSpan = .zero,
    kind: FileName.Kind = .original
  ) {
    self.environment = environment
    self.kind = kind
    sweeping = sweep
    self.flushDelay = flushDelay
    started = environment.now()
  }

  // MARK: Reading

  /// A lease of the bytes of `url`, or nil if neither the disk nor the staging area has them.
  package func data(for url: ImageURL) async throws(CancellationError) -> ImageDataLease? {
    guard let file = try await file(for: url) else { return nil }
    return file.takeData()
  }

  /// The file for `url`, or nil if it is missing.
  package func file(for url: ImageURL) async throws(CancellationError) -> StoredFile? {
    let name = FileName(kind, url)
    let signposter = environment.signposter
    let interval = signposter.beginInterval(
      Signpost.ReadDiskCache.self,
      .init(url: name.url.number)
    )
    switch staging.find(name) {
    case .value(let number):
      let file = contents.withElement(number) { waiting in
        StoredFile(
          data: waiting.data.another(),
          head: waiting.head,
          written: waiting.stored,
          accessed: waiting.stored
        )
      }
      signposter.endInterval(interval, .init(outcome: .done, bytes: file.data.data.byteCount))
      return file
    case .removed:
      signposter.endInterval(interval, .init(outcome: .failed))
      return nil
    case .unknown: break
    }
    do {
      let file = try await environment.files.read(name)
      let bytes = file.byteCount
      // The signpost reports a missing file as a failed look-up.
      signposter.endInterval(
        interval,
        .init(outcome: bytes == nil ? .failed : .done, bytes: bytes ?? .zero)
      )
      // Without an interval every write sweeps, and a read adds nothing that a sweep could remove.
      if sweeping.interval > .zero { sweepIfDue() }
      return file
    } catch {
      signposter.endInterval(interval, .init(outcome: .cancelled))
      throw error
    }
  }

  // MARK: Changing

  /// Accepts the bytes for `url`: look-ups find them at once.
  ///
  /// Bytes that are already waiting to be written are not written twice.
  package func store(_ data: ImageData, head: ResponseHead? = nil, for url: ImageURL) {
    let name = FileName(kind, url)
    if case .value(let number) = staging.find(name) {
      let isWaiting = contents.withElement(number) { waiting in
        waiting.head == head && waiting.data.data.isSame(as: data)
      }
      if isWaiting { return }
    }
    let content = Content(data: ImageDataLease(data), head: head, stored: environment.now())
    release(staging.write(contents.insert(content), for: name))
    pump()
  }

  /// Removes the bytes for `url`; look-ups miss them at once.
  package func remove(_ url: ImageURL) {
    release(staging.remove(FileName(kind, url)))
    pump()
  }

  /// Whether no change waits or is being carried out.
  package var isFlushed: Bool { staging.isIdle }

  /// Starts the steps that can be done now, or plans a flush after the delay.
  private func pump() {
    guard flushDelay > .zero else {
      while let step = staging.next() {
        Task { [self] in await carryOut(step) }
      }
      return
    }
    guard !isFlushPlanned, !staging.isIdle else { return }
    isFlushPlanned = true
    Task { [self] in
      // No code cancels this task. If it were cancelled, an early flush would do no harm.
      try? await Task.sleep(for: flushDelay.duration)
      await flush()
    }
  }

  /// Carries out the waiting steps, one after another.
  private func flush() async {
    while let step = staging.next() { await perform(step) }
    isFlushPlanned = false
    pump()
  }

  private func carryOut(_ step: DiskStaging<FileName, LeaseTable<Content>.Number>.Step) async {
    await perform(step)
    pump()
  }

  private func perform(_ step: DiskStaging<FileName, LeaseTable<Content>.Number>.Step) async {
    switch step {
    case .write(let name, let number): await write(number, to: name)
    case .remove(let name): await environment.files.remove([name])
    }
    release(staging.finished(step))
    sweepIfDue()
  }

  private func write(_ number: LeaseTable<Content>.Number, to name: FileName) async {
    let (data, head) = contents.withElement(number) { content in
      (content.data.data, content.head)
    }
    let signposter = environment.signposter
    let interval = signposter.beginInterval(
      Signpost.WriteDiskCache.self,
      .init(url: name.url.number)
    )
    let files = environment.files
    var result = await files.write(data, head: head, to: name)
    // The directory is made only after a write has missed it, so that usual writes do not ask for
    // it.
    if result == .noDirectory {
      await files.makeDirectory(kind)
      result = await files.write(data, head: head, to: name)
    }
    signposter.endInterval(
      interval,
      .init(outcome: result == .written ? .done : .failed, bytes: data.byteCount)
    )
  }

  /// Releases a value that no step needs any longer.
  private func release(_ number: LeaseTable<Content>.Number?) {
    if let number { contents.take(number).data.release() }
  }

  // MARK: Sweeping

  private func sweepIfDue() {
    guard sweeping.sizeLimit != nil else { return }
    switch nextSweep {
    case .underWay: return
    case .due(let moment) where environment.now() < moment: return
    case .due, .unknown: break
    }
    let isKnown = if case .due = nextSweep { true } else { false }
    // Set before the task starts, so that no second sweep begins meanwhile.
    nextSweep = .underWay
    Task { [self] in await isKnown ? sweep() : lookWhenSwept() }
  }

  private func lookWhenSwept() async {
    let last = await environment.files.lastSweep(of: kind)
    nextSweep = .due(sweeping.firstDue(start: started, last: last))
    // The last sweep may be long ago, so the next one may be due at once.
    sweepIfDue()
  }

  /// Removes the files that exceed the limit, whether a sweep is due or not.
  package func sweep() async {
    nextSweep = .underWay
    let records = await environment.files.list(kind)
    let now = environment.now()
    // A file with a staged change is left to that change.
    let removals = sweeping.removals(of: records).filter {
      if case .unknown = staging.find($0) { true } else { false }
    }
    if !removals.isEmpty { await environment.files.remove(removals) }
    await environment.files.noteSweep(of: kind, at: now)
    nextSweep = .due(now + sweeping.interval)
  }
}

extension ImageData {
  /// Whether `other` has the same bytes or, where decoding is only modelled, the same header.
  ///
  /// - Complexity: O(bytes), O(1) for the same object.
  fileprivate func isSame(as other: ImageData) -> Bool {
    if self === other { return true }
    guard byteCount == other.byteCount else { return false }
    guard let mine = bytes, let others = other.bytes else {
      return bytes == nil && other.bytes == nil && header == other.header
    }
    if mine === others { return true }
    let (left, right) = (mine.unsafeBytes, others.unsafeBytes)
    // Empty buffers may have no address; both are empty then, because their sizes are equal.
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return memcmp(first, second, left.count) == 0
  }
}

extension Optional where Wrapped == StoredFile {
  /// The number of bytes of the file; nil without a file.
  ///
  /// Not inlined: Swift 6.3.1 crashes when it threads the jumps of this switch through its caller.
  @inline(never)
  fileprivate var byteCount: ByteCount? {
    switch self {
    case .some(let file): file.data.data.byteCount
    case .none: nil
    }
  }
}
