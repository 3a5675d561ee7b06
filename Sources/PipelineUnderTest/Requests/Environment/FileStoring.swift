public import Basics
public import Codecs

/// Named files: what the disk caches stand on.
///
/// A write is atomic: whoever reads finds the file before it or the file after it, whole, and a
/// write that is broken off leaves the old one. A read that has begun goes on although the file is
/// removed meanwhile. Anybody may delete files at any time, and the directory of a kind with all
/// its files.
///
/// Operations leave the actor of their caller, so that a cache answers others while a file is read.
public protocol FileStoring: Sendable {
  /// Reads a file and notes the time as its last access; nil when there is none.
  @concurrent func read(_ name: FileName) async throws(CancellationError) -> StoredFile?

  /// Writes a file; its write and its last access are now.
  @concurrent func write(_ data: ImageData, head: ResponseHead?, to name: FileName) async
    -> FileWriteResult

  /// Makes the directory of a kind, unless it is there.
  @concurrent func makeDirectory(_ kind: FileName.Kind) async

  /// Removes files; those that are not there are left out.
  @concurrent func remove(_ names: [FileName]) async

  /// All files of a kind that are known to be there, in any order.
  @concurrent func list(_ kind: FileName.Kind) async -> [FileRecord]

  /// When the files of a kind were swept last, as ``noteSweep(of:at:)`` left it, if ever.
  @concurrent func lastSweep(of kind: FileName.Kind) async -> TimePoint?

  /// Leaves beside the files when they were swept, for the next start of the app.
  @concurrent func noteSweep(of kind: FileName.Kind, at time: TimePoint) async
}

/// How a write ended.
public enum FileWriteResult: Sendable, Hashable {
  /// The file is there.
  case written
  /// It is as it was before, as when the disk is full.
  case failed
  /// There is no directory for it, because somebody else deleted that.
  case noDirectory
}

/// The name of a file: whose bytes it holds, and for which cache.
public struct FileName: Sendable, Hashable {
  /// The cache that a file belongs to.
  public enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// Bodies as they were fetched, without a memory of how.
    case original
    /// Responses with their header fields, kept by the rules of the protocol.
    case response
  }

  /// The cache.
  public var kind: Kind
  /// The address of the bytes.
  public var url: ImageURL
  /// The size for which they were fetched, where files are told apart by it; nil where they are
  /// not.
  public var target: DecodeTarget?

  /// The file of `kind` for `url`, and for `target` where sizes have files of their own.
  public init(_ kind: Kind, _ url: ImageURL, target: DecodeTarget? = nil) {
    self.kind = kind
    self.url = url
    self.target = target
  }
}

/// What the file system knows of a file.
public struct FileRecord: Sendable, Hashable {
  /// Its name.
  public var name: FileName
  /// Its size.
  public var byteCount: ByteCount
  /// When it was written.
  public var written: TimePoint
  /// When it was read last, or written if it never was.
  public var accessed: TimePoint

  /// A record made of its parts.
  public init(name: FileName, byteCount: ByteCount, written: TimePoint, accessed: TimePoint) {
    self.name = name
    self.byteCount = byteCount
    self.written = written
    self.accessed = accessed
  }
}

/// A file that was read.
public struct StoredFile: ~Copyable, Sendable {
  /// Its bytes, leased to the reader.
  public var data: ImageDataLease
  /// The head that was stored with them.
  public var head: ResponseHead?
  /// When it was written.
  public var written: TimePoint
  /// When it was read before this time, or written if it never was.
  public var accessed: TimePoint

  /// A file made of its parts.
  public init(
    data: consuming ImageDataLease,
    head: ResponseHead?,
    written: TimePoint,
    accessed: TimePoint
  ) {
    self.data = data
    self.head = head
    self.written = written
    self.accessed = accessed
  }

  /// Hands its bytes on and drops the rest.
  public consuming func takeData() -> ImageDataLease { data }
}
