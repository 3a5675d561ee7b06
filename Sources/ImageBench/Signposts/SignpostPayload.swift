package import Basics

/// The fields of a begin, of an end or of an event, and how they are recorded: as flat numbers.
@usableFromInline package protocol SignpostPayload: Sendable, Hashable {
  /// The fields that `numbers` stand for, in the order of their declaration.
  init(numbers: SignpostNumbers)

  /// The numbers of the fields, in the order of their declaration.
  var numbers: SignpostNumbers { get }
}

/// A signpost of one moment.
@usableFromInline package protocol SignpostEvent: SignpostPayload {
  /// The name under which it is recorded.
  static var name: SignpostName { get }
}

/// A signpost with a begin and an end.
@usableFromInline package protocol SignpostInterval {
  associatedtype Begin: SignpostPayload
  associatedtype End: SignpostPayload

  /// The name under which both are recorded.
  static var name: SignpostName { get }
}

/// The payload of a signpost that is about an image at the size that it was asked for.
@usableFromInline package protocol ImageSignpost: SignpostPayload {
  /// The number of the image's URL.
  var url: Int { get }
  /// The pixels asked for, along the longer side.
  var wantedPixels: Int { get }
}

/// The signposts that the pipeline and the harness emit, one type for each ``SignpostName``.
@usableFromInline package enum Signpost {
  /// The payload of an end that says nothing but when.
  @usableFromInline package struct NoFields: SignpostPayload {
    @inlinable package init() {}
    @inlinable package init(numbers: SignpostNumbers) {}
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers() }
  }
}

extension SignpostPayload {
  /// Fields that are all zero, or the first of their words.
  @inlinable package init() {
    self.init(numbers: SignpostNumbers())
  }
}

extension SignpostEvent {
  /// The fields of `record`, which must be of this event.
  @inlinable
  @inline(__always)
  package init(_ record: SignpostRecord) {
    record.check(Self.name, .event)
    self.init(numbers: record.numbers)
  }
}

extension SignpostInterval {
  /// The fields of `record`, which must be a begin of this interval.
  @inlinable
  @inline(__always)
  package static func begin(_ record: SignpostRecord) -> Begin {
    record.check(name, .begin)
    return Begin(numbers: record.numbers)
  }

  /// The fields of `record`, which must be an end of this interval.
  @inlinable
  @inline(__always)
  package static func end(_ record: SignpostRecord) -> End {
    record.check(name, .end)
    return End(numbers: record.numbers)
  }
}

// MARK: - What a declaration of fields cannot say

extension Signpost.ShownPixels {
  /// A signpost of the whole checksum.
  package init(checksum: UInt64) {
    self.init(checksumHigh: Int(checksum >> 32), checksumLow: Int(checksum & 0xffff_ffff))
  }

  /// The whole checksum.
  package var checksum: UInt64 { UInt64(checksumHigh) << 32 | UInt64(checksumLow) }
}

extension Signpost.MemoryLedger {
  /// All bytes but those of the screen and of other parts of the app.
  package var imageBytes: ByteCount { compressed + scratch + view + cache + inFlight }
}
