/// The filters that are here, by the names of Core Image.
enum FilterName: String, CaseIterable {
  case gaussianBlur = "CIGaussianBlur"
  case sepiaTone = "CISepiaTone"
  case colorInvert = "CIColorInvert"
  case colorControls = "CIColorControls"
  case exposureAdjust = "CIExposureAdjust"
  case gammaAdjust = "CIGammaAdjust"
  case colorMonochrome = "CIColorMonochrome"
  case photoEffectMono = "CIPhotoEffectMono"
  case photoEffectNoir = "CIPhotoEffectNoir"
  case photoEffectTonal = "CIPhotoEffectTonal"
  case constantColorGenerator = "CIConstantColorGenerator"
  case sourceOverCompositing = "CISourceOverCompositing"
  case sourceAtopCompositing = "CISourceAtopCompositing"
  case sourceInCompositing = "CISourceInCompositing"
  case sourceOutCompositing = "CISourceOutCompositing"
  case multiplyBlendMode = "CIMultiplyBlendMode"
  case screenBlendMode = "CIScreenBlendMode"

  /// How the input lies over the background; nil for filters of one image.
  private var mode: CGBlendMode? {
    switch self {
    case .sourceOverCompositing: .normal
    case .sourceAtopCompositing: .sourceAtop
    case .sourceInCompositing: .sourceIn
    case .sourceOutCompositing: .sourceOut
    case .multiplyBlendMode: .multiply
    case .screenBlendMode: .screen
    default: nil
    }
  }

  /// What `filter` makes of its parameters; nil without what it needs.
  func output(of filter: CIFilter) -> CIImage? {
    if self == .constantColorGenerator {
      return CIImage(color: filter.values[kCIInputColorKey] as? CIColor ?? .red)
    }
    guard let input = filter.values[kCIInputImageKey] as? CIImage else { return nil }
    if let mode {
      guard let below = filter.values[kCIInputBackgroundImageKey] as? CIImage else { return input }
      return input.drawn(over: below, mode)
    }
    if self == .gaussianBlur {
      return input.applyingGaussianBlur(sigma: filter.number(kCIInputRadiusKey, 10))
    }
    return input.mapping(change(filter))
  }

  /// What becomes of a pixel, premultiplied.
  private func change(_ filter: CIFilter) -> @Sendable (SIMD4<Float>) -> SIMD4<Float> {
    func value(_ key: String, _ otherwise: Double) -> Float { Float(filter.number(key, otherwise)) }
    switch self {
    case .colorInvert:
      return { pixel in
        var inverse = pixel.w - pixel
        inverse.w = pixel.w
        return inverse
      }
    case .sepiaTone:
      let intensity = value(kCIInputIntensityKey, 1)
      let tone = SIMD4<Float>(1.07, 0.74, 0.43, 1)
      return { blend($0, tone * luminance($0), intensity) }
    case .colorMonochrome:
      let color = filter.values[kCIInputColorKey] as? CIColor
      // Core Image's own colour of this filter.
      let tone = color?.cgColor.rgba ?? SIMD4(0.6, 0.45, 0.3, 1)
      let intensity = value(kCIInputIntensityKey, 1)
      return { blend($0, tone * luminance($0), intensity) }
    case .colorControls:
      let saturation = value(kCIInputSaturationKey, 1)
      let brightness = value(kCIInputBrightnessKey, 0)
      let contrast = value(kCIInputContrastKey, 1)
      return { pixel in
        let gray = SIMD4<Float>(repeating: luminance(pixel))
        let colored = gray + (pixel - gray) * saturation
        let changed = (colored - 0.5 * pixel.w) * contrast + (0.5 + brightness) * pixel.w
        return blend(pixel, changed, 1)
      }
    case .exposureAdjust:
      let factor = Float(pow(2, filter.number(kCIInputEVKey, 0)))
      return { blend($0, $0 * factor, 1) }
    case .gammaAdjust:
      let power = value("inputPower", 1)
      return { pixel in
        let alpha = max(pixel.w, 1e-6)
        let straight = SIMD4<Float>(
          powf(pixel.x / alpha, power),
          powf(pixel.y / alpha, power),
          powf(pixel.z / alpha, power),
          1
        )
        return blend(pixel, straight * pixel.w, 1)
      }
    default: return { blend($0, SIMD4(repeating: luminance($0)), 1) }
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
