import Basics
import ImageFormats

extension DecodePlan {
  /// Throws when the bitmaps, with their padded rows, or the row buffers exceed the options'
  /// limits.
  package func checkLimits() throws(DecodingError) {
    let limits = options.limits
    let bitmaps = outputBytes + intermediateBytes
    guard bitmaps <= limits.maxBitmapMemory else {
      throw .bitmapsTooLarge(needed: bitmaps, limit: limits.maxBitmapMemory)
    }
    let rowBytes = ByteCount(rowBuffers.total)
    guard rowBytes <= limits.maxCodecMemory else {
      throw .needsTooMuchMemory(needed: rowBytes, limit: limits.maxCodecMemory)
    }
  }

  /// The codec on the thumbnail; nil when the thumbnail differs from what the plan assumed.
  func thumbnailReader(_ image: EncodedImage) -> (any CodecReader)? {
    guard let thumbnail = self.image.thumbnail, (try? checkLimits()) != nil else { return nil }
    // Gray in place of missing data would be worse than the image, whatever truncation is accepted.
    var options = options
    options.truncation = .error
    options.damage = .refused
    let end = thumbnail.offset + thumbnail.encodedBytes.bytes
    let bytes = UnsafeRawBufferPointer(rebasing: image.unsafeBytes[thumbnail.offset..<end])
    guard let reader = try? makeCodecReader(bytes, options: options),
      reader.header.codec == .jpeg, reader.header.layout == .baseline,
      reader.header.storedSize == thumbnail.storedSize
    else { return nil }
    return reader
  }
}
