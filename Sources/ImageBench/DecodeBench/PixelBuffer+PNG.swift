package import Codecs
internal import Corpus
internal import Files

/// Pixels that could not be encoded.
package struct PNGFailure: Error, CustomStringConvertible {
  package let description: String
}

extension PixelBuffer {
  /// Writes the pixels as a PNG file of 8 bits a sample, as a whole.
  package func writePNG(to path: String) throws(PNGFailure) {
    do {
      let pixels = try convertedToRGBA8()
      let png = try pixels.withUnsafeBytes { bytes throws(EncodingFailure) in
        try PNGEncoding().encode(rgba: bytes, size: pixels.size, bytesPerRow: pixels.bytesPerRow)
      }
      let writer = try WholeFileWriter(path: path)
      try writer.append(png)
      try writer.commit()
    } catch let error as EncodingFailure {
      throw PNGFailure(
        description: "the result could not be written as PNG: \(error.reason)"
      )
    } catch {
      throw PNGFailure(description: "\(error)")
    }
  }
}
