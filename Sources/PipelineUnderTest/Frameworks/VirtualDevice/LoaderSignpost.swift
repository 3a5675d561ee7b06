internal import Synchronization

/// A signpost that the code under test emitted itself.
public struct LoaderSignpost: Sendable, Hashable {
  /// What it says of its interval; an event has none.
  public enum Phase: Sendable, Hashable { case begin, end, event }
  public var name: String
  public var phase: Phase
  public var id: UInt64

  /// A signpost called `name`.
  public init(name: String, phase: Phase, id: UInt64) {
    self.name = name
    self.phase = phase
    self.id = id
  }
}

extension Device {
  private static let lastSignpost = Atomic<UInt64>(0)

  /// A number for a signpost that no other has.
  public static func nextSignpost() -> UInt64 {
    lastSignpost.add(1, ordering: .relaxed).newValue
  }

  /// Hands a signpost of the code under test to the trial; outside of one there is nowhere to go.
  public static func noteLoader(_ signpost: LoaderSignpost) {
    currentIfAny?.loaderSignposts(signpost)
  }
}
