package import Basics
package import HTTPRules
package import Requests

/// Responses on disk, stored and reused by the rules of HTTP.
///
/// ``HTTPFreshness`` has the rules; the files belong to a separate ``DiskCache``.
package struct HTTPCache: Sendable {
  /// The stored response of a URL, classified by how it can be used.
  package enum Stored: ~Copyable, Sendable {
    /// No usable response.
    case none
    /// A response that can be used without asking the server.
    case fresh(ImageDataLease)
    /// A response that the server has to revalidate.
    case stale(Stale)

    /// What the server is asked, for as long as the stored response exists; nil unless it is stale.
    package var question: Question? {
      switch self {
      case .stale(let stale): stale.question
      case .none: nil
      case .fresh: nil
      }
    }
  }

  /// A stored response that the server has to revalidate.
  package struct Stale: ~Copyable, Sendable {
    fileprivate var data: ImageDataLease
    fileprivate var head: ResponseHead
    fileprivate var condition: HTTPCondition

    fileprivate var question: Question {
      Question(data: data.data, head: head, condition: condition)
    }
  }

  /// The parts of a stale response that its revalidation needs.
  package struct Question: Sendable {
    package var data: ImageData
    package var head: ResponseHead
    package var condition: HTTPCondition
  }

  private let disk: DiskCache
  private let freshness: HTTPFreshness
  private let now: @Sendable () -> TimePoint

  /// A cache of `capacity` bytes; a trim goes down to the capacity and no lower.
  package init(capacity: ByteCount, environment: PipelineEnvironment) {
    // URLCache enforces its capacity at each store, not at intervals.
    let sweep = DiskSweep(enforcing: capacity)
    disk = DiskCache(environment: environment, sweep: sweep, kind: .response)
    freshness = HTTPFreshness(capacity: capacity)
    now = environment.now
  }

  /// The stored response of `url`, classified by its freshness at this moment.
  package func stored(for url: ImageURL) async throws(CancellationError) -> Stored {
    guard let file = try await disk.file(for: url) else { return .none }
    // The head is read before `takeData()` consumes the file.
    let (head, written) = (file.head, file.written)
    let data = file.takeData()
    // Without a head the freshness is unknown.
    guard let head else {
      data.release()
      return .none
    }
    switch freshness.use(of: head, stored: written, at: now()) {
    case .fresh: return .fresh(data)
    case .stale(let condition?): return .stale(Stale(data: data, head: head, condition: condition))
    // Without a validator the server can only send the whole body, so the stored one has no use.
    case .stale(nil):
      data.release()
      return .none
    }
  }

  /// Stores a response that may be stored; any other one makes the stored response outdated, which
  /// is removed.
  package func store(_ data: ImageData, _ head: ResponseHead, for url: ImageURL) async {
    if freshness.mayStore(head, data.byteCount) {
      await disk.store(data, head: head, for: url)
    } else {
      await disk.remove(url)
    }
  }

  /// Updates a stored response with the head of a 304 and stores it again with the current time.
  package func renew(
    _ data: ImageData,
    _ old: ResponseHead,
    by head: ResponseHead,
    for url: ImageURL
  ) async {
    var renewed = old
    renewed.headers.freshen(with: head.headers)
    await store(data, renewed, for: url)
  }

  /// Removes the stored response of `url`.
  package func remove(_ url: ImageURL) async {
    await disk.remove(url)
  }
}
