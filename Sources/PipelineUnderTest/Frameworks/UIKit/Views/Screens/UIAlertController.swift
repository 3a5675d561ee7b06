/// A choice of an alert; scripts of gestures tap none, so no handler runs.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The look of a choice.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// A question over the screen, which hides nothing of what lies below it here.
open class UIAlertController: UIViewController {
  /// Where the question lies.
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  public private(set) var preferredStyle = Style.actionSheet
  public private(set) var actions: [UIAlertAction] = []
  open var preferredAction: UIAlertAction?
  public private(set) var textFields: [UITextField]?

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }
}
