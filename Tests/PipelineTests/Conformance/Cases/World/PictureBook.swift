package import Basics
package import Codecs
package import DeviceContract
package import ImageFormats
internal import ImagePipeline
package import Requests
internal import Signposts

/// The pictures of a test by URL: modelled ones with a size only, or real bytes.
package struct PictureBook: Sendable {
  /// A full decode has four bands of 256 rows, so that it can be cancelled between two.
  package static let storedSize = PixelSize(width: 768, height: 1024)
  package static let encodedBytes = ByteCount(40_000)

  package var bytes: [Int: EncodedImage] = [:]
  /// The scan layout of modelled pictures.
  package var layout: ScanLayout

  /// Headers of modelled pictures that differ from the default, by URL.
  package var headers: [Int: ImageHeader] = [:]

  package init(
    bytes: [Int: EncodedImage] = [:],
    headers: [Int: ImageHeader] = [:],
    layout: ScanLayout = .baseline
  ) {
    self.bytes = bytes
    self.headers = headers
    self.layout = layout
  }

  package static let header = ImageHeader(
    codec: .jpeg,
    storedSize: storedSize,
    encodedBytes: encodedBytes
  )

  /// The encoded size of the picture at `url`.
  package func byteCount(of url: ImageURL) -> ByteCount {
    bytes[url.number]?.byteCount ?? headers[url.number]?.encodedBytes ?? Self.encodedBytes
  }

  private func header(of url: ImageURL) -> ImageHeader {
    if let header = headers[url.number] { return header }
    var header = Self.header
    header.layout = layout
    return header
  }

  /// The first `received` bytes of a picture during its transfer.
  package func front(of url: ImageURL, _ received: ByteCount) -> PartialBody {
    let real = bytes[url.number]
    return PartialBody(
      received: received,
      expected: byteCount(of: url),
      bytes: real.map { EncodedImage(first: received, of: $0) },
      header: real == nil ? header(of: url) : nil
    )
  }

  /// The picture as network and disk deliver it.
  package func data(for url: ImageURL, memory: any MemoryAccounting) -> ImageDataLease {
    let real = bytes[url.number]
    return ImageDataLease(
      bytes: real,
      header: real == nil ? header(of: url) : nil,
      byteCount: byteCount(of: url),
      memory: memory
    )
  }

  /// `count` bytes of the modelled picture at `url`.
  ///
  /// Only a part from the first byte on has a header.
  package func part(
    of url: ImageURL,
    from offset: ByteCount,
    _ count: ByteCount,
    memory: any MemoryAccounting
  ) -> ImageDataLease {
    ImageDataLease(
      bytes: nil,
      header: offset == .zero && count > .zero ? headers[url.number] ?? Self.header : nil,
      byteCount: count,
      memory: memory
    )
  }

  /// The decoded size of a modelled picture at `size` pixels, or in full, in bytes.
  package static func decodedBytes(_ size: Int?, mode: DecodeMode = .downsample) -> ByteCount {
    DecodePlan(header: header, options: DecodeOptions(mode: mode, maxPixelSize: size)).outputBytes
  }
}

extension ImageURL {
  /// The URL with this number.
  package static func number(_ number: Int) -> ImageURL {
    ImageURL(number: number, text: "https://images.example/\(number).jpg")
  }
}

extension ImageRequest {
  /// A request for the URL with this number.
  package init(_ url: Int, _ size: Int = 100, purpose: Purpose = .display) {
    self.init(url: .number(url), maxPixelSize: size, purpose: purpose)
  }
}
