internal import Foundation
internal import FoundationNetworking

/// A response whose server names no type: the first bytes tell it, as on Apple's systems.
final class SniffedResponse: HTTPURLResponse, @unchecked Sendable {
  private var type: String?

  /// The response of these fields to which `bytes` belong; nil for an invalid one.
  convenience init?(_ url: URL, status: Int, fields: [String: String], bytes: [UInt8]) {
    self.init(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    type = Self.type(of: bytes)
  }

  override var mimeType: String? { type ?? super.mimeType }

  /// The type of a picture; nil for other bytes (WHATWG MIME Sniffing, 6.1).
  static func type(of bytes: [UInt8]) -> String? {
    let signatures: [(start: [UInt8], type: String)] = [
      ([0xFF, 0xD8, 0xFF], "image/jpeg"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
      (Array("GIF87a".utf8), "image/gif"),
      (Array("GIF89a".utf8), "image/gif"),
    ]
    return signatures.first { bytes.starts(with: $0.start) }?.type
  }
}
