/// The file of an interface, of which there is none on Linux: it can be named and not be used.
@preconcurrency @MainActor
open class UINib: NSObject {
  let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  /// Traps with the name of the file.
  open func instantiate(
    withOwner ownerOrNil: Any?,
    options optionsOrNil: [AnyHashable: Any]? = nil
  ) -> [Any] {
    preconditionFailure("\(name).nib cannot be read on Linux: make its views in code")
  }
}

extension Bundle {
  /// Traps with the name of the file.
  @MainActor
  public func loadNibNamed(
    _ name: String,
    owner: Any?,
    options: [AnyHashable: Any]? = nil
  ) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner)
  }
}

extension UITableView {
  /// Traps with the name of the file.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    _ = nib?.instantiate(withOwner: nil)
  }
}

extension UICollectionView {
  /// Traps with the name of the file.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    _ = nib?.instantiate(withOwner: nil)
  }
}
