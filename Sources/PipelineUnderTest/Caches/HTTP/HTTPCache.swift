package import Basics
package import Requests

/// Responses on disk, kept and used by the rules of HTTP.
///
/// The rules are ``HTTPFreshness``, the files a ``DiskCache`` of their own.
package struct HTTPCache: Sendable {
  /// What is stored for a URL, as far as it can be used.
  package enum Stored {
    /// Nothing.
    case none
    /// A response that answers, its data held once for the caller.
    case fresh(ImageData)
    /// A response that the server is to be asked about, its data held once for the caller.
    case stale(ImageData, ResponseHead, HTTPCondition)
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
    guard let head = file.head else {
      file.data.letGo()
      return .none
    }
    switch freshness.use(of: head, stored: file.written, at: now()) {
    case .fresh: return .fresh(file.data)
    case .stale(let condition?): return .stale(file.data, head, condition)
    case .stale(nil):
      file.data.letGo()
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
