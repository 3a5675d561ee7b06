public import Basics

extension Signpost {
  /// One owner's load, from the request to its outcome.
  @usableFromInline package enum LoadImage: SignpostInterval {
    @inlinable package static var name: SignpostName { .loadImage }

    /// What is asked for, and by whom.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url = 0
      @usableFromInline package var wantedPixels = 0
      @usableFromInline package var purpose = LoadPurpose.display

      @inlinable package init() {}

      @inlinable package init(url: Int, wantedPixels: Int, purpose: LoadPurpose) {
        self.url = url
        self.wantedPixels = wantedPixels
        self.purpose = purpose
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.url("url", &url)
        fields.pixels("wanted_px", &wantedPixels)
        fields.word("purpose", &purpose)
      }
    }

    /// How it ended.
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome = LoadOutcome.memory
      /// The encoded bytes behind the image.
      @usableFromInline package var bytes = ByteCount.zero

      @inlinable package init() {}

      @inlinable package init(outcome: LoadOutcome, bytes: ByteCount = .zero) {
        self.outcome = outcome
        self.bytes = bytes
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.word("outcome", &outcome)
        fields.bytes("bytes", &bytes)
      }
    }
  }

  /// A load joins work that is already under way.
  @usableFromInline package struct JoinLoad: SignpostEvent {
    @inlinable package static var name: SignpostName { .joinLoad }

    @usableFromInline package var url = 0
    /// How many loads share the work now.
    @usableFromInline package var owners = 0

    @inlinable package init() {}

    @inlinable package init(url: Int, owners: Int) {
      self.url = url
      self.owners = owners
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.count("owners", &owners)
    }
  }

  /// An owner leaves before its load has ended.
  @usableFromInline package struct CancelLoad: SignpostEvent {
    @inlinable package static var name: SignpostName { .cancelLoad }

    @usableFromInline package var url = 0
    @usableFromInline package var outcome = CancelOutcome.stopped

    @inlinable package init() {}

    @inlinable package init(url: Int, outcome: CancelOutcome) {
      self.url = url
      self.outcome = outcome
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.word("outcome", &outcome)
    }
  }

  /// Work that no owner waits for is stopped.
  @usableFromInline package struct StopWork: SignpostEvent {
    @inlinable package static var name: SignpostName { .stopWork }

    @usableFromInline package var url = 0
    @usableFromInline package var stage = WorkStage.queue
    @usableFromInline package var received = ByteCount.zero

    @inlinable package init() {}

    @inlinable package init(url: Int, stage: WorkStage, received: ByteCount) {
      self.url = url
      self.stage = stage
      self.received = received
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.word("stage", &stage)
      fields.bytes("received_bytes", &received)
    }
  }

  /// Work ends although no owner waits for it.
  @usableFromInline package struct WasteWork: SignpostEvent {
    @inlinable package static var name: SignpostName { .wasteWork }

    @usableFromInline package var url = 0
    @usableFromInline package var stage = WorkStage.queue
    @usableFromInline package var bytes = ByteCount.zero
    @usableFromInline package var cpu = TimeSpan.zero

    @inlinable package init() {}

    @inlinable package init(url: Int, stage: WorkStage, bytes: ByteCount, cpu: TimeSpan) {
      self.url = url
      self.stage = stage
      self.bytes = bytes
      self.cpu = cpu
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.word("stage", &stage)
      fields.bytes("bytes", &bytes)
      fields.nanoseconds("cpu_ns", &cpu)
    }
  }
}
