public import Basics
public import Codecs
public import Signposts

/// What a view or a prefetcher asks for.
public struct ImageRequest: Sendable, Hashable {
  /// What asks.
  public typealias Purpose = LoadPurpose

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
    @inlinable
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

  /// What is asked for.
  @usableFromInline
  struct Parts: Sendable, Equatable {
    @usableFromInline var url: ImageURL
    @usableFromInline var target: DecodeTarget?
    @usableFromInline var purpose: Purpose
    @usableFromInline var priority = Priority.normal
    @usableFromInline var processors: [ImageProcessor] = []
    @usableFromInline var cachePolicy = CachePolicy.standard
    @usableFromInline var transportPolicy = TransportPolicy.protocolRules

    // Written out, because lists of requests are searched from another module.
    @inlinable
    static func == (lhs: Parts, rhs: Parts) -> Bool {
      lhs.url == rhs.url && lhs.target == rhs.target && lhs.purpose == rhs.purpose
        && lhs.priority == rhs.priority && lhs.processors == rhs.processors
        && lhs.cachePolicy == rhs.cachePolicy && lhs.transportPolicy == rhs.transportPolicy
    }
  }

  /// Holds the parts, which never change: a changed request gets a box of its own.
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let parts: Parts

    init(_ parts: Parts) {
      self.parts = parts
    }
  }

  /// One reference, because a request is handed on dozens of times and changed hardly ever.
  @usableFromInline var box: Box

  private var parts: Parts {
    get { box.parts }
    set { box = Box(newValue) }
  }

  /// Where the image comes from.
  public var url: ImageURL {
    @inlinable get { box.parts.url }
    set { parts.url = newValue }
  }

  /// The size that it is wanted in; nil is the size of the file.
  public var target: DecodeTarget? {
    @inlinable get { box.parts.target }
    set { parts.target = newValue }
  }

  /// Who asks; by default a view.
  public var purpose: Purpose {
    @inlinable get { box.parts.purpose }
    set { parts.purpose = newValue }
  }

  /// How urgent it is; by default normal.
  public var priority: Priority {
    @inlinable get { box.parts.priority }
    set { parts.priority = newValue }
  }

  /// What is done to the decoded image, first step first; by default nothing.
  public var processors: [ImageProcessor] {
    @inlinable get { box.parts.processors }
    set { parts.processors = newValue }
  }

  /// Which of the pipeline's caches may answer; by default all.
  public var cachePolicy: CachePolicy {
    @inlinable get { box.parts.cachePolicy }
    set { parts.cachePolicy = newValue }
  }

  /// What the request says to the server; by default what the protocol's own rules say.
  public var transportPolicy: TransportPolicy {
    @inlinable get { box.parts.transportPolicy }
    set { parts.transportPolicy = newValue }
  }

  /// A request for the image at `url`, to be shown at `maxPixelSize` pixels along its longer side.
  public init(url: ImageURL, maxPixelSize: Int, purpose: Purpose = .display) {
    self.init(url: url, target: .maxPixelSize(maxPixelSize), purpose: purpose)
  }

  /// A request for the image at `url` in the size of `target`, or of the file.
  public init(url: ImageURL, target: DecodeTarget?, purpose: Purpose = .display) {
    box = Box(Parts(url: url, target: target, purpose: purpose))
  }

  /// The longest side of the size that it is wanted in, in pixels; 0 where that is the file's.
  ///
  /// Setting it sets the target.
  public var maxPixelSize: Int {
    @inlinable get { target?.box.longestSide ?? 0 }
    set { target = .maxPixelSize(newValue) }
  }

  /// The size that the decode aims at: that of the first processor which changes the size, for it
  /// is to have just as many pixels as it needs; where there is none, ``target``.
  public var decodeTarget: DecodeTarget? {
    processors.lazy.compactMap(\.target).first ?? target
  }

  /// The request for the image after its first `count` processors, as it is kept and shared.
  ///
  /// In front of the first processor that changes the size it is one in the size of the decode.
  package func step(_ count: Int) -> ImageRequest {
    guard !processors.isEmpty else { return self }
    var step = self
    step.processors = Array(processors.prefix(count))
    if !step.processors.contains(where: { $0.target != nil }) { step.target = decodeTarget }
    return step
  }

  /// Compares all parts, but not of a request with itself.
  @inlinable
  public static func == (lhs: ImageRequest, rhs: ImageRequest) -> Bool {
    lhs.box === rhs.box || lhs.box.parts == rhs.box.parts
  }

  /// Hashes the address, in which nearly all requests differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
  }
}

extension ImageRequest: CustomStringConvertible {
  /// The address, the size, and what differs from a plain request of a view, as in
  /// "https://img.example/7.jpg at 100 px, round, prefetch".
  public var description: String {
    var words: [String] = processors.map(\.name)
    if purpose == .prefetch { words.append("prefetch") }
    if priority != .normal { words.append("priority \(priority)") }
    if cachePolicy != .standard { words.append("\(cachePolicy)") }
    if transportPolicy != .protocolRules { words.append("\(transportPolicy)") }
    return (["\(url.text) \(sizeText)"] + words).joined(separator: ", ")
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
