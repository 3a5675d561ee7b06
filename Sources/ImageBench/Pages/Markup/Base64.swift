/// Bytes as text, for links that carry what they lead to.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// `bytes` in the alphabet of RFC 4648, section 4, with padding.
  ///
  /// - Complexity: O(n).
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = 0
      for place in 0..<3 { group = group << 8 | (place < count ? Int(bytes[index + place]) : 0) }
      for place in 0..<4 {
        let letter = letters[group >> (18 - 6 * place) & 63]
        // Of three bytes that are not all there, the last letters are padding.
        text.append(place <= count ? letter : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
