extension ImageFileProbe {
  /// The orientation in a TIFF structure of `count` bytes; 1 when it is damaged or names none.
  ///
  /// Layout: EXIF 2.3 within TIFF 6.0; tag 0x0112, one number of 16 or 32 bits, in the first directory. A
  /// decoder has to take the same (`ExifOrientation`), or its result has other sides than the list says.
  ///
  /// - Parameter fetch: The bytes of a range within 0..<count; fewer mean that they cannot be had.
  static func orientation(
    ofTIFF count: Int,
    fetch: (_ offset: Int, _ count: Int) -> [UInt8]
  ) -> Int {
    func bytes(_ offset: Int, _ length: Int) -> [UInt8]? {
      guard offset >= 0, length <= count, offset <= count - length else { return nil }
      let found = fetch(offset, length)
      return found.count == length ? found : nil
    }
    let isLittle: Bool
    switch bytes(0, 4) {
    case [0x49, 0x49, 42, 0]: isLittle = true
    case [0x4d, 0x4d, 0, 42]: isLittle = false
    default: return 1
    }
    func number(_ offset: Int, _ length: Int) -> Int? {
      guard let digits = bytes(offset, length) else { return nil }
      return (isLittle ? digits.reversed() : digits).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return 1 }
    for index in 0..<entries {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, 2) else { return 1 }
      guard tag == 0x0112 else { continue }
      let type = number(entry + 2, 2)
      guard number(entry + 4, 4) == 1, type == 3 || type == 4,
        let value = number(entry + 8, type == 3 ? 2 : 4), (1...8).contains(value)
      else { return 1 }
      return value
    }
    return 1
  }

  /// The orientation in the chunk eXIf of a PNG file, when one comes before the image data; else 1.
  static func pngOrientation(_ source: HeaderSource) -> Int {
    var position = 8
    for _ in 0..<longestWalk {
      guard let head = try? source.bytes(at: position, count: 8) else { return 1 }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      // The specification keeps the sign bit free.
      guard length <= Int(Int32.max), !head[4...].elementsEqual("IDAT".utf8) else { return 1 }
      let body = position + 8
      if head[4...].elementsEqual("eXIf".utf8) {
        guard length <= source.count - body else { return 1 }
        return orientation(ofTIFF: length) { offset, count in
          (try? source.bytes(at: body + offset, count: count)) ?? []
        }
      }
      position = body + length + 4
    }
    return 1
  }
}
