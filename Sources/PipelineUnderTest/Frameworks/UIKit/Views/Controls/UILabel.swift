/// How text is aligned.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// How text ends that has too little room.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}

/// Shows text, whose size is a model: see `UIFont`.
open class UILabel: UIView {
  /// The width that constraints gave it, by which its lines are counted.
  var solvedWidth: CGFloat?
  /// What it shows, with attributes, which change nothing of the size but for attachments.
  private var content: NSAttributedString? {
    didSet { if content != oldValue { invalidateIntrinsicContentSize() } }
  }
  open var text: String? {
    get { content?.string }
    set { content = newValue.map { NSAttributedString(string: $0) } }
  }
  open var attributedText: NSAttributedString? {
    get { content }
    set { content = newValue }
  }
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { invalidateIntrinsicContentSize() } }
  open var textColor: UIColor! = .black
  open var highlightedTextColor: UIColor?
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var isHighlighted = false
  open var isEnabled = true
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
  open var adjustsFontSizeToFitWidth = false
  open var adjustsFontForContentSizeCategory = false
  open var minimumScaleFactor: CGFloat = 0
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  open override var intrinsicContentSize: CGSize {
    let unlimited = CGFloat.greatestFiniteMagnitude
    let limit = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : solvedWidth ?? unlimited
    return size(within: numberOfLines == 1 ? unlimited : limit)
  }

  /// The size of the text, made larger by the attachments, which stand in a line with it.
  private func size(within width: CGFloat) -> CGSize {
    let plain = (text ?? "").replacing("\u{FFFC}", with: "")
    let size = font.size(of: plain, width: width, lines: numberOfLines)
    let attachments = content?.attachmentSizes ?? []
    return CGSize(
      width: min(attachments.reduce(size.width) { $0 + $1.width }, width),
      height: attachments.reduce(size.height) { max($0, $1.height) }
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
    return self.size(within: width)
  }
}
