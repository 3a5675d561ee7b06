/// The fields of a begin, of an end or of an event.
///
/// A payload lists its fields once, in ``visit(_:)``: what is recorded, what is read back and what the
/// trace says of them all follow that list, so that no other code knows the place of a field.
@usableFromInline package protocol SignpostPayload: Sendable, Hashable {
  /// Fields that are all zero, or the first of their cases.
  init()

  /// Hands every field to `fields`, in the order of the trace.
  mutating func visit(_ fields: inout some SignpostFields)
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

/// The signposts that the pipeline and the harness emit, one type for each ``SignpostName``.
@usableFromInline package enum Signpost {
  /// The payload of an end that says nothing but when.
  @usableFromInline package struct NoFields: SignpostPayload {
    @inlinable package init() {}

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {}
  }
}

// MARK: - Reading

extension SignpostPayload {
  @inlinable
  @inline(__always)
  init(_ numbers: SignpostNumbers) {
    self.init()
    var reader = FieldReader(numbers)
    visit(&reader)
  }

  @usableFromInline var numbers: SignpostNumbers {
    @inlinable @inline(__always) get {
      var writer = FieldWriter()
      var fields = self
      fields.visit(&writer)
      return writer.numbers
    }
  }

  /// The names and kinds of the fields, as the trace has them.
  static var arguments: [SignpostArgument] {
    var list = FieldList()
    var fields = Self()
    fields.visit(&list)
    return list.arguments
  }
}

extension SignpostEvent {
  /// The fields of `record`, which must be of this event.
  @inlinable
  @inline(__always)
  package init(_ record: SignpostRecord) {
    record.check(Self.name, .event)
    self.init(record.numbers)
  }
}

extension SignpostInterval {
  /// The fields of `record`, which must be a begin of this interval.
  @inlinable
  @inline(__always)
  package static func begin(_ record: SignpostRecord) -> Begin {
    record.check(name, .begin)
    return Begin(record.numbers)
  }

  /// The fields of `record`, which must be an end of this interval.
  @inlinable
  @inline(__always)
  package static func end(_ record: SignpostRecord) -> End {
    record.check(name, .end)
    return End(record.numbers)
  }
}
