package import Basics
package import Codecs
package import DeviceContract
package import HTTPRules
internal import ImagePipeline
package import Requests
package import Simulation
internal import Synchronization

/// A disk in virtual time: reads are fast, writes are slow and atomic, and a test can crash it.
package final class ScriptedFiles: FileStoring {
  package static let readTime = TimeSpan.milliseconds(2)
  package static let writeTime = TimeSpan.milliseconds(50)
  package static let removeTime = TimeSpan.milliseconds(1)

  /// The file operations so far.
  package struct Usage: Sendable {
    package var reads = 0
    package var hits = 0
    package var writes = 0
    package var removals = 0
    package var listings = 0
  }

  private struct File: Sendable {
    var bytes: EncodedImage?
    var header: ImageHeader?
    var byteCount: ByteCount
    var head: ResponseHead?
    var record: FileRecord
  }

  private struct State {
    var files: [FileName: File] = [:]
    var sweeps: [FileName.Kind: TimePoint] = [:]
    var isDeaf = false
    /// The kinds whose directory was deleted from outside.
    var deletedDirectories: Set<FileName.Kind> = []
    /// The number of crashes; a write that began before a crash never completes.
    var crashes = 0
    var usage = Usage()
  }

  private let simulator: Simulator
  private let pictures: PictureBook
  private let memory: any MemoryAccounting
  private let state = Mutex(State())

  package init(simulator: Simulator, pictures: PictureBook, memory: any MemoryAccounting) {
    self.simulator = simulator
    self.pictures = pictures
    self.memory = memory
  }

  package var usage: Usage { state.withLock { $0.usage } }

  /// The records of all files, in the order of their URLs.
  package var records: [FileRecord] {
    state.withLock { $0.files.values.map(\.record) }.sorted {
      ($0.name.kind.rawValue, $0.name.url.number) < ($1.name.kind.rawValue, $1.name.url.number)
    }
  }

  /// Makes reads complete even if their task is cancelled.
  package func ignoreCancellation() {
    state.withLock { $0.isDeaf = true }
  }

  /// Stores the file for `url`, with `bytes` instead of the bytes of the picture.
  package func put(_ url: Int, bytes: EncodedImage? = nil, _ kind: FileName.Kind = .original) {
    let name = FileName(kind, .number(url))
    let data =
      if let bytes {
        ImageDataLease(bytes: bytes, header: nil, byteCount: bytes.byteCount, memory: memory)
      } else {
        pictures.data(for: name.url, memory: memory)
      }
    put(data.data, nil, name)
    data.release()
  }

  /// Deletes a directory and its contents.
  package func deleteDirectory(_ kind: FileName.Kind = .original) {
    state.withLock { state in
      for name in state.files.keys where name.kind == kind { state.files[name] = nil }
      state.sweeps[kind] = nil
      state.deletedDirectories.insert(kind)
    }
  }

  /// Deletes the file for `url`, as the system does when it needs space.
  package func delete(_ url: Int, _ kind: FileName.Kind = .original) {
    state.withLock { $0.files[FileName(kind, .number(url))] = nil }
  }

  /// The number of crashes so far.
  package var crashCount: Int { state.withLock { $0.crashes } }

  /// Crashes: all writes in progress are lost.
  package func crash() {
    state.withLock { $0.crashes += 1 }
  }

  package func read(_ name: FileName) async throws(CancellationError) -> StoredFile? {
    let now = simulator.now
    let (found, isDeaf) = state.withLock { state in
      state.usage.reads += 1
      defer { state.files[name]?.record.accessed = now }
      return (state.files[name], state.isDeaf)
    }
    // An open file can be read to its end even if its name is removed meanwhile (POSIX unlink).
    guard let file = found else { return nil }
    if isDeaf {
      await pause(Self.readTime)
    } else {
      try await simulator.sleep(for: Self.readTime)
    }
    state.withLock { $0.usage.hits += 1 }
    let data = ImageDataLease(
      bytes: file.bytes,
      header: file.header,
      byteCount: file.byteCount,
      memory: memory
    )
    return StoredFile(
      data: data,
      head: file.head,
      written: file.record.written,
      accessed: file.record.accessed
    )
  }

  package func write(
    _ data: ImageData,
    head: ResponseHead?,
    to name: FileName
  ) async -> FileWriteResult {
    let crashes = state.withLock { $0.crashes }
    guard (try? await simulator.sleep(for: Self.writeTime)) != nil,
      state.withLock({ $0.crashes }) == crashes
    else { return .failed }
    guard state.withLock({ !$0.deletedDirectories.contains(name.kind) }) else {
      return .noDirectory
    }
    state.withLock { $0.usage.writes += 1 }
    put(data, head, name)
    return .written
  }

  private func put(_ data: ImageData, _ head: ResponseHead?, _ name: FileName) {
    let now = simulator.now
    let record = FileRecord(name: name, byteCount: data.byteCount, written: now, accessed: now)
    let file = File(
      bytes: data.bytes,
      header: data.header,
      byteCount: data.byteCount,
      head: head,
      record: record
    )
    state.withLock { $0.files[name] = file }
  }

  package func makeDirectory(_ kind: FileName.Kind) async {
    state.withLock { _ = $0.deletedDirectories.remove(kind) }
  }

  package func remove(_ names: [FileName]) async {
    let crashes = state.withLock { $0.crashes }
    for name in names {
      await pause(Self.removeTime)
      state.withLock { state in
        guard state.crashes == crashes else { return }
        state.usage.removals += 1
        state.files[name] = nil
      }
    }
  }

  package func list(_ kind: FileName.Kind) async -> [FileRecord] {
    state.withLock { $0.usage.listings += 1 }
    return records.filter { $0.name.kind == kind }
  }

  package func lastSweep(of kind: FileName.Kind) async -> TimePoint? {
    state.withLock { $0.sweeps[kind] }
  }

  package func noteSweep(of kind: FileName.Kind, at time: TimePoint) async {
    state.withLock { $0.sweeps[kind] = time }
  }

  private func pause(_ span: TimeSpan) async {
    await withCheckedContinuation { continuation in
      simulator.schedule(after: span) { continuation.resume() }
    }
  }
}
