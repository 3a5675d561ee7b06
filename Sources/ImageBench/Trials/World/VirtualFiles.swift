internal import Basics
internal import Codecs
internal import DeviceContract
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Synchronization

/// The flash of the device: files by name; the corpus provides the content of pictures.
final class VirtualFiles: FileStoring {
  private struct File {
    /// The bytes, unless they are those of the picture at the address.
    var strange: FlashBytes?
    var head: ResponseHead?
    var record: FileRecord
  }

  private struct State {
    var files: [FileName: File] = [:]
    /// Originals of a warm disk that were removed.
    var removed: Set<FileName> = []
    var sweeps: [FileName.Kind: TimePoint] = [:]
  }

  private let disk: VirtualDisk
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private let memory: any MemoryAccounting
  private let now: @Sendable () -> TimePoint
  private let isWarm: Bool
  private let state = Mutex(State())

  /// A disk with all originals (`isWarm`) or none.
  init(
    disk: VirtualDisk,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    memory: any MemoryAccounting,
    now: @escaping @Sendable () -> TimePoint,
    isWarm: Bool
  ) {
    self.disk = disk
    self.sources = sources
    self.decoding = decoding
    self.memory = memory
    self.now = now
    self.isWarm = isWarm
  }

  func read(_ name: FileName) async throws(CancellationError) -> StoredFile? {
    let picture = sources.picture(for: name.url)
    let time = now()
    let found = state.withLock { state -> File? in
      guard var file = state.files[name] ?? untouched(name, picture, state) else { return nil }
      file.record.accessed = time
      state.files[name] = file
      return file
    }
    guard let file = found else { return nil }
    // The disk reads after the look-up, as `open` finds the file before its bytes are read.
    try await disk.read(file.record.byteCount)
    // If a corpus file is unreadable, the following fetch finds it and reports the reason.
    guard
      let data = file.strange?.lease(memory) ?? (try? picture.load(decoding, memory: memory))
    else { return nil }
    return StoredFile(
      data: data,
      head: file.head,
      written: file.record.written,
      accessed: file.record.accessed
    )
  }

  /// An original of a warm disk that the trial has not used yet; it is as old as the trial.
  private func untouched(
    _ name: FileName,
    _ picture: SourceImages.Picture,
    _ state: State
  ) -> File? {
    guard isWarm, name.kind == .original, !state.removed.contains(name) else { return nil }
    let record = FileRecord(
      name: name,
      byteCount: picture.header.encodedBytes,
      written: .start,
      accessed: .start
    )
    return File(record: record)
  }

  func write(
    _ data: ImageData,
    head: ResponseHead?,
    to name: FileName
  ) async -> FileWriteResult {
    do { try await disk.write(data.byteCount) } catch { return .failed }
    let picture = sources.picture(for: name.url)
    let time = now()
    // A partial body and a page of text differ in length; only those are stored as bytes.
    let isPicture = data.byteCount == picture.header.encodedBytes
    let record = FileRecord(name: name, byteCount: data.byteCount, written: time, accessed: time)
    let file = File(strange: isPicture ? nil : FlashBytes(data), head: head, record: record)
    state.withLock { $0.files[name] = file }
    return .written
  }

  /// This disk has no other user that could delete a directory.
  func makeDirectory(_ kind: FileName.Kind) async {}

  func remove(_ names: [FileName]) async {
    for name in names {
      // Removing only writes to the directory.
      do { try await disk.write(.zero) } catch { return }
      state.withLock { state in
        state.files[name] = nil
        if isWarm { state.removed.insert(name) }
      }
    }
  }

  /// The files that this trial wrote or read; other files of a warm disk are not listed.
  func list(_ kind: FileName.Kind) async -> [FileRecord] {
    do { try await disk.read(.zero) } catch { return [] }
    return state.withLock { state in
      state.files.values.map(\.record).filter { $0.name.kind == kind }
        // A dictionary has no order, and the caller's decisions must not depend on its
        // hashes.
        .sorted { $0.name.url.number < $1.name.url.number }
    }
  }

  func lastSweep(of kind: FileName.Kind) async -> TimePoint? {
    state.withLock { $0.sweeps[kind] }
  }

  func noteSweep(of kind: FileName.Kind, at time: TimePoint) async {
    state.withLock { $0.sweeps[kind] = time }
  }
}

/// Bytes on flash, which use no memory of the app.
private struct FlashBytes: Sendable {
  var bytes: EncodedImage?
  var header: ImageHeader?
  var byteCount: ByteCount

  init(_ data: ImageData) {
    bytes = data.bytes
    header = data.header
    byteCount = data.byteCount
  }

  /// A copy of the bytes, charged to `memory`.
  func lease(_ memory: any MemoryAccounting) -> ImageDataLease {
    ImageDataLease(bytes: bytes, header: header, byteCount: byteCount, memory: memory)
  }
}
