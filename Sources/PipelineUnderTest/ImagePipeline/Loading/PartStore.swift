internal import Basics
internal import HTTPRules
internal import Requests

/// The beginnings of broken bodies, limited by number and bytes: events go in, actions come out.
///
/// The store owns its parts and returns removed ones, so that the caller can drop them outside of
/// its lock. There are few parts (``ResumeOptions/maximumCount``), so all operations are O(parts).
struct PartStore: ~Copyable, Sendable {
  /// The beginning of a body, and the version to which it belongs.
  struct Part: ~Copyable, Sendable {
    var url: ImageURL
    var data: ImageDataLease
    var validator: String
    /// The length of the whole; nil if the server did not declare it.
    var total: ByteCount?

    /// The part without its ownership, valid as long as the part exists.
    var beginning: Beginning { Beginning(data: data.data, validator: validator, total: total) }
  }

  /// The parts of a ``Part`` that its readers need.
  struct Beginning: Sendable {
    var data: ImageData
    var validator: String
    var total: ByteCount?
  }

  private let options: ResumeOptions
  private var parts = LeaseList<Part>()
  private(set) var totalBytes = ByteCount.zero

  init(options: ResumeOptions) {
    self.options = options
  }

  /// The number of parts.
  var count: Int { parts.count }

  /// Whether there is a part for `url`.
  func contains(_ url: ImageURL) -> Bool { index(of: url) != nil }

  /// Keeps a part; returns those that are no longer kept, which may include the part itself.
  mutating func keep(_ part: consuming Part) -> LeaseList<Part> {
    var dropped = LeaseList<Part>()
    // A URL has at most one part, the newest.
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

  /// Removes the part for `url`.
  mutating func take(_ url: ImageURL) -> Part? {
    guard let index = index(of: url) else { return nil }
    return remove(at: index)
  }

  /// Removes all parts, the oldest first.
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

  /// The validator under which a body of `received` bytes after `offset` can be continued, and the
  /// length of the whole; nil if it cannot be continued.
  ///
  /// It can if a 200 or 206 of a server that serves ranges names its version, and the body has
  /// begun but is not complete. A strong entity tag is preferred to the date; a weak one may not be
  /// used in `If-Range` (RFC 9110 §13.1.5).
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
