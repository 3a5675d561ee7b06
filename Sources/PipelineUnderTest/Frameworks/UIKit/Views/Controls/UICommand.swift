/// An element of a menu that sends a selector; no menu is shown here.
@preconcurrency @MainActor
open class UICommand: NSObject {
  open var title: String
  open var image: UIImage?
  public let action: Selector
  public let propertyList: Any?

  public init(
    title: String = "",
    image: UIImage? = nil,
    action: Selector,
    propertyList: Any? = nil
  ) {
    self.title = title
    self.image = image
    self.action = action
    self.propertyList = propertyList
  }
}
