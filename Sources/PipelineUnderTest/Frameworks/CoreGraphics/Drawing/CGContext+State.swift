extension CGContext {
  /// The map from the caller's coordinates to those of the bitmap.
  public var ctm: CGAffineTransform { state.transform }

  /// How images change their size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.quality }
    set { state.quality = newValue }
  }

  /// Moves the origin of what is drawn from now on.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }

  /// Changes the size of what is drawn from now on.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }

  /// Turns what is drawn from now on, by radians, counter-clockwise where y points up.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }

  /// First `transform`, then what has been set so far.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// The opacity of everything that is drawn, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Float(max(0, min(1, alpha))) }

  /// Sets how drawings are mixed with what lies below them.
  public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }

  /// Sets the width of lines, in units of the caller.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }

  /// Sets how the ends of lines look.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }

  /// Sets how the corners of lines look.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }

  /// Sets the longest corner that is not cut off, in widths of the line.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Lines have no gaps: any length traps.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    precondition(lengths.isEmpty, "CGContext.setLineDash is not here; draw each dash as a line")
  }

  /// Edges are always smooth; the setting has no effect on whole pixels.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    precondition(shouldAntialias, "CGContext always smooths edges; draw to whole pixels instead")
  }

  /// The same as ``setShouldAntialias(_:)``.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    setShouldAntialias(allowsAntialiasing)
  }

  /// Sets the colour that fills.
  public func setFillColor(_ color: CGColor) { state.fill = color.rgba }

  /// Sets the colour that fills.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour that fills.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.rgba }

  /// Sets the colour of lines.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// The smallest rectangle around what may change.
  public var boundingBoxOfClipPath: CGRect {
    CGRect(
      x: state.box.left,
      y: height - state.box.bottom,
      width: state.box.width,
      height: state.box.height
    ).applying(state.transform.inverted())
  }

  /// `rect` in pixels of the bitmap, y up.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform) }

  /// From the caller's coordinates to pixels from the top left.
  var toPixels: CGAffineTransform {
    state.transform.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    )
  }
}
