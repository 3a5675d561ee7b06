internal import Basics
internal import Codecs
internal import ImagePipeline
internal import Requests

extension SourceImages.Picture {
  /// The bytes of the picture from network or disk, retained once.
  func load(
    _ decoding: SourceImages.Decoding,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageData {
    switch decoding {
    case .model:
      return ImageData(
        bytes: nil,
        header: header,
        byteCount: header.encodedBytes,
        memory: memory
      )
    case .real:
      let bytes = try EncodedImage.contentsOf(path: path)
      return ImageData(bytes: bytes, header: nil, byteCount: bytes.byteCount, memory: memory)
    }
  }
}

extension ImageData {
  /// The first `count` bytes after `offset` of this data, retained once; releases this data.
  func part(
    from offset: ByteCount,
    _ count: ByteCount,
    memory: any MemoryAccounting
  ) throws(DecodingError) -> ImageData {
    defer { letGo() }
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
    return ImageData(
      bytes: part,
      header: offset == .zero ? header : nil,
      byteCount: count,
      memory: memory
    )
  }
}
