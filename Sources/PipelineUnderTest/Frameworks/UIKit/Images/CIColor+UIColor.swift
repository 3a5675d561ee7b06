extension CIColor {
  /// The colour of UIKit, in sRGB.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
  /// The colour of Core Image.
  public convenience init(ciColor: CIColor) { self.init(cgColor: ciColor.cgColor) }

  /// The colour for Core Image.
  public var ciColor: CIColor { CIColor(cgColor: cgColor) }
}
