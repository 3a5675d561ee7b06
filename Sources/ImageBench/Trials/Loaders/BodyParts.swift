internal import Basics
internal import HTTPRules
internal import Synchronization
internal import VirtualDevice

/// A picture with the number of its address in its bytes.
struct StampedPicture: Sendable {
  /// How many bytes at the front the stamp can change.
  private static let frontBytes = 64

  let count: Int
  /// How many of them the link does not carry: what the stamp added.
  let added: Int
  private let file: PictureFile
  private let front: [UInt8]

  /// The picture in `file` as the server at the address of this number sends it.
  init(of file: PictureFile, address number: Int) {
    let plain = file.bytes(0..<min(Self.frontBytes, file.count))
    front = PictureStamp.stamp(plain, address: number)
    added = front.count - plain.count
    count = file.count + added
    self.file = file
  }

  /// Whether it is a PNG, which the first byte tells.
  var isPNG: Bool { front.first == 0x89 }

  /// The bytes of `range`.
  ///
  /// - Complexity: O(n) in the length of the range.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    let fromFront = front[range.clamped(to: front.indices)]
    let fromFile = range.clamped(to: front.count..<max(front.count, count))
    guard !fromFile.isEmpty else { return Array(fromFront) }
    let rest = file.bytes(fromFile.lowerBound - added..<fromFile.upperBound - added)
    return fromFront.isEmpty ? rest : fromFront + rest
  }
}

/// The body of an answer, handed out as it arrives.
final class BodyParts: Sendable {
  private enum Source: Sendable {
    case picture(StampedPicture, from: Int)
    /// A page of so many spaces, which no decoder takes for an image.
    case page(Int)
  }

  /// What the link carries.
  let wireBytes: Int
  private let count: Int
  private let source: Source
  private let done = Mutex(0)

  /// The part of `picture` that `answer` sends, or its page.
  init(_ answer: VirtualServer.Answer, _ picture: StampedPicture?) {
    var added = 0
    switch (answer.body, picture) {
    case (.picture(let offset), let picture?):
      count = max(0, picture.count - offset.bytes)
      added = offset == .zero ? picture.added : 0
      source = .picture(picture, from: offset.bytes)
    case (.page, _):
      count = answer.length.bytes
      source = .page(count)
    case (.picture, nil), (.nothing, _), (.closed, _):
      count = 0
      source = .page(0)
    }
    wireBytes = count - added
  }

  func head(_ answer: VirtualServer.Answer) -> WireEvent {
    var headers = answer.head.headers
    if case .picture(let picture, _) = source {
      headers["Content-Type"] = picture.isPNG ? "image/png" : "image/jpeg"
    }
    return .head(
      status: answer.head.status,
      headers: headers.all,
      expected: answer.body == .nothing ? nil : ByteCount(count)
    )
  }

  /// The bytes that follow the last reported ones when the link has carried `received`; nil if none
  /// do.
  func next(upTo received: ByteCount) -> WireEvent? {
    part(upTo: min(count, received.bytes + count - wireBytes))
  }

  /// What is left when the transfer is complete.
  func rest() -> WireEvent? { part(upTo: count) }

  private func part(upTo end: Int) -> WireEvent? {
    let start = done.withLock { done in
      defer { done = max(done, end) }
      return done
    }
    guard start < end else { return nil }
    switch source {
    case .picture(let picture, let first): return .bytes(picture.bytes(first + start..<first + end))
    case .page: return .bytes(Array(repeating: 0x20, count: end - start))
    }
  }
}
