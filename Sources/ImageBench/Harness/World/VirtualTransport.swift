internal import PipelineUnderTest
internal import Quantities
internal import Signposts
internal import Simulation
internal import Synchronization

/// The origin server behind the virtual network: real bytes from the corpus, virtual time.
final class VirtualTransport: ImageTransport {
  private let network: VirtualNetwork
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private let memory: any MemoryAccounting
  private let attempts = Mutex<[Int: Int]>([:])

  init(
    network: VirtualNetwork,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    memory: any MemoryAccounting
  ) {
    self.network = network
    self.sources = sources
    self.decoding = decoding
    self.memory = memory
  }

  func data(
    for url: ImageURL,
    onSend: @escaping @Sendable () -> Void
  ) async throws(TransportError) -> TransportResponse {
    let picture = sources.picture(for: url)
    // The n-th request for a URL meets the same latency in every variant.
    let attempt = attempts.withLock { attempts in
      defer { attempts[url.number, default: 0] += 1 }
      return attempts[url.number, default: 0]
    }
    do {
      let report = try await network.transfer(
        host: 0,
        bytes: picture.header.encodedBytes,
        latencyKey: UInt64(url.number),
        attempt: attempt,
        onSend: onSend
      )
      let data = try picture.load(decoding, memory: memory)
      return TransportResponse(data: data, queued: report.queued)
    } catch let failure as TransferFailure {
      switch failure {
      case .cancelled(let received): throw .cancelled(received: received)
      case .failed(let received):
        throw .failed(received: received, reason: "the connection to \(url.text) broke off")
      }
    } catch {
      throw .failed(received: .zero, reason: "\(error)")
    }
  }
}

/// The flash of the device: files by URL, with the corpus standing in for their content.
final class VirtualFiles: FileStoring {
  private let disk: VirtualDisk
  private let sources: SourceImages
  private let decoding: SourceImages.Decoding
  private let memory: any MemoryAccounting
  private let present: Mutex<Set<Int>>
  private let isWarm: Bool

  /// Files that are all there (`isWarm`) or none.
  init(
    disk: VirtualDisk,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    memory: any MemoryAccounting,
    isWarm: Bool
  ) {
    self.disk = disk
    self.sources = sources
    self.decoding = decoding
    self.memory = memory
    self.isWarm = isWarm
    present = Mutex([])
  }

  func read(_ url: ImageURL) async throws(CancellationError) -> ImageData? {
    guard isWarm || present.withLock({ $0.contains(url.number) }) else { return nil }
    let picture = sources.picture(for: url)
    try await disk.read(picture.header.encodedBytes)
    // A corpus file that cannot be read now is found by the fetch that follows, with its reason.
    return try? picture.load(decoding, memory: memory)
  }

  func write(_ data: ImageData, for url: ImageURL) async {
    do { try await disk.write(data.byteCount) } catch { return }
    present.withLock { _ = $0.insert(url.number) }
  }
}

extension SourceImages.Picture {
  /// The picture as the network or the disk hands it over, held once.
  func load(
    _ decoding: SourceImages.Decoding,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageData {
    switch decoding {
    case .model:
      return ImageData(
        bytes: nil,
        header: header,
        byteCount: header.encodedBytes,
        memory: memory
      )
    case .real:
      let bytes = try EncodedImage.contentsOf(path: path)
      return ImageData(bytes: bytes, header: nil, byteCount: bytes.byteCount, memory: memory)
    }
  }
}
