/// The wishes of a layer or of one below it.
struct BranchWants: OptionSet {
  let rawValue: UInt8
  static let layout = Self(rawValue: 1)
  static let display = Self(rawValue: 2)
  static let pixels = Self(rawValue: 4)
  static let each = [layout, display, pixels]
}
