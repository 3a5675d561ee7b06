public import Basics

extension Signpost {
  /// The ledger's bytes by owner, after a change.
  @usableFromInline package struct MemoryLedger: SignpostEvent {
    @inlinable package static var name: SignpostName { .memoryLedger }

    @usableFromInline package var compressed = ByteCount.zero
    @usableFromInline package var scratch = ByteCount.zero
    @usableFromInline package var view = ByteCount.zero
    @usableFromInline package var cache = ByteCount.zero
    @usableFromInline package var inFlight = ByteCount.zero
    @usableFromInline package var render = ByteCount.zero

    @inlinable package init() {}

    @inlinable package init(
      compressed: ByteCount,
      scratch: ByteCount,
      view: ByteCount,
      cache: ByteCount,
      inFlight: ByteCount,
      render: ByteCount
    ) {
      self.compressed = compressed
      self.scratch = scratch
      self.view = view
      self.cache = cache
      self.inFlight = inFlight
      self.render = render
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.bytes("compressed_bytes", &compressed)
      fields.bytes("scratch_bytes", &scratch)
      fields.bytes("view_bytes", &view)
      fields.bytes("cache_bytes", &cache)
      fields.bytes("in_flight_bytes", &inFlight)
      fields.bytes("render_bytes", &render)
    }

    /// All bytes but the screen's own buffers.
    package var imageBytes: ByteCount { compressed + scratch + view + cache + inFlight }
  }

  /// The device asks for memory.
  @usableFromInline package struct MemoryWarning: SignpostEvent {
    @inlinable package static var name: SignpostName { .memoryWarning }

    @usableFromInline package var trigger = WarningTrigger.scenario
    @usableFromInline package var footprint = ByteCount.zero

    @inlinable package init() {}

    @inlinable package init(trigger: WarningTrigger, footprint: ByteCount) {
      self.trigger = trigger
      self.footprint = footprint
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.word("trigger", &trigger)
      fields.bytes("footprint_bytes", &footprint)
    }
  }

  /// The pipeline answers a memory warning.
  @usableFromInline package struct PurgeMemory: SignpostEvent {
    @inlinable package static var name: SignpostName { .purgeMemory }

    @usableFromInline package var entries = 0
    @usableFromInline package var released = ByteCount.zero

    @inlinable package init() {}

    @inlinable package init(entries: Int, released: ByteCount) {
      self.entries = entries
      self.released = released
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.count("entries", &entries)
      fields.bytes("released_bytes", &released)
    }
  }

  /// The device ends the process for using too much memory.
  @usableFromInline package struct Jetsam: SignpostEvent {
    @inlinable package static var name: SignpostName { .jetsam }

    @usableFromInline package var footprint = ByteCount.zero
    @usableFromInline package var limit = ByteCount.zero
    @usableFromInline package var frame = 0

    @inlinable package init() {}

    @inlinable package init(footprint: ByteCount, limit: ByteCount, frame: Int) {
      self.footprint = footprint
      self.limit = limit
      self.frame = frame
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.bytes("footprint_bytes", &footprint)
      fields.bytes("limit_bytes", &limit)
      fields.count("frame", &frame)
    }
  }
}
