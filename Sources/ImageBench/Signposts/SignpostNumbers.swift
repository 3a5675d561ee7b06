/// The numbers of up to seven fields, stored in place; those not set are 0.
@usableFromInline
struct SignpostNumbers: Sendable, Hashable, BitwiseCopyable {
  /// How many fields a signpost may have.
  @usableFromInline static let capacity = 7

  @usableFromInline var first = 0
  @usableFromInline var second = 0
  @usableFromInline var third = 0
  @usableFromInline var fourth = 0
  @usableFromInline var fifth = 0
  @usableFromInline var sixth = 0
  @usableFromInline var seventh = 0

  @inlinable init() {}

  /// The number of the field at `place`, which must be below ``capacity``.
  @inlinable
  subscript(place: Int) -> Int {
    @inline(__always)
    get {
      switch place {
      case 0: return first
      case 1: return second
      case 2: return third
      case 3: return fourth
      case 4: return fifth
      case 5: return sixth
      case 6: return seventh
      default: preconditionFailure("a signpost has at most 7 fields; there is no number \(place)")
      }
    }
    @inline(__always)
    set {
      switch place {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      case 3: fourth = newValue
      case 4: fifth = newValue
      case 5: sixth = newValue
      case 6: seventh = newValue
      default: preconditionFailure("a signpost has at most 7 fields; there is no number \(place)")
      }
    }
  }
}
