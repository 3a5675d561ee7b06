/// How lines of text lie.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// What happens to text that is too long.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A view that shows text.
///
/// There are no glyphs here: each character is half as wide as the font is high, near the mean of
/// Latin text, and a line is as high as the font says.
open class UILabel: UIView {
  open var text: String? {
    didSet { if text != oldValue { invalidateIntrinsicContentSize() } }
  }
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
    didSet { invalidateIntrinsicContentSize() }
  }
  open var textColor: UIColor! = .black
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
  open var adjustsFontSizeToFitWidth = false
  open var adjustsFontForContentSizeCategory = false
  open var minimumScaleFactor: CGFloat = 0
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var isHighlighted = false
  open var isEnabled = true
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func size(within width: CGFloat) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let character = font.pointSize / 2
    let height = (font.pointSize * 1.2).rounded(.up)
    let perLine = width > 0 && width < 1e6 ? max(Int(width / character), 1) : Int.max
    var (lines, longest) = (0, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = line.count
      lines += numberOfLines == 1 ? 1 : max((count - 1) / perLine + 1, 1)
      longest = max(longest, min(count, perLine))
    }
    if numberOfLines > 0 { lines = min(lines, numberOfLines) }
    return CGSize(
      width: (CGFloat(longest) * character).rounded(.up),
      height: CGFloat(lines) * height
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(within: size.width) }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : bounds.width
    return size(within: numberOfLines == 1 ? 0 : width)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if numberOfLines != 1, wrappedWidth != bounds.width {
      wrappedWidth = bounds.width
      if !translatesAutoresizingMaskIntoConstraints { superview?.constraintsChanged() }
    }
  }

  private var wrappedWidth: CGFloat = -1
}
