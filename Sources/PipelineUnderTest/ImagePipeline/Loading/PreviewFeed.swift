internal import Basics
internal import Codecs
internal import ImageFormats
internal import Requests
internal import Synchronization

/// Examines one growing body and passes it to the pipeline, if it has previews.
final class PreviewFeed: Sendable {
  private struct State {
    var eligibility = PreviewEligibility()
    var header: ImageHeader?
    var counter = JPEGScanCounter()
  }

  private let state = Mutex(State())
  private let hand: @Sendable (PreviewChunk) -> Void

  /// A feed for one transfer; it calls `hand` with each chunk of a body that has previews.
  init(hand: @escaping @Sendable (PreviewChunk) -> Void) {
    self.hand = hand
  }

  /// Examines the body after more of it has arrived.
  func receive(_ body: PartialBody) {
    let chunk = state.withLock { state -> PreviewChunk? in
      if state.eligibility.shouldLook(at: body.received) {
        state.header = body.header ?? (try? body.bytes?.readHeader())
        state.eligibility.looked(state.header)
      }
      guard state.eligibility.verdict == true else { return nil }
      var body = body
      body.header = state.header
      var scans = 0
      if let bytes = body.bytes {
        if state.header?.codec == .jpeg {
          state.counter.advance(over: bytes.unsafeBytes)
          body.bytes = EncodedImage(first: ByteCount(state.counter.usableBytes), of: bytes)
        }
        scans = state.counter.wholeScans
      } else if let expected = body.expected {
        scans = ScanModel.wholeScans(body.received, of: expected)
      }
      return PreviewChunk(body: body, scans: scans)
    }
    if let chunk { hand(chunk) }
  }
}
