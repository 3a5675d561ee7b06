internal import Glibc

/// The link from a page to a file or directory.
enum RelativePath {
  /// The link to `target` from a page that is written to the file `page`, escaped for a URL.
  ///
  /// Both are relative to the working directory unless they begin with "/".
  static func text(of target: String, fromFile page: String) -> String {
    let working = workingDirectory
    return text(of: target, fromFile: page, in: working)
  }

  /// The same with the working directory `working`.
  static func text(of target: String, fromFile page: String, in working: String) -> String {
    let to = parts(target, working)
    let from = parts(page, working).dropLast()
    let common = zip(to, from).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to[common...].map(escaped)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The parts of the absolute path, without "." and "..".
  private static func parts(_ path: String, _ working: String) -> [String] {
    var parts: [String] = []
    for part in ((path.hasPrefix("/") ? "" : working + "/") + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts
  }

  /// `part` with "%" and two digits for each byte that a URL's path cannot have (RFC 3986, 3.3).
  private static func escaped(_ part: String) -> String {
    var result = ""
    for byte in part.utf8 {
      let letter = Character(UnicodeScalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber || "-._~!$&'()*+,;=@".contains(letter) {
        result.append(letter)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }

  /// C function: `getcwd`.
  private static var workingDirectory: String {
    guard let text = getcwd(nil, 0) else { return "/" }
    defer { free(text) }
    return String(cString: text)
  }
}
