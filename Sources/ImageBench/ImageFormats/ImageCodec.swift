/// A format of encoded images.
public enum ImageCodec: String, Sendable, Hashable, CaseIterable, Codable {
  /// JPEG (ITU-T T.81).
  case jpeg
  /// PNG (ISO/IEC 15948).
  case png

  /// The codec with the signature at the start of `bytes`; nil for an unknown one.
  ///
  /// Signatures: ITU-T T.81 §B.1.1.3 (the SOI marker; the codec judges the rest) and the PNG
  /// specification §5.2.
  package init?(signatureOf bytes: UnsafeRawBufferPointer) {
    self.init(signatureOf: UntrustedMemory(bytes))
  }

  init?(signatureOf bytes: some UntrustedBytes) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else {
      return nil
    }
  }

  /// The format's name in text.
  package var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }
}
