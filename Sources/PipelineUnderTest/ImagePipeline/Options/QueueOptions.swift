/// How many pieces of work may run at a time, and which one is next.
public struct QueueOptions: Sendable, Hashable {
  /// Which waiting work is next.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// The oldest.
    case fifo
    /// The newest.
    case lifo
    /// The one with the highest priority; among equals, the oldest.
    case priority
  }

  /// The new position of waiting work whose priority changes, among its new equals.
  public struct ChangedPlace: NamedRule {
    /// A position among equals.
    public enum Place: String, Sendable, Hashable, CaseIterable {
      /// By its time of arrival.
      case byArrival = "by-arrival"
      /// Before all others.
      case front
      /// After all others.
      case back
    }

    /// Identifies the rule in definitions and differences of variants.
    public let name: String
    /// The position of work whose priority was lowered.
    let lowered: Place
    /// The position of work whose priority was raised.
    let raised: Place

    /// A rule for work that was lowered and for work that was raised.
    public init(name: String, lowered: Place, raised: Place) {
      self.name = name
      self.lowered = lowered
      self.raised = raised
    }

    /// The position that it would have had from the start: it keeps its time of arrival, so the
    /// work that has waited longest is served first.
    public static let byArrival = ChangedPlace(
      name: "byArrival",
      lowered: .byArrival,
      raised: .byArrival
    )
  }

  /// The largest number that may run at a time; nil, the default, is no limit.
  public var limit: Int?
  /// Which work is next; by default the oldest.
  public var order: Order = .fifo
  /// The new position of waiting work whose priority changes; by default its time of arrival
  /// decides.
  ///
  /// Only an order by priority uses it.
  public var changedPlace: ChangedPlace = .byArrival
  /// The largest number with a priority below normal that may run; nil, the default, is the limit.
  ///
  /// It keeps slots free for the work of views. Nuke keeps half of its six downloads free
  /// (kean/Nuke pull request 981).
  public var lowPriorityLimit: Int?

  /// Options with a limit and an order.
  public init(limit: Int? = nil, order: Order = .fifo) {
    self.limit = limit
    self.order = order
  }
}

/// The queues through which work passes from request to image.
public struct PipelineQueues: Sendable, Hashable {
  /// The names of the queues.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Before the network.
    case download
    /// Before the disk cache.
    case disk
    /// Before the decoder.
    case decode
    /// Before the processors.
    case process
  }

  /// Before the network; by default without a limit.
  public var download = QueueOptions()
  /// Before the disk cache; by default without a limit.
  public var disk = QueueOptions()
  /// Before the decoder; a limit of nil, the default, is the width of the background pool.
  public var decode = QueueOptions()
  /// Before the processors; by default without a limit.
  public var process = QueueOptions()

  /// The default queues.
  public init() {}
}
