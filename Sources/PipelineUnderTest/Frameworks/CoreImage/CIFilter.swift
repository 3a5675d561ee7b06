public let kCIInputImageKey = "inputImage"
public let kCIOutputImageKey = "outputImage"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputBrightnessKey = "inputBrightness"
public let kCIInputContrastKey = "inputContrast"
public let kCIInputSaturationKey = "inputSaturation"
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
public let kCIInputColorKey = "inputColor"
public let kCIInputEVKey = "inputEV"

/// A step of image processing with parameters.
///
/// Here are those of ``FilterName``; other names of Core Image trap.
public class CIFilter: NSObject, NSCopying {
  public let name: String
  private let kind: FilterName
  private(set) var values: [String: Any]

  /// The filter of this name; nil for a name that Core Image could not have.
  public init?(name: String, parameters: [String: Any]? = nil) {
    guard name.hasPrefix("CI") else { return nil }
    guard let kind = FilterName(rawValue: name) else {
      let names = FilterName.allCases.map(\.rawValue).joined(separator: ", ")
      preconditionFailure("CIFilter \(name) is not here; use one of \(names)")
    }
    self.name = name
    self.kind = kind
    values = parameters ?? [:]
  }

  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  private init(copying filter: CIFilter) {
    name = filter.name
    kind = filter.kind
    values = filter.values
  }

  /// A filter of its own with the same parameters.
  public func copy(with zone: NSZone? = nil) -> Any { CIFilter(copying: self) }

  /// Sets a parameter.
  public func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  /// A parameter, or the output.
  public func value(forKey key: String) -> Any? {
    key == kCIOutputImageKey ? outputImage : values[key]
  }

  /// Sets all parameters to what they are without a word: none is set.
  public func setDefaults() { values = values.filter { $0.key == kCIInputImageKey } }

  func number(_ key: String, _ otherwise: Double) -> Double {
    switch values[key] {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    case let value as NSNumber: value.doubleValue
    default: otherwise
    }
  }

  /// The image after the filter; nil without an input.
  public var outputImage: CIImage? { kind.output(of: self) }
}
