/// What memory pressure removes from a memory cache; where the cache knows which images are in use,
/// these stay.
public enum MemoryTrim: Sendable, Hashable {
  /// Nothing: the cache ignores the pressure.
  case none
  /// The entries that are too old.
  case expired
  /// Everything above this many thousandths of the limits of cost and count; Nuke leaves 100 in the
  /// background, Glide 500 when memory is critically low. Nothing is removed for a missing limit.
  case toShareOfLimits(perMille: Int)
  /// Everything above this many thousandths of the current content, like Fresco's ratios.
  case toShareOfContent(perMille: Int)
  /// Everything.
  case all
}

/// The causes of memory pressure.
public enum MemoryPressure: String, Sendable, Hashable, CaseIterable {
  /// A memory warning of the system.
  case warning
  /// The system is about to end the app.
  case critical
  /// The app is no longer visible.
  case background
}

/// What a memory cache removes at each pressure.
public struct MemoryTrims: Sendable, Hashable {
  /// The trim at a warning; by default everything.
  public var warning: MemoryTrim = .all
  /// The trim when memory is critically low; by default everything.
  public var critical: MemoryTrim = .all
  /// The trim when the app enters the background; by default nothing.
  public var background: MemoryTrim = .none
  /// The thousandths of the limits that apply while the app is in the background; by default all.
  public var backgroundLimitPerMille = 1000

  /// The default trims.
  public init() {}

  /// The trim for `pressure`.
  public subscript(pressure: MemoryPressure) -> MemoryTrim {
    switch pressure {
    case .warning: warning
    case .critical: critical
    case .background: background
    }
  }
}
