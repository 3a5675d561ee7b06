/// The contexts into which a thread draws, the current one last.
private final class ContextStack {
  /// An image of an empty size has no context, but ends like any other.
  var contexts: [Entry] = []

  /// A context, or how it is made when it is asked for.
  struct Entry {
    var context: CGContext?
    var scale: CGFloat
    var begin: (() -> CGContext?)?
  }

  /// The current context, made now if it has not been.
  var current: CGContext? {
    guard let last = contexts.indices.last else { return nil }
    if let begin = contexts[last].begin.take() { contexts[last].context = begin() }
    return contexts[last].context
  }

  private static let ofMainLane = PerDevice { ContextStack() }

  /// That of the calling thread.
  static var ofThread: ContextStack {
    // The main lanes of two worlds are one thread to Foundation.
    if Thread.isMainThread { return ofMainLane.current }
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
  ContextStack.ofThread.contexts.append(.init(context: context, scale: 1))
}

/// Goes back to the context before; without one nothing happens.
public func UIGraphicsPopContext() { _ = ContextStack.ofThread.contexts.popLast() }

/// The context into which the thread draws; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.ofThread.current
}

/// What `draw` draws into a context that `begun` makes at its first use; nil if it draws nothing.
func UIGraphicsDrawing(begun: @escaping () -> CGContext?, draw: () -> Void) -> CGContext? {
  let stack = ContextStack.ofThread
  stack.contexts.append(.init(context: nil, scale: 1, begin: begun))
  draw()
  return stack.contexts.popLast()?.context
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
  ContextStack.ofThread.contexts.append(.init(context: context, scale: scale))
}

/// What has been drawn; nil without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  let stack = ContextStack.ofThread
  guard let scale = stack.contexts.last?.scale else { return nil }
  return stack.current?.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills `rect` of the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Restricts drawing to `rect` of the current context.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
