public import Basics

/// What a field of a signpost may hold: a value that one number stands for.
@usableFromInline package protocol SignpostValue {
  /// The value that `number` stands for.
  init(signpostNumber number: Int)

  /// The number that stands for the value.
  var signpostNumber: Int { get }
}

extension Int: SignpostValue {
  @inlinable package init(signpostNumber number: Int) { self = number }
  @inlinable package var signpostNumber: Int { self }
}

extension ByteCount: SignpostValue {
  @inlinable package init(signpostNumber number: Int) { self.init(number) }
  @inlinable package var signpostNumber: Int { bytes }
}

extension TimeSpan: SignpostValue {
  @inlinable package init(signpostNumber number: Int) { self.init(nanoseconds: number) }
  @inlinable package var signpostNumber: Int { nanoseconds }
}

/// The number has the bits of the fraction.
extension Double: SignpostValue {
  @inlinable package init(signpostNumber number: Int) {
    self.init(bitPattern: UInt64(truncatingIfNeeded: number))
  }
  @inlinable package var signpostNumber: Int { Int(truncatingIfNeeded: bitPattern) }
}
