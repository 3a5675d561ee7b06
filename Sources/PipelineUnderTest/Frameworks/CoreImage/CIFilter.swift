public let kCIInputImageKey = "inputImage"
public let kCIOutputImageKey = "outputImage"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputBrightnessKey = "inputBrightness"
public let kCIInputContrastKey = "inputContrast"
public let kCIInputSaturationKey = "inputSaturation"

/// A step of image processing with parameters.
///
/// Here are CIGaussianBlur, CISepiaTone, CIColorInvert, CIColorControls,
/// CIPhotoEffectMono, CIPhotoEffectNoir and CIPhotoEffectTonal; other names of Core Image trap.
public class CIFilter: NSObject, NSCopying {
  public let name: String
  private var values: [String: Any]

  /// The filter of this name; nil for a name that Core Image could not have.
  public init?(name: String, parameters: [String: Any]? = nil) {
    guard name.hasPrefix("CI") else { return nil }
    precondition(
      CIFilter.names.contains(name),
      "CIFilter \(name) is not here; use one of \(CIFilter.names.joined(separator: ", "))"
    )
    self.name = name
    values = parameters ?? [:]
  }

  private static let names = [
    "CIGaussianBlur", "CISepiaTone", "CIColorInvert", "CIColorControls",
    "CIPhotoEffectMono", "CIPhotoEffectNoir", "CIPhotoEffectTonal",
  ]

  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  private init(copying filter: CIFilter) {
    name = filter.name
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

  private func number(_ key: String, _ otherwise: Double) -> Double {
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
  public var outputImage: CIImage? {
    guard let input = values[kCIInputImageKey] as? CIImage else { return nil }
    switch name {
    case "CIGaussianBlur":
      return input.applyingGaussianBlur(sigma: number(kCIInputRadiusKey, 10))
    case "CIColorInvert":
      return input.mapping { pixel in
        var inverse = pixel.w - pixel
        inverse.w = pixel.w
        return inverse
      }
    case "CISepiaTone":
      let intensity = Float(number(kCIInputIntensityKey, 1))
      return input.mapping { pixel in
        let tone = SIMD4<Float>(1.07, 0.74, 0.43, 1) * luminance(pixel)
        return blend(pixel, tone, intensity)
      }
    case "CIColorControls":
      let saturation = Float(number(kCIInputSaturationKey, 1))
      let brightness = Float(number(kCIInputBrightnessKey, 0))
      let contrast = Float(number(kCIInputContrastKey, 1))
      return input.mapping { pixel in
        let gray = SIMD4<Float>(repeating: luminance(pixel))
        let colored = gray + (pixel - gray) * saturation
        let changed = (colored - 0.5 * pixel.w) * contrast + (0.5 + brightness) * pixel.w
        return blend(pixel, changed, 1)
      }
    default:
      return input.mapping { blend($0, SIMD4(repeating: luminance($0)), 1) }
    }
  }
}

/// The brightness of a pixel: the weights of ITU-R BT.709.
private func luminance(_ pixel: SIMD4<Float>) -> Float {
  0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
}

/// `part` of the way from `pixel` to `other`, with the alpha of `pixel`.
private func blend(_ pixel: SIMD4<Float>, _ other: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
  var mixed = (pixel + (other - pixel) * part)
    .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: pixel.w))
  mixed.w = pixel.w
  return mixed
}
