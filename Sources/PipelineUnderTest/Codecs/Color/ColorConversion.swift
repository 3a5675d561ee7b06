/// Which colour space the pixels of a result are in.
public enum ColorConversion: String, Sendable, Hashable, CaseIterable {
  /// The file's own: pixels as stored, with their profile beside them.
  case asStored = "as-stored"
  /// sRGB: what the file's profile says is carried out by lcms2.
  ///
  /// Relative colorimetric with black point compensation: colours that sRGB has stay exactly what
  /// they are, which is what a photograph beside other sRGB content needs, and the blackest ink
  /// becomes black instead of gray. For displays and cameras, whose black is black, compensation
  /// changes nothing.
  case sRGB = "srgb"
}

/// What became of the colours of a result.
public enum ColorOutcome: Sendable, Hashable {
  /// No conversion was asked for.
  case asStored
  /// The pixels are sRGB as they are, or nothing else is known of them.
  case alreadySRGB
  /// The pixels were converted to sRGB.
  case converted
  /// The profile is no help, for `reason`; the pixels are as stored and taken for sRGB.
  case notConverted(reason: Reason)

  /// Why a profile was of no help.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It is broken, or describes other pixels than these.
    case unusableProfile = "the profile is broken or meant for other pixels"
    /// Reading it would have taken too much memory.
    case needsTooMuchMemory = "the profile needs too much memory"
  }
}

extension ColorOutcome: CustomStringConvertible {
  /// A few words for people.
  public var description: String {
    switch self {
    case .asStored: "as stored"
    case .alreadySRGB: "already sRGB"
    case .converted: "converted to sRGB"
    case .notConverted(let reason): "not converted: \(reason.rawValue)"
    }
  }
}
