/// What memory pressure takes out of a memory cache; images that are in use stay, where that is
/// known.
public enum MemoryTrim: Sendable, Hashable {
  /// Nothing: it is not noticed.
  case none
  /// What is too old.
  case expired
  /// Whatever is above this many thousandths of the limits of cost and number; Nuke leaves 100 in
  /// the background, Glide 500 when memory runs critically low. A limit that is none lets all stay.
  case toShareOfLimits(perMille: Int)
  /// Whatever is above this many thousandths of what is there, as Fresco's ratios have it.
  case toShareOfContent(perMille: Int)
  /// Everything.
  case all
}

/// What presses on memory.
public enum MemoryPressure: String, Sendable, Hashable, CaseIterable {
  /// The system warns.
  case warning
  /// The system is about to end the app.
  case critical
  /// The app is not seen any more.
  case background
}

/// What a memory cache gives up at which pressure.
public struct MemoryTrims: Sendable, Hashable {
  /// At a warning; by default everything.
  public var warning: MemoryTrim = .all
  /// When memory is critically low; by default everything.
  public var critical: MemoryTrim = .all
  /// When the app goes into the background; by default nothing.
  public var background: MemoryTrim = .none
  /// The thousandths of the limits that hold while the app is in the background; by default all of
  /// them.
  public var backgroundLimitPerMille = 1000

  /// The defaults.
  public init() {}

  /// What is given up at `pressure`.
  public subscript(pressure: MemoryPressure) -> MemoryTrim {
    switch pressure {
    case .warning: warning
    case .critical: critical
    case .background: background
    }
  }
}
