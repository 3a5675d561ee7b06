public import Basics
public import HTTPRules

/// Named files, on which the disk caches are built.
///
/// A write is atomic: a reader finds the whole old file or the whole new one, and an interrupted
/// write leaves the old one. A read that has begun completes even if the file is removed meanwhile.
/// Another process may at any time delete files, or the directory of a kind with all its files.
///
/// Operations do not run on the caller's actor, so that a cache can answer other requests while a
/// file is read.
public protocol FileStoring: Sendable {
  /// Reads a file and sets its last access to now; nil if there is no file.
  @concurrent func read(_ name: FileName) async throws(CancellationError) -> StoredFile?

  /// Writes a file; its write time and last access are now.
  @concurrent func write(_ data: ImageData, head: ResponseHead?, to name: FileName) async
    -> FileWriteResult

  /// Makes the directory of a kind, unless it exists.
  @concurrent func makeDirectory(_ kind: FileName.Kind) async

  /// Removes files; missing ones are skipped.
  @concurrent func remove(_ names: [FileName]) async

  /// All files of a kind that are known to exist, in any order.
  @concurrent func list(_ kind: FileName.Kind) async -> [FileRecord]

  /// The time of the last sweep of a kind that ``noteSweep(of:at:)`` recorded, if any.
  @concurrent func lastSweep(of kind: FileName.Kind) async -> TimePoint?

  /// Records the time of a sweep next to the files, for the next start of the app.
  @concurrent func noteSweep(of kind: FileName.Kind, at time: TimePoint) async
}

/// The result of a write.
public enum FileWriteResult: Sendable, Hashable {
  /// The file was written.
  case written
  /// The former state is unchanged, for example because the disk is full.
  case failed
  /// The directory does not exist, because another process deleted it.
  case noDirectory
}

/// The name of a file: the bytes that it contains, and the cache that it belongs to.
public struct FileName: Sendable, Hashable {
  /// The cache that a file belongs to.
  public enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// Bodies as they were fetched, without their response heads.
    case original
    /// Responses with their heads, stored by the rules of HTTP.
    case response
  }

  public var kind: Kind
  /// The URL of the bytes.
  public var url: ImageURL

  /// The file of `kind` for `url`.
  public init(_ kind: Kind, _ url: ImageURL) {
    self.kind = kind
    self.url = url
  }
}

/// The file system's record of a file.
public struct FileRecord: Sendable, Hashable {
  public var name: FileName
  public var byteCount: ByteCount
  public var written: TimePoint
  /// The last read, or the write if there was none.
  public var accessed: TimePoint

  /// Creates a record from its properties.
  public init(name: FileName, byteCount: ByteCount, written: TimePoint, accessed: TimePoint) {
    self.name = name
    self.byteCount = byteCount
    self.written = written
    self.accessed = accessed
  }
}

/// A file that has been read.
public struct StoredFile: ~Copyable, Sendable {
  /// The contents, leased to the reader.
  public var data: ImageDataLease
  /// The head that was stored with the contents.
  public var head: ResponseHead?
  public var written: TimePoint
  /// The last read before this one, or the write if there was none.
  public var accessed: TimePoint

  /// Creates a file from its properties.
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

  /// Returns the contents and drops the rest.
  public consuming func takeData() -> ImageDataLease { data }
}
