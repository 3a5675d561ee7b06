/// The numbers of up to seven fields, stored in place; those not set are 0.
@usableFromInline package struct SignpostNumbers: Sendable, Hashable, BitwiseCopyable {
  /// How many fields a signpost may have.
  @usableFromInline package static let capacity = 7

  @usableFromInline var first, second, third, fourth, fifth, sixth, seventh: Int

  @inlinable
  @inline(__always)
  init(
    _ first: Int = 0,
    _ second: Int = 0,
    _ third: Int = 0,
    _ fourth: Int = 0,
    _ fifth: Int = 0,
    _ sixth: Int = 0,
    _ seventh: Int = 0
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
    self.sixth = sixth
    self.seventh = seventh
  }

  /// The number of the field at `index`, which must be below ``capacity``.
  @inlinable subscript(index: Int) -> Int {
    switch index {
    case 0: return first
    case 1: return second
    case 2: return third
    case 3: return fourth
    case 4: return fifth
    case 5: return sixth
    case 6: return seventh
    default: preconditionFailure("a signpost has at most 7 fields; there is no number \(index)")
    }
  }

  /// The numbers of `list`, which has at most ``capacity``.
  init(_ list: [Int]) {
    precondition(list.count <= Self.capacity, "a signpost has at most 7 fields, not \(list.count)")
    let all = list + [Int](repeating: 0, count: Self.capacity - list.count)
    self.init(all[0], all[1], all[2], all[3], all[4], all[5], all[6])
  }
}
