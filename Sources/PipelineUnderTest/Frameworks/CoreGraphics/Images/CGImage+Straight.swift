internal import Basics
package import Codecs
internal import VirtualDevice

extension CGImage {
  /// This image's `pixels` as red, green, blue and straight alpha; themselves if they already are.
  ///
  /// Nil without memory.
  ///
  /// - Complexity: O(pixels).
  package func straightPixels(of pixels: PixelBuffer) -> PixelBuffer? {
    let layout = picture.layout
    if layout.order == .rgba, layout.alpha != .premultiplied { return pixels }
    guard let canvas = try? PixelCanvas(size: pixels.size) else { return nil }
    pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let source = Bitmap(
        base: UnsafeMutableRawPointer(mutating: base),
        bytesPerRow: pixels.bytesPerRow,
        layout: layout
      )
      let target = Bitmap(
        base: canvas.base,
        bytesPerRow: canvas.buffer.bytesPerRow,
        layout: PixelLayout(order: .rgba, alpha: layout.alpha == .opaque ? .opaque : .straight)
      )
      for y in 0..<pixels.size.height {
        for x in 0..<pixels.size.width { target.set(x, y, source.pixel(x, y)) }
      }
    }
    return canvas.buffer
  }
}
