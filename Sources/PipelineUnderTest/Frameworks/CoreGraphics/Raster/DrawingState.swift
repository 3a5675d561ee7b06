/// What `saveGState` keeps.
struct DrawingState {
  var transform = CGAffineTransform.identity
  /// The pixels that may change.
  var box: PixelBox
  /// How much of each of them may change; nil for all of it.
  var coverage: Coverage?
  var alpha: Float = 1
  var mode = CGBlendMode.normal
  var fill = SIMD4<Float>(0, 0, 0, 1)
  var stroke = SIMD4<Float>(0, 0, 0, 1)
  var line = LineStyle()
  var quality = CGInterpolationQuality.default
}
