internal import Basics
internal import Requests

/// The beginnings of bodies that broke off, bounded by number and bytes: event in, action out.
///
/// The store does not hold or let go of data itself: what it returns is the caller's to let go.
/// Keeping is O(parts dropped) amortised; taking is O(parts).
struct PartStore {
  /// A beginning, and which version it is of.
  struct Part {
    var data: ImageData
    var validator: String
    /// The length of the whole; nil when the server did not say.
    var total: ByteCount?
  }

  private let options: ResumeOptions
  private var parts: [ImageURL: Part] = [:]
  /// The oldest first.
  private var order: [ImageURL] = []
  private(set) var totalBytes = ByteCount.zero

  init(options: ResumeOptions) {
    self.options = options
  }

  /// The number of parts.
  var count: Int { parts.count }

  /// Whether there is a part for `url`.
  func contains(_ url: ImageURL) -> Bool { parts[url] != nil }

  /// Keeps a part; returns data that is not kept any more, which may be the part itself.
  mutating func keep(_ part: Part, for url: ImageURL) -> [ImageData] {
    var dropped: [ImageData] = []
    if let old = take(url) { dropped.append(old.data) }
    guard part.data.byteCount <= options.maximumBytes, options.maximumCount > 0 else {
      return dropped + [part.data]
    }
    while totalBytes + part.data.byteCount > options.maximumBytes
      || parts.count >= options.maximumCount
    {
      guard let oldest = order.first, let old = take(oldest) else { break }
      dropped.append(old.data)
    }
    parts[url] = part
    order.append(url)
    totalBytes += part.data.byteCount
    return dropped
  }

  /// Takes the part for `url` out.
  mutating func take(_ url: ImageURL) -> Part? {
    guard let part = parts.removeValue(forKey: url) else { return nil }
    if let place = order.firstIndex(of: url) { order.remove(at: place) }
    totalBytes -= part.data.byteCount
    return part
  }

  /// Takes all parts out and returns their data, the oldest first.
  mutating func removeAll() -> [ImageData] {
    let dropped = order.compactMap { parts[$0]?.data }
    parts.removeAll()
    order.removeAll()
    totalBytes = .zero
    return dropped
  }

  /// The validator under which `received` bytes behind `offset` may be gone on with, and the length of
  /// the whole; nil when they may not.
  ///
  /// That takes a 200 or 206 of a server that serves ranges and says which version it sent, and a body
  /// that has begun and has not ended. A strong entity tag goes before the date; a weak one may not be
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
