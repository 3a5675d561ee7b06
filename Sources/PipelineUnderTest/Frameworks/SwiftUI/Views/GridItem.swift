/// The width of a column of a grid.
public struct GridItem: Sendable {
  /// How a width is found.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  public var spacing: CGFloat?
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing) = (size, spacing)
  }

  /// The columns of a grid as wide as `width`.
  static func widths(_ items: [GridItem], in width: CGFloat) -> [CGFloat] {
    var result: [CGFloat] = []
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? defaultSpacing) }
    var fixed: CGFloat = 0
    for case .fixed(let length) in items.map(\.size) { fixed += length }
    let share = (width - gaps - fixed) / CGFloat(max(items.count, 1))
    for item in items {
      switch item.size {
      case .fixed(let length): result.append(length)
      case .flexible(let low, let high): result.append(min(max(share, low), high))
      case .adaptive(let low, _):
        let gap = item.spacing ?? defaultSpacing
        let count = max(Int((share + gap) / (low + gap)), 1)
        let each = (share - gap * CGFloat(count - 1)) / CGFloat(count)
        result += [CGFloat](repeating: each, count: count)
      }
    }
    return result
  }
}
