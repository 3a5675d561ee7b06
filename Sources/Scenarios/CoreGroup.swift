/// Cores of one kind in a device.
public struct CoreGroup: Sendable, Hashable {
  /// What a core was built for.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Speed: the main lane and user-visible work run here.
    case performance
    /// Thrift: background work may be placed here.
    case efficiency
  }

  /// What these cores were built for.
  public var kind: Kind
  /// The number of cores.
  public var count: Int
  /// Work a core does in a second, in seconds of the reference core that `CostModel` is stated for.
  ///
  /// 0.5 takes twice as long as the reference.
  public var speed: Double

  /// `count` cores of `kind`, each `speed` times as fast as the reference core.
  public init(_ kind: Kind, count: Int, speed: Double) {
    precondition(count >= 1, "A core group has at least 1 core, not \(count)")
    precondition(speed > 0, "A core does some work, its speed is above 0 and not \(speed)")
    self.kind = kind
    self.count = count
    self.speed = speed
  }
}
