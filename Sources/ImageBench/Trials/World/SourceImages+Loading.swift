internal import Basics
internal import Codecs
internal import ImagePipeline
internal import Requests

extension SourceImages.Picture {
  /// The picture as the network or the disk hands it over.
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
    case .real:
      let bytes = try EncodedImage.contentsOf(path: path)
      return ImageDataLease(bytes: bytes, header: nil, byteCount: bytes.byteCount, memory: memory)
    }
  }
}

extension ImageData {
  /// The first `count` bytes behind `offset` of these.
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
    // Where decoding is only modelled, the header stands for the first bytes.
    return ImageDataLease(
      bytes: part,
      header: offset == .zero ? header : nil,
      byteCount: count,
      memory: memory
    )
  }
}
