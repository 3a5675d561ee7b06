/// What a layer or one below it wants.
struct BranchWants: OptionSet {
  let rawValue: UInt8
  static let layout = Self(rawValue: 1)
  static let display = Self(rawValue: 2)
  static let pixels = Self(rawValue: 4)
  static let each = [layout, display, pixels]
}
