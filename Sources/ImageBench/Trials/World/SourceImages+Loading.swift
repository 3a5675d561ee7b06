internal import Basics
internal import Codecs
internal import DeviceContract
internal import ImagePipeline
internal import Requests

extension SourceImages.Picture {
  /// The bytes of the picture from network or disk.
  func load(
    _ decoding: SourceImages.Decoding,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageDataLease {
    switch decoding {
    case .model:
      return ImageDataLease(
        bytes: nil,
        header: header,
        byteCount: header.encodedBytes,
        memory: memory
      )
    case .real, .measured:
      let bytes = if let kept { kept } else { try EncodedImage.contentsOf(path: path) }
      return ImageDataLease(bytes: bytes, header: nil, byteCount: bytes.byteCount, memory: memory)
    }
  }
}

extension ImageData {
  /// The first `count` bytes after `offset` of this data.
  func part(
    from offset: ByteCount,
    _ count: ByteCount,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageDataLease {
    var part: EncodedImage?
    if let bytes {
      part = try bytes.withUnsafeBytes { (whole) throws(DecodingError) in
        let end = offset.bytes + count.bytes
        return try EncodedImage(
          copying: UnsafeRawBufferPointer(rebasing: whole[offset.bytes..<end])
        )
      }
    }
    // With modelled decoding, the header replaces the first bytes.
    return ImageDataLease(
      bytes: part,
      header: offset == .zero ? header : nil,
      byteCount: count,
      memory: memory
    )
  }
}
