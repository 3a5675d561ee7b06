internal import Basics

/// The fate of one answer by seed: a function of the URL and of how often it was asked for.
package struct ResponseFate: Sendable, Hashable {
  /// How the answer ends.
  package enum End: Sendable, Hashable {
    case whole
    /// The status of an error instead of the picture.
    case error(status: Int)
    /// The connection closes after this share of the body.
    case cut(after: Double)
  }

  /// The least time after which Linux sends a lost segment again (TCP_RTO_MIN).
  package static let retransmissionMilliseconds = 200
  /// The bytes of a segment on Ethernet.
  package static let segmentBytes = 1_460

  package let end: End
  /// The share of the body after which the answer stops for a while; nil for none.
  package let stall: Double?
  private var losses: SeededStream
  private var sentBytes = 0
  private let loss: Double

  /// The fate of request number `attempt`, counted from 1, for `path`.
  package init(_ conditions: OriginConditions, path: String, attempt: Int) {
    var stream = SeededStream(seed: conditions.seed, name: "\(path)#\(attempt)")
    // Each condition has its own draws, so that one more of one leaves the others as they were.
    let draws = (0..<6).map { _ in Self.share(&stream) }
    if draws[0] < conditions.serverErrors {
      end = .error(status: 500)
    } else if draws[1] < conditions.missing {
      end = .error(status: 404)
    } else if draws[2] < conditions.cuts {
      end = .cut(after: draws[3])
    } else {
      end = .whole
    }
    stall = draws[4] < conditions.stalls ? draws[5] : nil
    losses = stream
    loss = conditions.loss
  }

  /// How many of the segments that begin in the next `byteCount` bytes are lost: as many in all,
  /// however the socket takes the answer in parts.
  ///
  /// - Complexity: O(n) in the number of segments.
  package mutating func lostSegments(ofNext byteCount: Int) -> Int {
    guard loss > 0 else { return 0 }
    let begun = Self.segments(sentBytes)
    sentBytes += byteCount
    return (begun..<Self.segments(sentBytes)).count { _ in Self.share(&losses) < loss }
  }

  private static func segments(_ byteCount: Int) -> Int {
    (byteCount + segmentBytes - 1) / segmentBytes
  }

  /// A number from 0 to below 1, of the upper 53 bits of a draw.
  private static func share(_ stream: inout SeededStream) -> Double {
    Double(stream.next() >> 11) * 0x1p-53
  }
}
