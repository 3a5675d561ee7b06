internal import Basics
internal import Codecs
internal import Glibc
package import Requests
internal import Signposts

/// Bytes on disk, with a staging area so that a change that is not done yet counts already.
///
/// One actor: what is on its way to the disk belongs to it alone. What is there belongs to the file
/// system, which is asked each time, so files that somebody else deletes are simply missing, and a
/// directory that is gone is made again by the next write.
package actor DiskCache {
  /// What is written to one file.
  struct Content: ~Copyable, Sendable {
    var data: ImageDataLease
    var head: ResponseHead?
    var stored: TimePoint
  }

  private let environment: PipelineEnvironment
  private let options: DiskCacheOptions
  private let kind: FileName.Kind
  private let sweeping: DiskSweep
  private let started: TimePoint
  /// What is on its way to the disk; its names are in ``staging``.
  private var contents = LeaseTable<Content>()
  private var staging = DiskStaging<FileName, LeaseTable<Content>.Number>()
  private var isFlushPlanned = false
  private var nextSweep = NextSweep.unknown

  private enum NextSweep {
    /// Nobody has looked yet when the files were swept last.
    case unknown
    case underWay
    case due(TimePoint)
  }

  package init(
    environment: PipelineEnvironment,
    options: DiskCacheOptions = DiskCacheOptions(),
    kind: FileName.Kind = .original
  ) {
    self.environment = environment
    self.options = options
    self.kind = kind
    sweeping = DiskSweep(options: options)
    started = environment.now()
  }

  // MARK: Reading

  /// A lease of the bytes for `request`, or nil when they are not here.
  package func data(for request: ImageRequest) async throws(CancellationError) -> ImageDataLease? {
    guard let file = try await file(name(of: request)) else { return nil }
    return file.takeData()
  }

  /// What the bytes for `request` are found by.
  private func name(of request: ImageRequest) -> FileName {
    FileName(kind, request.url, target: options.key == .urlAndTarget ? request.target : nil)
  }

  /// The file for `url`, or nil when it is not here or too old.
  package func file(for url: ImageURL) async throws(CancellationError) -> StoredFile? {
    try await file(FileName(kind, url))
  }

  private func file(_ name: FileName) async throws(CancellationError) -> StoredFile? {
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
      let asked = environment.now()
      var file = try await environment.files.read(name)
      dropIfExpired(&file, asked)
      // A file that is not there is a look-up that failed, which the signpost calls so.
      signposter.endInterval(
        interval,
        .init(outcome: file == nil ? .failed : .done, bytes: file.byteCount)
      )
      // Without an interval only writes sweep, for reads add nothing.
      if options.sweepInterval > .zero { sweepIfDue() }
      return file
    } catch {
      signposter.endInterval(interval, .init(outcome: .cancelled))
      throw error
    }
  }

  /// Drops a file that was too old when it was asked for.
  private func dropIfExpired(_ file: inout StoredFile?, _ asked: TimePoint) {
    guard let times = file.times,
      sweeping.isExpired(written: times.written, accessed: times.accessed, at: asked)
    else { return }
    file.take()?.takeData().release()
  }

  // MARK: Changing

  /// Takes in the bytes for `url`; they are found at once and written as soon as the options say.
  ///
  /// Bytes that are on their way there already are not written twice.
  package func store(_ data: ImageData, head: ResponseHead? = nil, for url: ImageURL) {
    store(data, head, FileName(kind, url))
  }

  /// Takes in the bytes that were fetched for `request`.
  package func store(_ data: ImageData, for request: ImageRequest) {
    store(data, nil, name(of: request))
  }

  private func store(_ data: ImageData, _ head: ResponseHead?, _ name: FileName) {
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

  /// Removes the bytes for `url`; a look-up finds them gone at once.
  package func remove(_ url: ImageURL) {
    remove(FileName(kind, url))
  }

  /// Removes the bytes that were fetched for `request`.
  package func remove(_ request: ImageRequest) {
    remove(name(of: request))
  }

  private func remove(_ name: FileName) {
    release(staging.remove(name))
    pump()
  }

  /// Removes everything; a look-up finds it gone at once.
  package func removeAll() {
    for number in staging.removeAll() { release(number) }
    pump()
  }

  /// Whether no change waits or is under way.
  package var isFlushed: Bool { staging.isIdle }

  /// Begins what can be done now, or plans to.
  private func pump() {
    guard options.flushDelay > .zero else {
      while let step = staging.next() {
        _ = environment.spawn { [self] in await carryOut(step) }
      }
      return
    }
    guard !isFlushPlanned, !staging.isIdle else { return }
    isFlushPlanned = true
    let moment = environment.now() + options.flushDelay
    _ = environment.spawn { [self] in
      // Nothing cancels the task; were it cancelled, an early flush would do no harm.
      try? await environment.sleep(moment)
      await flush()
    }
  }

  /// Carries out what waits, one step after another.
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
    case .removeAll:
      await environment.files.remove(environment.files.list(kind).map(\.name))
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
    if result == .noDirectory {
      await files.makeDirectory(kind)
      result = await files.write(data, head: head, to: name)
    }
    signposter.endInterval(
      interval,
      .init(outcome: result == .written ? .done : .failed, bytes: data.byteCount)
    )
  }

  /// Lets go of what is not going to be written any more.
  private func release(_ number: LeaseTable<Content>.Number?) {
    if let number { contents.take(number).data.release() }
  }

  // MARK: Sweeping

  private func sweepIfDue() {
    guard options.needsSweeps else { return }
    switch nextSweep {
    case .underWay: return
    case .due(let moment) where environment.now() < moment: return
    case .due, .unknown: break
    }
    let isKnown = if case .due = nextSweep { true } else { false }
    nextSweep = .underWay
    _ = environment.spawn { [self] in await isKnown ? sweep() : lookWhenSwept() }
  }

  private func lookWhenSwept() async {
    let last = await environment.files.lastSweep(of: kind)
    nextSweep = .due(sweeping.firstDue(start: started, last: last))
    sweepIfDue()
  }

  /// Removes what is too old or too much, whether it is due or not.
  package func sweep() async {
    nextSweep = .underWay
    let records = await environment.files.list(kind)
    let now = environment.now()
    // What is about to change is left to its change.
    let removals = sweeping.removals(of: records, at: now).filter {
      if case .unknown = staging.find($0) { true } else { false }
    }
    if !removals.isEmpty { await environment.files.remove(removals) }
    await environment.files.noteSweep(of: kind, at: now)
    nextSweep = .due(now + options.sweepInterval)
  }
}

extension ImageData {
  /// Whether `other` has the same bytes, or, where decoding is only modelled, the same size.
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
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return memcmp(first, second, left.count) == 0
  }
}

extension Optional where Wrapped == StoredFile {
  /// The times of the file, if there is one.
  fileprivate var times: (written: TimePoint, accessed: TimePoint)? {
    switch self {
    case .some(let file): (file.written, file.accessed)
    case .none: nil
    }
  }

  /// The number of its bytes; zero without a file.
  fileprivate var byteCount: ByteCount {
    switch self {
    case .some(let file): file.data.data.byteCount
    case .none: .zero
    }
  }
}
