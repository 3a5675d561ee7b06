internal import Basics
internal import Codecs
internal import DeviceContract
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Simulation
internal import Synchronization

/// The requests of the built-in pipeline to the scenario's origin: bytes of the corpus as leases.
final class PipelineTransport: ImageTransport {
  private let origin: ScenarioOrigin
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private let memory: any MemoryAccounting
  private let internet: ScenarioInternet

  /// Requests from the device of `world`.
  init(_ world: LoaderWorld, sources: SourceImages, decoding: SourceImages.Decoding) {
    internet = world.internet
    origin = world.internet.origin
    self.sources = sources
    self.decoding = decoding
    memory = world.ledger
  }

  func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse {
    let number = request.url.number
    internet.note(.began(number))
    do throws(TransportError) {
      let response = try await send(request, events)
      let isPicture = (200..<400).contains(response.head.status)
      let bytes = response.data.data.byteCount
      internet.note(isPicture ? .arrived(number, bytes) : .failed(number))
      return response
    } catch {
      if case .cancelled = error {
        internet.note(.cancelled(number))
      } else {
        internet.note(.failed(number))
      }
      throw error
    }
  }

  private func send(
    _ request: TransportRequest,
    _ events: TransportEvents
  ) async throws(TransportError) -> TransportResponse {
    let url = request.url
    let picture = sources.picture(for: url)
    let exchange = origin.decide(request, picture.header.encodedBytes)
    let answer = exchange.answer
    do {
      let progress = events.onBytes.flatMap { self.progress(of: picture, answer, $0) }
      let report = try await origin.carry(
        exchange,
        answer.length,
        onSend: events.onSend,
        progress: progress
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
