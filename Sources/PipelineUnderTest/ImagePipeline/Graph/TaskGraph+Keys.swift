internal import Basics
internal import Codecs
internal import Requests

extension TaskGraph {
  /// Identifies work that loads can share.
  struct Key: TableKey {
    /// The number of the URL.
    var url: Int
    var work: Work?
    var transport: ImageRequest.TransportPolicy = .protocolRules
    var target: DecodeTarget?
    var processors: [ImageProcessor] = []

    /// Distinguishes URLs, and bytes from images; nearly all keys differ in these.
    var tableNumber: UInt64 {
      UInt64(truncatingIfNeeded: url) << 1 | (work == .data ? 1 : 0)
    }
  }

  /// The key under which `work` for `request` is shared; nil if it is not shared.
  func key(for request: ImageRequest, _ work: Work) -> Key? {
    let isFinal = work == finalWork(of: request)
    var key = Key(url: request.url.number)
    switch options.coalescing {
    case .none:
      return nil
    case .byURL:
      guard isFinal || work == .data else { return nil }
      key.work = work == .data ? .data : nil
    case .byVariant:
      guard isFinal || work == .data else { return nil }
      key.work = work == .data ? .data : nil
      key.transport = request.transportPolicy
      key.target = request.target
      key.processors = request.processors
    case .byDownload:
      guard isFinal || work == .data else { return nil }
      key.work = work == .data ? .data : nil
      guard work != .data else { return key }
      key.target = request.target
      key.processors = request.processors
    case .byStage:
      key.work = work == .data ? .data : nil
      key.transport = request.transportPolicy
      guard work != .data else { return key }
      let step = request.step(work.stepCount)
      key.target = step.target
      key.processors = step.processors
    }
    return key
  }

  func finalWork(of request: ImageRequest) -> Work {
    request.processors.isEmpty ? .decode : .process(request.processors.count - 1)
  }
}
