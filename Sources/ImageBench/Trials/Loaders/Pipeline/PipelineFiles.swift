internal import Basics
internal import Codecs
internal import DeviceContract
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Simulation
internal import Synchronization

/// The files of the pipeline by name: they cost what files of a loader's container cost, and the
/// corpus provides the content of pictures.
final class PipelineFiles: FileStoring {
  fileprivate struct File {
    /// The bytes, unless they are those of the picture at the address.
    var strange: FlashBytes?
    var head: ResponseHead?
    var record: FileRecord
  }

  /// The files of an app, and when it swept them.
  struct Contents: Sendable {
    fileprivate var files: [FileName: File] = [:]
    fileprivate var sweeps: [FileName.Kind: TimePoint] = [:]

    /// No files.
    static let none = Contents()

    /// The files that a session beginning `span` later finds.
    ///
    /// Only whole pictures are kept: the bytes of a broken transfer exist in one way of decoding
    /// and not in the other.
    ///
    /// - Complexity: O(files).
    func seen(later span: TimeSpan) -> Contents {
      var contents = Contents()
      contents.sweeps = sweeps.mapValues { .start + (($0 - .start) - span) }
      for (name, file) in files where file.strange == nil {
        var file = file
        file.record.written = .start + ((file.record.written - .start) - span)
        file.record.accessed = .start + ((file.record.accessed - .start) - span)
        contents.files[name] = file
      }
      return contents
    }
  }

  private let flash: FlashProfile
  private let simulator: Simulator
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private let memory: any MemoryAccounting
  private let noteRead: @Sendable (_ address: Int) -> Void
  private let state: Mutex<Contents>

  /// Files on `flash` that are `contents` at first; `noteRead` gets the number of the address of
  /// each read picture.
  init(
    on flash: FlashProfile,
    in simulator: Simulator,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    memory: any MemoryAccounting,
    contents: Contents,
    noteRead: @escaping @Sendable (_ address: Int) -> Void
  ) {
    self.flash = flash
    self.simulator = simulator
    self.sources = sources
    self.decoding = decoding
    self.memory = memory
    self.noteRead = noteRead
    state = Mutex(contents)
  }

  /// The files at present.
  var contents: Contents { state.withLock { $0 } }

  func read(_ name: FileName) async throws(CancellationError) -> StoredFile? {
    let picture = sources.picture(for: name.url)
    let time = simulator.now
    let found = state.withLock { state -> File? in
      guard var file = state.files[name] else { return nil }
      file.record.accessed = time
      state.files[name] = file
      return file
    }
    guard let file = found else { return nil }
    // The disk reads after the look-up, as `open` finds the file before its bytes are read.
    try await simulator.sleep(for: flash.readTime(file.record.byteCount))
    // If a corpus file is unreadable, the following fetch finds it and reports the reason.
    guard
      let data = file.strange?.lease(memory) ?? (try? picture.load(decoding, memory: memory))
    else { return nil }
    noteRead(name.url.number)
    return StoredFile(
      data: data,
      head: file.head,
      written: file.record.written,
      accessed: file.record.accessed
    )
  }

  func write(
    _ data: ImageData,
    head: ResponseHead?,
    to name: FileName
  ) async -> FileWriteResult {
    do { try await simulator.sleep(for: flash.writeTime(data.byteCount)) } catch { return .failed }
    let picture = sources.picture(for: name.url)
    let time = simulator.now
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
      do { try await simulator.sleep(for: flash.latency) } catch { return }
      state.withLock { $0.files[name] = nil }
    }
  }

  func list(_ kind: FileName.Kind) async -> [FileRecord] {
    do { try await simulator.sleep(for: flash.latency) } catch { return [] }
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
