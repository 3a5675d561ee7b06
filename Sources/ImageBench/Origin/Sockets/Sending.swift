internal import Basics

/// How an answer leaves: which bytes next, and when.
///
/// It knows neither sockets nor clocks, so it can be tested step by step.
struct Sending {
  /// The next step.
  enum Step: Hashable {
    /// Nothing before this time, in nanoseconds.
    case wait(until: Int)
    /// Write some of ``Sending/pending``.
    case write
    /// All bytes are written.
    case done
    /// The conditions close the connection here.
    case cut
  }

  /// The most bytes that are in memory.
  private static let pieceBytes = 32 << 10

  /// The URL that the bytes are counted for; nil for none.
  let path: String?
  /// Whether the connection stays open afterwards.
  let keepsAlive: Bool
  /// The bytes to write now.
  private(set) var pending: ArraySlice<UInt8>
  private var isBody = false
  private let file: ServedFile?
  /// The offset in the file of what comes after `pending`.
  private var next: Int
  private let end: Int
  /// The offset at which the connection closes, or the answer stops for a while.
  private let cut: Int?
  private var stall: Int?
  private var fate: ResponseFate?
  private let conditions: OriginConditions
  private var due: Int

  /// An answer that begins at `due`: `head`, and of `file` the bytes in `body`.
  init(
    head: [UInt8],
    _ body: Range<Int> = 0..<0,
    of file: ServedFile? = nil,
    path: String? = nil,
    keepsAlive: Bool,
    fate: ResponseFate? = nil,
    _ conditions: OriginConditions,
    due: Int
  ) {
    func place(_ share: Double) -> Int { body.lowerBound + Int(Double(body.count) * share) }
    if case .cut(let share) = fate?.end, !body.isEmpty { cut = place(share) } else { cut = nil }
    stall = body.isEmpty ? nil : fate?.stall.map(place)
    pending = head[...]
    self.file = file
    self.path = path
    self.keepsAlive = keepsAlive
    next = body.lowerBound
    end = body.upperBound
    self.fate = fate
    self.conditions = conditions
    self.due = due
  }

  /// The step at the time `now`; reads the next bytes of the file where that is to write them.
  mutating func step(now: Int) -> Step {
    if now < due { return .wait(until: due) }
    if !pending.isEmpty { return .write }
    if next == stall {
      stall = nil
      due = now + conditions.stallMilliseconds * 1_000_000
      return .wait(until: due)
    }
    if next == cut { return .cut }
    guard next < end, let file else { return .done }
    let stop = [end, cut, stall].compactMap(\.self).filter { $0 > next }.min() ?? end
    let bytes = file.bytes(at: next, count: min(stop - next, pieceBytes))
    // The file became shorter than its announced size.
    if bytes.isEmpty { return .cut }
    isBody = true
    next += bytes.count
    pending = bytes[...]
    return .write
  }

  /// With a rate, so many bytes as leave in a fiftieth of a second, so that time passes evenly.
  private var pieceBytes: Int {
    guard let rate = conditions.bytesPerSecond else { return Self.pieceBytes }
    return min(Self.pieceBytes, max(ResponseFate.segmentBytes, rate / 50))
  }

  /// Notes that `count` bytes of ``pending`` were written at `now`; returns how many of the body.
  mutating func wrote(_ count: Int, now: Int) -> Int {
    pending = pending.dropFirst(count)
    if let rate = conditions.bytesPerSecond {
      due = max(due, now) + Int(Double(count) / Double(rate) * 1e9)
    }
    let lost = fate?.lostSegments(ofNext: count) ?? 0
    due +=
      lost * ResponseFate.retransmissionMilliseconds * 1_000_000
      + (lost > 0 ? max(0, now - due) : 0)
    return isBody ? count : 0
  }
}
