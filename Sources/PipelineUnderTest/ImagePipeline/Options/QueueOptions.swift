/// How many may work at a time, and who is next.
public struct QueueOptions: Sendable, Hashable {
  /// Who is next.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Who came first.
    case fifo
    /// Who came last.
    case lifo
    /// Who has the highest priority; among equals, who came first.
    case priority
  }

  /// Where work goes whose priority changes while it waits, among its new equals.
  public struct ChangedPlace: NamedRule {
    /// A place among equals.
    public enum Place: String, Sendable, Hashable, CaseIterable {
      /// Where its time of arrival puts it.
      case byArrival = "by-arrival"
      /// In front of all.
      case front
      /// Behind all.
      case back
    }

    /// The name in definitions and differences of variants.
    public let name: String
    /// The place of work whose priority was lowered.
    let lowered: Place
    /// The place of work whose priority was raised.
    let raised: Place

    /// A rule for work that was lowered and for work that was raised.
    public init(name: String, lowered: Place, raised: Place) {
      self.name = name
      self.lowered = lowered
      self.raised = raised
    }

    /// Where it would be had it come with this priority: it keeps its time of arrival, so what
    /// waited longest is served first.
    public static let byArrival = ChangedPlace(
      name: "byArrival",
      lowered: .byArrival,
      raised: .byArrival
    )
  }

  /// The most that work at a time; nil, the default, is any number.
  public var limit: Int?
  /// Who is next; by default who came first.
  public var order: Order = .fifo
  /// Where work goes whose priority changes while it waits; by default it keeps its time of
  /// arrival.
  ///
  /// It counts where the order is by priority.
  public var changedPlace: ChangedPlace = .byArrival
  /// The most with a priority below normal that work at a time; nil, the default, is the limit.
  ///
  /// So what a view waits for finds a free slot. Nuke keeps half of its six downloads free
  /// (kean/Nuke pull request 981).
  public var lowPriorityLimit: Int?

  /// A queue with a limit and an order.
  public init(limit: Int? = nil, order: Order = .fifo) {
    self.limit = limit
    self.order = order
  }
}

/// The queues that work passes on its way from request to image.
public struct PipelineQueues: Sendable, Hashable {
  /// The names of the queues.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// In front of the network.
    case download
    /// In front of the disk cache.
    case disk
    /// In front of the decoder.
    case decode
    /// In front of the processors.
    case process
  }

  /// In front of the network; by default without a limit.
  public var download = QueueOptions()
  /// In front of the disk cache; by default without a limit.
  public var disk = QueueOptions()
  /// In front of the decoder; a limit of nil, the default, is the width of the background pool.
  public var decode = QueueOptions()
  /// In front of the processors; by default without a limit.
  public var process = QueueOptions()

  /// The defaults.
  public init() {}
}
