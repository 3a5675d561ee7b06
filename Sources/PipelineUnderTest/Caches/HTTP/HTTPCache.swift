package import Basics
package import Requests

/// Responses on disk, kept and used by the rules of HTTP.
///
/// The rules are ``HTTPFreshness``, the files a ``DiskCache`` of their own.
package struct HTTPCache: Sendable {
  /// What is stored for a URL, as far as it can be used.
  package enum Stored: ~Copyable, Sendable {
    /// Nothing.
    case none
    /// A response that answers.
    case fresh(ImageDataLease)
    /// A response that the server is to be asked about.
    case stale(Stale)

    /// What the server is to be asked about, for as long as the response is there.
    package var question: Question? {
      switch self {
      case .stale(let stale): stale.question
      case .none: nil
      case .fresh: nil
      }
    }
  }

  /// A response that the server is to be asked about.
  package struct Stale: ~Copyable, Sendable {
    fileprivate var data: ImageDataLease
    fileprivate var head: ResponseHead
    fileprivate var condition: HTTPCondition

    fileprivate var question: Question {
      Question(data: data.data, head: head, condition: condition)
    }
  }

  /// What a reader knows of a response that the server is to be asked about.
  package struct Question: Sendable {
    package var data: ImageData
    package var head: ResponseHead
    package var condition: HTTPCondition
  }

  private let disk: DiskCache
  private let freshness: HTTPFreshness
  private let now: @Sendable () -> TimePoint

  /// A cache of `capacity` bytes, which trims to its capacity and no lower.
  package init(capacity: ByteCount, environment: PipelineEnvironment) {
    var options = DiskCacheOptions()
    options.sizeLimit = capacity
    options.trimPercent = 100
    // URLCache keeps to its capacity with each store, not by the clock.
    options.firstSweep = .zero
    options.sweepInterval = .zero
    disk = DiskCache(environment: environment, options: options, kind: .response)
    freshness = HTTPFreshness(capacity: capacity)
    now = environment.now
  }

  /// What is stored for `url`.
  package func stored(for url: ImageURL) async throws(CancellationError) -> Stored {
    guard let file = try await disk.file(for: url) else { return .none }
    let (head, written) = (file.head, file.written)
    let data = file.takeData()
    guard let head else {
      data.release()
      return .none
    }
    switch freshness.use(of: head, stored: written, at: now()) {
    case .fresh: return .fresh(data)
    case .stale(let condition?): return .stale(Stale(data: data, head: head, condition: condition))
    case .stale(nil):
      data.release()
      return .none
    }
  }

  /// Stores a response if it may be stored; else what is stored for `url` goes, for it is outdated.
  package func store(_ data: ImageData, _ head: ResponseHead, for url: ImageURL) async {
    if freshness.mayStore(head, data.byteCount) {
      await disk.store(data, head: head, for: url)
    } else {
      await disk.remove(url)
    }
  }

  /// Renews what is stored by the head of a 304 and stores it again with the time of now.
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

  /// Removes what is stored for `url`.
  package func remove(_ url: ImageURL) async {
    await disk.remove(url)
  }
}
