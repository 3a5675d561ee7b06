/// Two values of any type, compared.
struct AnyEquatable: Equatable {
  private let value: any Equatable
  init(_ value: any Equatable) { self.value = value }
  static func == (left: Self, right: Self) -> Bool {
    func equal<Value: Equatable>(_ value: Value) -> Bool { value == right.value as? Value }
    return equal(left.value)
  }
}
