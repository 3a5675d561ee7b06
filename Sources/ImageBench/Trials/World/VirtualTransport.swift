internal import Basics
internal import Codecs
internal import DeviceContract
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Simulation
internal import Synchronization

/// The origin server over the virtual network: real bytes from the corpus, virtual time.
final class VirtualTransport: ImageTransport {
  private let network: VirtualNetwork
  private let server: VirtualServer
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private let memory: any MemoryAccounting
  /// The recorded times to the first byte, by address number.
  private let waits: [Int: AddressLog<TimeSpan>]
  private let attempts = Mutex<[Int: Int]>([:])

  init(
    network: VirtualNetwork,
    server: VirtualServer,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    memory: any MemoryAccounting,
    recordedWaits: [AddressLog<TimeSpan>]
  ) {
    waits = Dictionary(uniqueKeysWithValues: recordedWaits.map { ($0.urlNumber, $0) })
    self.network = network
    self.server = server
    self.sources = sources
    self.decoding = decoding
    self.memory = memory
  }

  func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse {
    let url = request.url
    let picture = sources.picture(for: url)
    // The n-th request for a URL meets the same answer and the same latency in every variant.
    let attempt = attempts.withLock { attempts in
      defer { attempts[url.number, default: 0] += 1 }
      return attempts[url.number, default: 0]
    }
    let answer = server.answer(to: request, picture.header.encodedBytes, attempt: attempt)
    do {
      let report = try await network.transfer(
        // All pictures of a scenario come from one origin, so they share its
        // connections.
        host: 0,
        bytes: answer.length,
        latencyKey: UInt64(url.number),
        attempt: attempt,
        latency: waits[url.number]?.entry(ofAttempt: attempt),
        onSend: events.onSend,
        progress: events.onBytes.flatMap { progress(of: picture, answer, $0) }
      )
      if answer.body == .closed {
        throw TransportError.failed(
          received: .zero,
          reason: "the connection to \(url.text) was closed without an answer"
        )
      }
      let data = try body(answer, picture, answer.length)
      return TransportResponse(data: data, queued: report.queued, head: answer.head)
    } catch let failure as TransferFailure {
      handOver(failure.receivedBytes, answer, picture, request, events)
      switch failure {
      case .cancelled(let received): throw .cancelled(received: received)
      case .failed(let received):
        throw .failed(received: received, reason: "the connection to \(url.text) broke off")
      }
    } catch let error as TransportError {
      throw error
    } catch {
      throw .failed(received: .zero, reason: "\(error)")
    }
  }

  /// Chunks of a 64th of the body, but at least 16 KiB, which is a modelling choice.
  ///
  /// Only a body that is a picture from its first byte on has chunks.
  private func progress(
    of picture: SourceImages.Picture,
    _ answer: VirtualServer.Answer,
    _ onBytes: @escaping @Sendable (ResponseHead, PartialBody) -> Void
  ) -> TransferProgress? {
    guard case .picture(let offset) = answer.body, offset == .zero else { return nil }
    let expected = picture.header.encodedBytes
    let front = PictureFront(picture: picture, decoding: decoding)
    let step = ByteCount(max((expected.bytes + 63) / 64, 16 << 10))
    return TransferProgress(step: step) { received in
      if let body = front.body(received, of: expected) { onBytes(answer.head, body) }
    }
  }

  /// The first `count` bytes of an answer's body.
  private func body(
    _ answer: VirtualServer.Answer,
    _ picture: SourceImages.Picture,
    _ count: ByteCount
  ) throws(DecodingError) -> ImageDataLease {
    switch answer.body {
    case .nothing, .closed:
      return ImageDataLease(bytes: nil, header: nil, byteCount: .zero, memory: memory)
    case .page:
      // Spaces: no decoder takes them for an image.
      let page = try EncodedImage(copying: Array(repeating: 0x20, count: count.bytes))
      return ImageDataLease(bytes: page, header: nil, byteCount: count, memory: memory)
    case .picture(let offset):
      let whole = try picture.load(decoding, memory: memory)
      guard offset > .zero || count < whole.data.byteCount else { return whole }
      return try whole.data.part(from: offset, count, memory: memory)
    }
  }

  /// Passes on the received part of a body, if the request wants it.
  private func handOver(
    _ received: ByteCount,
    _ answer: VirtualServer.Answer,
    _ picture: SourceImages.Picture,
    _ request: TransportRequest,
    _ events: TransportEvents
  ) {
    guard request.brokenBody == .handedOver, received > .zero else { return }
    // Without memory for it, the part is lost, as it is for a request that does not want it.
    guard let part = try? body(answer, picture, received) else { return }
    events.onBreak(answer.head, part)
  }
}
