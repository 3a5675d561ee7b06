internal import Basics
internal import Requests

/// The beginnings of bodies that broke off, bounded by number and bytes: event in, action out.
///
/// The store owns its parts, and returns those that leave it, for the caller to drop outside of its
/// lock. There are few parts (``ResumeOptions/maximumCount``), so all is O(parts).
struct PartStore: ~Copyable, Sendable {
  /// A beginning, and which version it is of.
  struct Part: ~Copyable, Sendable {
    var url: ImageURL
    var data: ImageDataLease
    var validator: String
    /// The length of the whole; nil when the server did not say.
    var total: ByteCount?

    /// The part as its readers see it, for as long as its owner has it.
    var beginning: Beginning { Beginning(data: data.data, validator: validator, total: total) }
  }

  /// What the readers of a part know of it.
  struct Beginning: Sendable {
    var data: ImageData
    var validator: String
    var total: ByteCount?
  }

  private let options: ResumeOptions
  /// The oldest first.
  private var parts = LeaseList<Part>()
  private(set) var totalBytes = ByteCount.zero

  init(options: ResumeOptions) {
    self.options = options
  }

  /// The number of parts.
  var count: Int { parts.count }

  /// Whether there is a part for `url`.
  func contains(_ url: ImageURL) -> Bool { index(of: url) != nil }

  /// Keeps a part; returns those that are not kept any more, which may be the part itself.
  mutating func keep(_ part: consuming Part) -> LeaseList<Part> {
    var dropped = LeaseList<Part>()
    if let old = take(part.url) { dropped.append(old) }
    let bytes = part.data.data.byteCount
    guard bytes <= options.maximumBytes, options.maximumCount > 0 else {
      dropped.append(part)
      return dropped
    }
    while totalBytes + bytes > options.maximumBytes || parts.count >= options.maximumCount {
      guard !parts.isEmpty else { break }
      dropped.append(remove(at: 0))
    }
    parts.append(part)
    totalBytes += bytes
    return dropped
  }

  /// Takes the part for `url` out.
  mutating func take(_ url: ImageURL) -> Part? {
    guard let index = index(of: url) else { return nil }
    return remove(at: index)
  }

  /// Takes all parts out, the oldest first.
  mutating func removeAll() -> LeaseList<Part> {
    var dropped = LeaseList<Part>()
    while let part = parts.popFirst() { dropped.append(part) }
    totalBytes = .zero
    return dropped
  }

  private func index(of url: ImageURL) -> Int? {
    (0..<parts.count).first { index in parts.withElement(at: index) { $0.url == url } }
  }

  private mutating func remove(at index: Int) -> Part {
    let part = parts.remove(at: index)
    totalBytes -= part.data.data.byteCount
    return part
  }

  /// The validator under which `received` bytes behind `offset` may be gone on with, and the length
  /// of the whole; nil when they may not.
  ///
  /// That takes a 200 or 206 of a server that serves ranges and says which version it sent, and a
  /// body that has begun and has not ended. A strong entity tag goes before the date; a weak one
  /// may not be used in `If-Range` (RFC 9110 §13.1.5).
  static func validator(
    of head: ResponseHead,
    offset: ByteCount,
    received: ByteCount
  ) -> (validator: String, total: ByteCount?)? {
    let headers = head.headers
    guard head.status == 200 || head.status == 206, headers.acceptsByteRanges else { return nil }
    let strongTag = headers.entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    guard let validator = strongTag ?? headers["Last-Modified"], !validator.isEmpty else {
      return nil
    }
    let range = head.status == 206 ? headers.contentRange : nil
    let total = head.status == 206 ? range?.total : headers.contentLength
    let here = offset + received
    guard received > .zero, total.map({ here.bytes < $0 }) ?? true else { return nil }
    return (validator, total.map { ByteCount($0) })
  }
}
