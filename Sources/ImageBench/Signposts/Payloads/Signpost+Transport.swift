public import Basics

extension Signpost {
  /// A fetch over the network, from its wait for a connection to its last byte.
  @usableFromInline package enum LoadImageData: SignpostInterval {
    @inlinable package static var name: SignpostName { .loadImageData }

    /// What is fetched.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url = 0

      @inlinable package init() {}

      @inlinable package init(url: Int) {
        self.url = url
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.url("url", &url)
      }
    }

    /// How it ended.
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome = StageOutcome.done
      @usableFromInline package var bytes = ByteCount.zero
      /// How long it waited for a connection.
      @usableFromInline package var queued = TimeSpan.zero
      /// The HTTP status; 0 without an answer.
      @usableFromInline package var status = 0
      /// Bytes of an earlier attempt that did not have to come again.
      @usableFromInline package var resumed = ByteCount.zero

      @inlinable package init() {}

      @inlinable package init(
        outcome: StageOutcome,
        bytes: ByteCount = .zero,
        queued: TimeSpan = .zero,
        status: Int = 0,
        resumed: ByteCount = .zero
      ) {
        self.outcome = outcome
        self.bytes = bytes
        self.queued = queued
        self.status = status
        self.resumed = resumed
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.word("outcome", &outcome)
        fields.bytes("bytes", &bytes)
        fields.nanoseconds("queued_ns", &queued)
        fields.count("status", &status)
        fields.bytes("resumed_bytes", &resumed)
      }
    }
  }

  /// A fetch has its connection, and its request leaves for the server.
  @usableFromInline package struct SendRequest: SignpostEvent {
    @inlinable package static var name: SignpostName { .sendRequest }

    @usableFromInline package var url = 0
    /// How many attempts came before.
    @usableFromInline package var retry = 0

    @inlinable package init() {}

    @inlinable package init(url: Int, retry: Int) {
      self.url = url
      self.retry = retry
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.count("retry", &retry)
    }
  }
}
