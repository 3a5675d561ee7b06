/// Follows the input of a text; scripts of gestures type nothing, so no method is called.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
}

/// Lines of text that a user could change.
open class UITextView: UIScrollView {
  open var text: String! = "" { didSet { invalidateIntrinsicContentSize() } }
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string ?? "" }
  }
  open var font: UIFont? { didSet { invalidateIntrinsicContentSize() } }
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var isEditable = true
  open var isSelectable = true
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  /// UIKit's default: 8 points above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // UIKit's default font of a text view.
    let font = font ?? .systemFont(ofSize: 12)
    let insets = textContainerInset
    let width = size.width > 0 ? size.width - insets.left - insets.right : .greatestFiniteMagnitude
    let text = font.size(of: text ?? "", width: width, lines: 0)
    return CGSize(
      width: text.width + insets.left + insets.right,
      height: text.height + insets.top + insets.bottom
    )
  }
}

/// Follows the input of a search bar; scripts of gestures type nothing, so no method is called.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A field for a search.
open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  open var prompt: String?
  open var showsCancelButton = false
  open var barTintColor: UIColor?
  open weak var delegate: (any UISearchBarDelegate)?
  public let searchTextField = UITextField()
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  /// UIKit's height.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 56)
  }
}
