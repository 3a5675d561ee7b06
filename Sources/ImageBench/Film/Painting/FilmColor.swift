internal import Basics
package import Diagnosis
package import Signposts

/// An opaque colour of sRGB.
package struct FilmColor: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// The colour with these levels, 0 to 255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour of six hexadecimal digits, such as `0xd62728`.
  package init(_ code: UInt32) {
    self.init(
      red: UInt8(code >> 16 & 255),
      green: UInt8(code >> 8 & 255),
      blue: UInt8(code & 255)
    )
  }

  /// As a style sheet writes it, such as "#d62728".
  package var text: String {
    "#"
      + [red, green, blue].map { level in
        (level < 16 ? "0" : "") + String(level, radix: 16)
      }.joined()
  }

  var bytes: [UInt8] { [red, green, blue, 255] }

  /// Behind everything.
  package static let paper = FilmColor(0xf4f4f4)
  /// The strip below a screen.
  package static let strip = FilmColor(0x1c1c1e)
  /// Text on the strip.
  package static let text = FilmColor(0xf2f2f2)
  /// Text on the strip that matters less.
  package static let faint = FilmColor(0x9a9aa0)
  /// A surface without an image.
  package static let placeholder = FilmColor(0xd0d0d4)
  /// What is written on a surface without an image.
  package static let mark = FilmColor(0x68686e)
  /// A frame in time.
  package static let fine = FilmColor(0x3fa34d)

  /// A light colour that tells the picture of a URL from others.
  package init(ofURL number: Int) {
    var hash = ContentHash()
    hash.combine("film colour of \(number)")
    // Not too dark, so that frames and marks are seen on it.
    func level(_ shift: UInt64) -> UInt8 { UInt8(96 + (hash.value >> shift & 127)) }
    self.init(red: level(0), green: level(16), blue: level(32))
  }
}

extension CellContent {
  /// The colour of the frame around a surface that does not show what it should; nil for others.
  package var color: FilmColor? {
    switch self {
    case .wrongImage, .failureImage: FilmColor(0xd7191c)
    case .staleImage: FilmColor(0xf28e2b)
    case .image, .placeholder: nil
    }
  }
}

extension JankCause {
  /// The colour of frames with this cause; every cause that holds the main lane has one of its own.
  package var color: FilmColor {
    switch self {
    case .decodeOnMain: FilmColor(0xd7191c)
    case .cacheThrash: FilmColor(0x9467bd)
    case .missedInMemory: FilmColor(0x6a51a3)
    case .notKept: FilmColor(0xbcbddc)
    case .purgeThenRedecode: FilmColor(0xc51b7d)
    case .rowIdentityChurn: FilmColor(0x8c564b)
    case .duplicateDecode: FilmColor(0xe377c2)
    case .duplicateFetch: FilmColor(0xf7b6d2)
    case .cancelledTooLate: FilmColor(0xbcbd22)
    case .priorityInversion: FilmColor(0x17becf)
    case .threadExplosion: FilmColor(0x393b79)
    case .lockOrActorWait: FilmColor(0x7b4173)
    case .synchronousFetch: FilmColor(0x3182bd)
    case .synchronousDisk: FilmColor(0x8c6d31)
    case .oversizedTextureUpload: FilmColor(0xff7f0e)
    case .lateDelivery: FilmColor(0x637939)
    case .textureUpload: FilmColor(0xfdae61)
    case .layout: FilmColor(0x1f77b4)
    case .memoryPurge: FilmColor(0xce6dbd)
    case .backgroundDecode: FilmColor(0xaec7e8)
    case .diskRead: FilmColor(0xc49c94)
    case .keyOfAnother: FilmColor(0xdbdb8d)
    case .noLoad: FilmColor(0x969696)
    case .networkOnly: FilmColor(0x9edae5)
    case .unknown: FilmColor(0x7f7f7f)
    }
  }
}
