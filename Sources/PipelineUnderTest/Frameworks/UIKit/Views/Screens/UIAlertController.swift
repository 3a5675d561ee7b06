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

/// The choice of what to do with content, which hides nothing of what lies below it here.
open class UIActivityViewController: UIViewController {
  /// A kind of what is done.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let activityItems: [Any]
  open var excludedActivityTypes: [ActivityType]?
  /// Scripts of gestures choose nothing, so it is never called.
  open var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?

  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    activityItems = []
    super.init(coder: coder)
  }
}

/// Something of an app that is done with content.
@preconcurrency @MainActor
open class UIActivity: NSObject {}
