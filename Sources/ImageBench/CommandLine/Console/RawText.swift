internal import Basics
internal import Glibc

/// Texts that come from outside as bytes.
///
/// Names of files may be any bytes; texts here are UTF-8.
enum RawText {
  /// The arguments of this process, the program first.
  static var arguments: [[UInt8]] {
    (0..<Int(Swift.CommandLine.argc)).compactMap { place in
      Swift.CommandLine.unsafeArgv[place].map { bytes(of: $0) }
    }
  }

  /// The texts of `arguments`, of which the first is the program's own name.
  ///
  /// Throws wrong usage for one that is not UTF-8: to repair it would name another file.
  static func texts(of arguments: [[UInt8]]) throws(CommandError) -> [String] {
    try arguments.enumerated().map { (place, bytes) throws(CommandError) in
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      guard place > 0 else { return String(decoding: bytes, as: UTF8.self) }
      throw CommandError.usage(
        "the argument \"\(String(shownName: bytes))\" is not UTF-8; give the file or directory a name in"
          + " UTF-8, which mv $'OLD' NEW does, with OLD as it is written here"
      )
    }
  }

  /// The value of the environment's variable `name`; nil where it is not set.
  ///
  /// Throws wrong usage for a value that is not UTF-8.
  static func variable(_ name: String) throws(CommandError) -> String? {
    guard let value = getenv(name) else { return nil }
    let bytes = bytes(of: value)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError.usage(
        "the variable \(name) (\"\(String(shownName: bytes))\") is not UTF-8; set it to a path in UTF-8"
      )
    }
    return text
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    (0..<strlen(text)).map { UInt8(bitPattern: text[$0]) }
  }
}
