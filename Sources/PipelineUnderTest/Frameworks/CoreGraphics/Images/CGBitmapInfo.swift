package import VirtualDevice

/// Where the alpha of a pixel is, and what it means.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// The order of the bytes of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// How the bits of a pixel are packed.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  case mask = 0xF0000
  case packed = 0
}

/// Alpha and byte order of the pixels of a bitmap.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  /// The information with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha of these bits; `.none` for unknown ones.
  package var alphaInfo: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
}

extension PixelLayout {
  /// The layout of pixels of 4 bytes; nil for bits that describe no such pixel.
  package init?(_ info: CGBitmapInfo) {
    guard !info.contains(.floatComponents) else { return nil }
    let isLittle: Bool
    switch info.rawValue & CGBitmapInfo.byteOrderMask.rawValue {
    case 0, CGBitmapInfo.byteOrder32Big.rawValue: isLittle = false
    case CGBitmapInfo.byteOrder32Little.rawValue: isLittle = true
    default: return nil
    }
    switch info.alphaInfo {
    case .premultipliedLast: self.init(order: isLittle ? .abgr : .rgba, alpha: .premultiplied)
    case .premultipliedFirst: self.init(order: isLittle ? .bgra : .argb, alpha: .premultiplied)
    case .last: self.init(order: isLittle ? .abgr : .rgba, alpha: .straight)
    case .first: self.init(order: isLittle ? .bgra : .argb, alpha: .straight)
    case .noneSkipLast: self.init(order: isLittle ? .abgr : .rgba, alpha: .opaque)
    case .noneSkipFirst: self.init(order: isLittle ? .bgra : .argb, alpha: .opaque)
    case .none, .alphaOnly: return nil
    }
  }

  /// The same as Core Graphics writes it.
  package var bitmapInfo: CGBitmapInfo {
    let isLast = order == .rgba || order == .abgr
    let info: CGImageAlphaInfo =
      switch alpha {
      case .opaque: isLast ? .noneSkipLast : .noneSkipFirst
      case .straight: isLast ? .last : .first
      case .premultiplied: isLast ? .premultipliedLast : .premultipliedFirst
      }
    let isLittle = order == .bgra || order == .abgr
    let bits = isLittle ? CGBitmapInfo.byteOrder32Little.rawValue : 0
    return CGBitmapInfo(rawValue: bits | info.rawValue)
  }
}
