/// A path below the folder that is served, by its parts: none of them leads out of it.
struct ServedPath: Hashable {
  /// At least one; none is empty, "." or "..", or has a slash or a zero byte.
  let parts: [String]

  /// The deepest path, and the longest name that file systems have.
  private static let partsMost = 32
  private static let partBytesMost = 255

  /// Reads the path of `target`, without its query, and replaces its escapes; nil for a path that
  /// cannot be one of a file in the folder.
  init?(target: String) {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    var parts: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let bytes = Self.unescaped(part.utf8), !bytes.isEmpty,
        bytes.count <= Self.partBytesMost,
        !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")),
        let text = String(validating: bytes, as: UTF8.self), text != ".", text != ".."
      else { return nil }
      parts.append(text)
    }
    guard (1...Self.partsMost).contains(parts.count) else { return nil }
    self.parts = parts
  }

  /// The path as counts name it.
  var text: String { "/" + parts.joined(separator: "/") }

  /// The type of the file by the ending of its name.
  var mediaType: String {
    let name = parts[parts.count - 1].lowercased()
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let types = [
      "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
      "webp": "image/webp", "heic": "image/heic", "avif": "image/avif", "json": "application/json",
      "txt": "text/plain; charset=utf-8", "html": "text/html; charset=utf-8",
    ]
    return types[ending] ?? "application/octet-stream"
  }

  /// The bytes with each escape of the form %2F replaced; nil for half an escape.
  private static func unescaped(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      let text = String(decoding: digits, as: UTF8.self)
      guard digits.count == 2, text.allSatisfy(\.isHexDigit), let value = UInt8(text, radix: 16)
      else { return nil }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return result
  }
}
