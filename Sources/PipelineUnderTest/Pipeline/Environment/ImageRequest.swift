internal import Quantities

/// What a view or a prefetcher asks for.
public struct ImageRequest: Sendable, Hashable {
  /// Who asks.
  public enum Purpose: Int, Sendable, Hashable {
    /// A view on the screen.
    case display
    /// A prefetcher, ahead of the screen.
    case prefetch
  }

  /// How urgent it is.
  public enum Priority: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// When nothing else is to be done.
    case veryLow
    /// Ahead of need.
    case low
    /// As a view asks.
    case normal
    /// Before other views.
    case high
    /// Before everything.
    case veryHigh

    /// Compares urgencies.
    public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Which of the pipeline's caches may answer; requests that differ only here share their work.
  public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Memory, disk, then the network.
    case standard
    /// The network only; the result replaces what the caches hold.
    case reloadIgnoringCaches
    /// Memory and disk only, unless others fetch already.
    case cacheOnly
  }

  /// What the request says to the server and the caches on the way to it; requests that differ here
  /// share no fetch.
  public enum TransportPolicy: Sendable, Hashable, CaseIterable {
    /// What the protocol's own rules say.
    case protocolRules
    /// Caches on the way are not to answer.
    case reload
  }

  /// Where the image comes from.
  public var url: ImageURL
  /// The size that it is wanted in; nil is the size of the file.
  public var target: DecodeTarget?
  /// Who asks; by default a view.
  public var purpose: Purpose = .display
  /// How urgent it is; by default normal.
  public var priority: Priority = .normal
  /// What is done to the decoded image, first step first; by default nothing.
  public var processors: [ImageProcessor] = []
  /// Which of the pipeline's caches may answer; by default all.
  public var cachePolicy: CachePolicy = .standard
  /// What the request says to the server; by default what the protocol's own rules say.
  public var transportPolicy: TransportPolicy = .protocolRules

  /// A request for the image at `url`, to be shown at `maxPixelSize` pixels along its longer side.
  public init(url: ImageURL, maxPixelSize: Int, purpose: Purpose = .display) {
    self.init(url: url, target: .maxPixelSize(maxPixelSize), purpose: purpose)
  }

  /// A request for the image at `url` in the size of `target`, or of the file.
  public init(url: ImageURL, target: DecodeTarget?, purpose: Purpose = .display) {
    self.url = url
    self.target = target
    self.purpose = purpose
  }

  /// The longest side of the size that it is wanted in, in pixels; 0 where that is the file's.
  ///
  /// Setting it sets the target.
  public var maxPixelSize: Int {
    get { target?.box.longestSide ?? 0 }
    set { target = .maxPixelSize(newValue) }
  }

  /// Hashes the address, in which nearly all requests differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
  }
}
