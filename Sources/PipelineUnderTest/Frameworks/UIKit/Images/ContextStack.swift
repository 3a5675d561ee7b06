/// The contexts into which a thread draws, the current one last.
private final class ContextStack {
  /// An image of an empty size has no context, but ends like any other.
  var contexts: [(context: CGContext?, scale: CGFloat)] = []

  /// That of the calling thread.
  static var ofThread: ContextStack {
    let key = "ImageBench.UIGraphics"
    let values = Thread.current.threadDictionary
    if let stack = values[key] as? ContextStack { return stack }
    let stack = ContextStack()
    values[key] = stack
    return stack
  }
}

extension CGContext {
  /// A bitmap for `size` points, whose y points down.
  static func forInterface(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let width = Int((size.width * scale).rounded(.up))
    let height = Int((size.height * scale).rounded(.up))
    let info: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
    let context = CGContext(
      data: nil,
      width: width,
      height: height,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    )
    context?.concatenate(
      CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(height))
    )
    return context
  }
}

/// Makes a context the current one of the thread.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.ofThread.contexts.append((context, 1))
}

/// Goes back to the context before; without one nothing happens.
public func UIGraphicsPopContext() { _ = ContextStack.ofThread.contexts.popLast() }

/// The context into which the thread draws; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.ofThread.contexts.last.flatMap(\.context)
}

/// Begins an image of `size` points with one pixel to a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of `size` points; a scale of 0 is that of the screen.
///
/// For an empty size there is no context, and its end is needed all the same.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize,
  _ opaque: Bool,
  _ scale: CGFloat
) {
  let scale = scale == 0 ? UITraitCollection.current.displayScale : scale
  let context = CGContext.forInterface(size: size, scale: scale, isOpaque: opaque)
  ContextStack.ofThread.contexts.append((context, scale))
}

/// What has been drawn; nil without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let (context, scale) = ContextStack.ofThread.contexts.last else { return nil }
  return context?.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills `rect` of the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Restricts drawing to `rect` of the current context.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
