public import Basics
public import Codecs
public import Signposts

/// A request of a view or a prefetcher for an image.
public struct ImageRequest: Sendable, Hashable {
  /// The kind of client that makes the request.
  public typealias Purpose = LoadPurpose

  /// The urgency of a request.
  public enum Priority: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// For work that waits until nothing else is left.
    case veryLow
    /// For images that are loaded ahead of need.
    case low
    /// For views.
    case normal
    /// Before other views.
    case high
    /// Before everything.
    case veryHigh

    /// Compares the urgencies.
    @inlinable
    public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Which of the pipeline's caches may answer; requests that differ only in this share their work.
  public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Memory, disk, then the network.
    case standard
    /// The network only; the result replaces the entries of the caches.
    case reloadIgnoringCaches
    /// Memory and disk only, unless another request is already fetching.
    case cacheOnly
  }

  /// What the request says to the server and to the caches on the way; requests that differ in this
  /// do not share a fetch.
  public enum TransportPolicy: Sendable, Hashable, CaseIterable {
    /// The rules of HTTP apply.
    case protocolRules
    /// Caches on the way must not answer.
    case reload
  }

  /// The properties of a request.
  @usableFromInline
  struct Parts: Sendable, Equatable {
    @usableFromInline var url: ImageURL
    @usableFromInline var target: DecodeTarget?
    @usableFromInline var purpose: Purpose
    @usableFromInline var priority = Priority.normal
    @usableFromInline var processors: [ImageProcessor] = []
    @usableFromInline var cachePolicy = CachePolicy.standard
    @usableFromInline var transportPolicy = TransportPolicy.protocolRules

    // Written out, because another module searches lists of requests, so this has to be inlinable.
    @inlinable
    static func == (lhs: Parts, rhs: Parts) -> Bool {
      lhs.url == rhs.url && lhs.target == rhs.target && lhs.purpose == rhs.purpose
        && lhs.priority == rhs.priority && lhs.processors == rhs.processors
        && lhs.cachePolicy == rhs.cachePolicy && lhs.transportPolicy == rhs.transportPolicy
    }
  }

  /// Boxes the parts, which never change: a modified request gets a new box.
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let parts: Parts

    init(_ parts: Parts) {
      self.parts = parts
    }
  }

  /// One reference, because a request is passed on dozens of times and rarely modified.
  @usableFromInline var box: Box

  private var parts: Parts {
    get { box.parts }
    set { box = Box(newValue) }
  }

  public var url: ImageURL {
    @inlinable get { box.parts.url }
    set { parts.url = newValue }
  }

  /// The requested size; nil is the size of the file.
  public var target: DecodeTarget? {
    @inlinable get { box.parts.target }
    set { parts.target = newValue }
  }

  /// The kind of client that makes the request; by default a view.
  public var purpose: Purpose {
    @inlinable get { box.parts.purpose }
    set { parts.purpose = newValue }
  }

  /// The urgency of the request; by default normal.
  public var priority: Priority {
    @inlinable get { box.parts.priority }
    set { parts.priority = newValue }
  }

  /// The processors to apply to the decoded image, in order; by default none.
  public var processors: [ImageProcessor] {
    @inlinable get { box.parts.processors }
    set { parts.processors = newValue }
  }

  /// Which of the pipeline's caches may answer; by default all.
  public var cachePolicy: CachePolicy {
    @inlinable get { box.parts.cachePolicy }
    set { parts.cachePolicy = newValue }
  }

  /// What the request says to the server; by default the rules of HTTP apply.
  public var transportPolicy: TransportPolicy {
    @inlinable get { box.parts.transportPolicy }
    set { parts.transportPolicy = newValue }
  }

  /// A request for the image at `url` with a longer side of `maxPixelSize` pixels.
  public init(url: ImageURL, maxPixelSize: Int, purpose: Purpose = .display) {
    self.init(url: url, target: .maxPixelSize(maxPixelSize), purpose: purpose)
  }

  /// A request for the image at `url` in the size of `target`; nil is the size of the file.
  public init(url: ImageURL, target: DecodeTarget?, purpose: Purpose = .display) {
    box = Box(Parts(url: url, target: target, purpose: purpose))
  }

  /// The longest side of the requested size in pixels; 0 for the size of the file.
  ///
  /// Setting it sets the target.
  public var maxPixelSize: Int {
    @inlinable get { target?.box.longestSide ?? 0 }
    set { target = .maxPixelSize(newValue) }
  }

  /// The size that the decode aims at: that of the first processor which changes the size, so that
  /// no surplus pixels are decoded; otherwise ``target``.
  public var decodeTarget: DecodeTarget? {
    processors.lazy.compactMap(\.target).first ?? target
  }

  /// The request for the image after its first `count` processors, under which it is cached and
  /// shared.
  ///
  /// Before the first processor that changes the size, its target is that of the decode.
  package func step(_ count: Int) -> ImageRequest {
    guard !processors.isEmpty else { return self }
    var step = self
    step.processors = Array(processors.prefix(count))
    if !step.processors.contains(where: { $0.target != nil }) { step.target = decodeTarget }
    return step
  }

  /// Compares all parts, except for a request with itself.
  @inlinable
  public static func == (lhs: ImageRequest, rhs: ImageRequest) -> Bool {
    lhs.box === rhs.box || lhs.box.parts == rhs.box.parts
  }

  /// Hashes only the URL, in which nearly all requests differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
  }
}

extension ImageRequest: CustomStringConvertible {
  /// The URL, the size, and every difference from a plain request of a view, as in
  /// "https://img.example/7.jpg at 100 px, round, prefetch".
  public var description: String {
    var labels: [String] = processors.map(\.name)
    if purpose == .prefetch { labels.append("prefetch") }
    if priority != .normal { labels.append("priority \(priority)") }
    if cachePolicy != .standard { labels.append("\(cachePolicy)") }
    if transportPolicy != .protocolRules { labels.append("\(transportPolicy)") }
    return (["\(url.text) \(sizeText)"] + labels).joined(separator: ", ")
  }

  private var sizeText: String {
    func text(_ box: PixelSize) -> String { "\(box.width)x\(box.height) px" }
    switch target {
    case nil: return "in full"
    case .maxPixelSize(let side): return "at \(side) px"
    case .fit(let box): return "fitting \(text(box))"
    case .fill(let box): return "filling \(text(box))"
    case .exact(let box): return "cut to \(text(box))"
    }
  }
}
