/// One pixel over another, both premultiplied red, green, blue and alpha from 0 to 1.
///
/// The formulas of Porter and Duff ("Compositing Digital Images", 1984), and those of the blend
/// modes of PDF (ISO 32000-1, 11.3.5).
func blended(
  _ source: SIMD4<Float>,
  over target: SIMD4<Float>,
  _ mode: CGBlendMode
) -> SIMD4<Float> {
  let (sourceAlpha, targetAlpha) = (source.w, target.w)
  switch mode {
  case .normal: return source + target * (1 - sourceAlpha)
  case .clear: return .zero
  case .copy: return source
  case .sourceIn: return source * targetAlpha
  case .sourceOut: return source * (1 - targetAlpha)
  case .sourceAtop: return source * targetAlpha + target * (1 - sourceAlpha)
  case .destinationOver: return target + source * (1 - targetAlpha)
  case .destinationIn: return target * sourceAlpha
  case .destinationOut: return target * (1 - sourceAlpha)
  case .destinationAtop: return target * sourceAlpha + source * (1 - targetAlpha)
  case .xor: return source * (1 - targetAlpha) + target * (1 - sourceAlpha)
  case .plusLighter: return (source + target).clamped(lowerBound: .zero, upperBound: .one)
  case .plusDarker:
    let alpha = min(1, sourceAlpha + targetAlpha)
    var result = (source + target - (sourceAlpha + targetAlpha - alpha))
      .clamped(lowerBound: .zero, upperBound: .one)
    result.w = alpha
    return result
  case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
    .hardLight, .difference, .exclusion:
    return separable(source, target, mode)
  case .hue, .saturation, .color, .luminosity:
    preconditionFailure(
      "CGBlendMode.\(mode) is not here; use .multiply, .sourceIn or another mode of its kind"
    )
  }
}

/// Modes that treat each channel by itself.
private func separable(
  _ source: SIMD4<Float>,
  _ target: SIMD4<Float>,
  _ mode: CGBlendMode
) -> SIMD4<Float> {
  let (sourceAlpha, targetAlpha) = (source.w, target.w)
  let (top, bottom) = (
    sourceAlpha > 0 ? source / sourceAlpha : .zero,
    targetAlpha > 0 ? target / targetAlpha : .zero
  )
  var result = SIMD4<Float>.zero
  for channel in 0..<3 {
    let mixed = channelBlend(top[channel], bottom[channel], mode)
    result[channel] =
      source[channel] * (1 - targetAlpha) + target[channel] * (1 - sourceAlpha)
      + sourceAlpha * targetAlpha * mixed
  }
  result.w = sourceAlpha + targetAlpha * (1 - sourceAlpha)
  return result
}

private func channelBlend(_ top: Float, _ bottom: Float, _ mode: CGBlendMode) -> Float {
  switch mode {
  case .multiply: return top * bottom
  case .screen: return top + bottom - top * bottom
  case .overlay: return channelBlend(bottom, top, .hardLight)
  case .hardLight:
    return top <= 0.5 ? 2 * top * bottom : channelBlend(2 * top - 1, bottom, .screen)
  case .darken: return min(top, bottom)
  case .lighten: return max(top, bottom)
  case .colorDodge: return bottom == 0 ? 0 : top >= 1 ? 1 : min(1, bottom / (1 - top))
  case .colorBurn: return bottom >= 1 ? 1 : top <= 0 ? 0 : 1 - min(1, (1 - bottom) / top)
  case .softLight:
    if top <= 0.5 { return bottom - (1 - 2 * top) * bottom * (1 - bottom) }
    let root =
      bottom <= 0.25 ? ((16 * bottom - 12) * bottom + 4) * bottom : bottom.squareRoot()
    return bottom + (2 * top - 1) * (root - bottom)
  case .difference: return abs(top - bottom)
  case .exclusion: return top + bottom - 2 * top * bottom
  default: return top
  }
}

/// How a drawing is mixed with what lies below it.
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
}
