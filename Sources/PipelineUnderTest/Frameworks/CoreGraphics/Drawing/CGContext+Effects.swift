internal import VirtualDevice

extension CGContext {
  /// Blurs what has been drawn by three boxes, which come close to a Gauss curve of this deviation.
  ///
  /// The sides of the boxes are those of the SVG specification ("feGaussianBlur"). It costs a
  /// scaled drawing of all pixels for each box.
  package func blur(radius: Double) {
    let size = Int((radius * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)) | 1
    let device = Device.current
    for _ in 0..<3 {
      device.spend(device.prices.scaling(self.size.pixelCount))
      guard let bitmap = bitmap() else { continue }
      BoxBlur(width: size, height: size).apply(
        bitmap.base,
        rowBytes: bitmap.bytesPerRow,
        columns: width,
        rows: height,
        to: bitmap.base,
        rowBytes: bitmap.bytesPerRow
      )
    }
  }

  /// Replaces each pixel, given as premultiplied red, green, blue and alpha from 0 to 1.
  ///
  /// It costs a scaled drawing of all pixels.
  package func map(_ change: (SIMD4<Float>) -> SIMD4<Float>) {
    let device = Device.current
    device.spend(device.prices.scaling(size.pixelCount))
    guard let bitmap = bitmap() else { return }
    for y in 0..<height {
      for x in 0..<width { bitmap.set(x, y, change(bitmap.pixel(x, y))) }
    }
  }
}
