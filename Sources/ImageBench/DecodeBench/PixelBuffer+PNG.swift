package import Codecs
internal import Corpus
internal import Files

/// Pixels that could not be encoded.
package struct PNGFailure: Error, CustomStringConvertible {
  package let description: String
}

extension PixelBuffer {
  /// Writes the pixels as a PNG file of 8 bits a sample, as a whole.
  ///
  /// Throws ``PNGFailure``, or what converting the pixels or writing the file throws.
  package func writePNG(to path: String) throws {
    let pixels = try convertedToRGBA8()
    let png: [UInt8]
    do throws(EncodingFailure) {
      png = try pixels.withUnsafeBytes { bytes throws(EncodingFailure) in
        try PNGEncoding().encode(rgba: bytes, size: pixels.size, bytesPerRow: pixels.bytesPerRow)
      }
    } catch {
      throw PNGFailure(description: "the result could not be written as PNG: \(error.reason)")
    }
    let writer = try WholeFileWriter(path: path)
    try writer.append(png)
    try writer.commit()
  }
}
