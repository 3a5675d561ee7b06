/// Which colour space the pixels of a result are in.
public enum ColorConversion: String, Sendable, Hashable, CaseIterable {
  /// The file's own: pixels as stored, next to their profile.
  case asStored = "as-stored"
  /// sRGB: lcms2 applies the file's profile.
  ///
  /// Relative colorimetric with black point compensation. Colours inside sRGB stay exactly the
  /// same, as a photograph next to other sRGB content needs, and the blackest ink becomes black
  /// instead of gray. For displays and cameras, whose black is black, compensation changes nothing.
  case sRGB = "srgb"
}

/// What happened to the colours of a result.
public enum ColorOutcome: Sendable, Hashable {
  /// No conversion was asked for.
  case asStored
  /// The pixels are already sRGB, or the file says nothing else about them.
  case alreadySRGB
  /// The pixels were converted to sRGB.
  case converted
  /// The profile is unusable, for `reason`; the pixels are as stored and assumed to be sRGB.
  case notConverted(reason: Reason)

  /// Why a profile was unusable.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It is broken, or describes other pixels than these.
    case unusableProfile = "the profile is broken or meant for other pixels"
    /// Reading it would have taken too much memory.
    case needsTooMuchMemory = "the profile needs too much memory"
  }
}

extension ColorOutcome: CustomStringConvertible {
  /// A short label for people.
  public var description: String {
    switch self {
    case .asStored: "as stored"
    case .alreadySRGB: "already sRGB"
    case .converted: "converted to sRGB"
    case .notConverted(let reason): "not converted: \(reason.rawValue)"
    }
  }
}
