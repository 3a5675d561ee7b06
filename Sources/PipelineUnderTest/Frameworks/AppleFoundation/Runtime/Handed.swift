/// Hands a value to a queue, for types of Foundation that do not say that they may cross threads.
struct Handed<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// Hands over what is there.
  static func some(_ value: Value?) -> Handed? { value.map(Handed.init) }
}

// Unchecked: the side that hands a value over does not touch it afterwards.
extension Handed: @unchecked Sendable {}
