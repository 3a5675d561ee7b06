import Quantities

extension DecodePlan {
  /// Throws when padded rows or row buffers break the limits of the plan's options.
  func checkLimits() throws(DecodingError) {
    let limits = options.limits
    let outputPixels = outputBytes.bytes / options.pixelFormat.bytesPerPixel
    let intermediatePixels = intermediateBytes.bytes / codecFormat.bytesPerPixel
    guard max(outputPixels, intermediatePixels) <= limits.maxPixels else {
      throw .tooLarge(size: header.storedSize, limit: limits.maxPixels)
    }
    let rowBytes = ByteCount(rowBuffers.total)
    guard rowBytes <= limits.maxCodecMemory else {
      throw .needsTooMuchMemory(needed: rowBytes, limit: limits.maxCodecMemory)
    }
  }

  /// The codec on the thumbnail; nil when that is not what the plan took it for.
  func thumbnailReader(_ image: EncodedImage) -> (any CodecReader)? {
    guard let thumbnail = self.image.thumbnail, (try? checkLimits()) != nil else { return nil }
    // Gray where data are missing would be worse than the image, whatever is accepted of that.
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
