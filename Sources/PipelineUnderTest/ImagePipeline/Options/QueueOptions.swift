/// How many pieces of work may run at a time, and which one is next.
public struct QueueOptions: Sendable, Hashable {
  /// Which waiting work is next.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// The oldest.
    case fifo
    /// The one with the highest priority; among equals, the oldest.
    case priority
  }

  /// The largest number that may run at a time; nil, the default, is no limit.
  public var limit: Int?
  /// Which work is next; by default the oldest.
  public var order: Order = .fifo

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
    /// Before the decoder.
    case decode
  }

  /// The queue before the decoder, whose limit is the width of the background pool.
  public struct Decode: Sendable, Hashable {
    /// Which decode is next; by default the oldest.
    public var order: QueueOptions.Order = .fifo
  }

  /// Before the network; by default without a limit.
  public var download = QueueOptions()
  /// Before the decoder; by default the oldest is next.
  public var decode = Decode()

  /// The default queues.
  public init() {}
}
