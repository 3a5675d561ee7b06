/// An image format that is recognised by its signature and that no codec here decodes.
public enum ForeignFormat: String, Sendable, Hashable, CaseIterable {
  /// Graphics Interchange Format: "GIF87a" or "GIF89a".
  case gif
  /// WebP: a RIFF file of the form "WEBP".
  case webp
  /// HEIF with HEVC: an ISO base media file of one of the HEIC brands, or of a general HEIF one.
  case heic
  /// HEIF with AV1: an ISO base media file of the brand "avif" or "avis".
  case avif
  /// JPEG XL: its codestream (FF 0A) or its container.
  case jpegXL = "jpeg-xl"
  /// JPEG 2000: its codestream or its container.
  case jpeg2000 = "jpeg-2000"
  /// Tag Image File Format, of either byte order, including BigTIFF.
  case tiff
  /// Windows bitmap: "BM".
  case bmp
  case ico
  /// Photoshop document: "8BPS".
  case psd

  /// The format with the signature at the start of `bytes`; nil for an unknown one.
  ///
  /// Sources: the formats' specifications; the brands are those of ISO/IEC 23008-12, annex B, and
  /// of AV1 Image File Format §6.
  package init?(signatureOf bytes: UnsafeRawBufferPointer) {
    func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + signature.count && bytes.dropFirst(offset).starts(with: signature)
    }
    func says(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }
    if says("GIF87a") || says("GIF89a") {
      self = .gif
    } else if says("RIFF") && says("WEBP", at: 8) {
      self = .webp
    } else if says("ftyp", at: 4) {
      let brands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
      if says("avif", at: 8) || says("avis", at: 8) {
        self = .avif
      } else if brands.contains(where: { says($0, at: 8) }) {
        // Files of both kinds may begin with general brands; the compatible brands distinguish
        // them.
        let isAVIF = stride(from: 16, to: min(bytes.count, 64), by: 4).contains {
          says("avif", at: $0)
        }
        self = isAVIF ? .avif : .heic
      } else {
        return nil
      }
    } else if has([0xFF, 0x0A]) || has([0, 0, 0, 12]) && says("JXL ", at: 4) {
      self = .jpegXL
    } else if has([0xFF, 0x4F, 0xFF, 0x51]) || has([0, 0, 0, 12]) && says("jP  ", at: 4) {
      self = .jpeg2000
    } else if has([0x49, 0x49, 42, 0]) || has([0x4D, 0x4D, 0, 42]) || has([0x49, 0x49, 43, 0])
      || has([0x4D, 0x4D, 0, 43])
    {
      self = .tiff
    } else if says("8BPS") {
      self = .psd
    } else if has([0, 0, 1, 0]) {
      self = .ico
    } else if says("BM") {
      self = .bmp
    } else {
      return nil
    }
  }

  /// The format's name in text.
  package var name: String {
    switch self {
    case .gif: "GIF"
    case .webp: "WebP"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .jpegXL: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    case .tiff: "TIFF"
    case .bmp: "BMP"
    case .ico: "ICO"
    case .psd: "PSD"
    }
  }
}
