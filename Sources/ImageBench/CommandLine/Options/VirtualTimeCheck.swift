internal import VirtualTime

/// Refuses to play on a system whose Swift does not reach virtual time: its numbers would be wrong.
enum VirtualTimeCheck {
  /// Takes about 0.2 ms; each command that plays trials or worlds in its process calls it first.
  static func pass() throws {
    do throws(WorldFault) { try World.selfTest() } catch { throw CommandError.failed(error) }
  }
}
