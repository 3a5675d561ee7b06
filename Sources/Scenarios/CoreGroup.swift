/// Cores of one kind in a device.
package struct CoreGroup: Sendable, Hashable {
  /// What a core was built for.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Speed: the main lane and user-visible work run here.
    case performance
    /// Low power: background work may run here.
    case efficiency
  }

  package var kind: Kind
  package var count: Int
  /// Work that a core does in a second, in seconds of the reference core of `CostModel`.
  ///
  /// At 0.5, work takes twice as long as on the reference core.
  package var speed: Double

  /// `count` cores of `kind`, each `speed` times as fast as the reference core.
  package init(_ kind: Kind, count: Int, speed: Double) {
    precondition(count >= 1, "A core group has at least 1 core, not \(count)")
    precondition(speed > 0, "A core has a speed above 0, not \(speed)")
    self.kind = kind
    self.count = count
    self.speed = speed
  }
}
