public import Basics

extension Signpost {
  /// A read of encoded bytes from the disk cache.
  @usableFromInline package enum ReadDiskCache: SignpostInterval {
    @inlinable package static var name: SignpostName { .readDiskCache }

    /// What is read.
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

    /// What was found.
    @usableFromInline package struct End: SignpostPayload {
      /// `failed` is a miss.
      @usableFromInline package var outcome = StageOutcome.done
      @usableFromInline package var bytes = ByteCount.zero

      @inlinable package init() {}

      @inlinable package init(outcome: StageOutcome, bytes: ByteCount = .zero) {
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

  /// A write of encoded bytes to the disk cache.
  @usableFromInline package enum WriteDiskCache: SignpostInterval {
    @inlinable package static var name: SignpostName { .writeDiskCache }

    /// What is written.
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

      @inlinable package init() {}

      @inlinable package init(outcome: StageOutcome, bytes: ByteCount = .zero) {
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

  /// A look into the memory cache.
  @usableFromInline package struct MemoryCacheLookup: SignpostEvent {
    @inlinable package static var name: SignpostName { .memoryCacheLookup }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var result = LookupResult.miss

    @inlinable package init() {}

    @inlinable package init(url: Int, wantedPixels: Int, result: LookupResult) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.result = result
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.word("result", &result)
    }
  }

  /// An image enters the memory cache.
  @usableFromInline package struct MemoryCacheStore: SignpostEvent {
    @inlinable package static var name: SignpostName { .memoryCacheStore }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    /// What its pixels take.
    @usableFromInline package var pixelBytes = ByteCount.zero
    /// What the cache counts for it.
    @usableFromInline package var cost = ByteCount.zero

    @inlinable package init() {}

    @inlinable package init(url: Int, wantedPixels: Int, pixelBytes: ByteCount, cost: ByteCount) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.pixelBytes = pixelBytes
      self.cost = cost
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.bytes("pixel_bytes", &pixelBytes)
      fields.bytes("cost_bytes", &cost)
    }
  }

  /// An image leaves the memory cache.
  @usableFromInline package struct MemoryCacheEvict: SignpostEvent {
    @inlinable package static var name: SignpostName { .memoryCacheEvict }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var cost = ByteCount.zero
    @usableFromInline package var reason = EvictReason.costLimit

    @inlinable package init() {}

    @inlinable package init(url: Int, wantedPixels: Int, cost: ByteCount, reason: EvictReason) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.cost = cost
      self.reason = reason
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.bytes("cost_bytes", &cost)
      fields.word("reason", &reason)
    }
  }
}
