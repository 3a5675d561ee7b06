internal import CVirtualTime

// What bounds code that does not end, and says where it is.

extension World {
  /// Allows `count` more turns, from 1 on: a job, the resumption of a thread and a step of time are
  /// one each.
  ///
  /// After the last one the run ends with `WorldFault.endless`. By default there is no bound.
  package func allowTurns(_ count: Int) { vt_world_allow_turns(raw, UInt64(max(1, count))) }

  /// Ends the run of the calling thread's world with `sentence`; the thread does not go on.
  ///
  /// Outside of every world it returns.
  package static func refuse(_ sentence: String) {
    if vt_current() == nil, let wall = WallWorld.current { wall.refuse(sentence) }
    vt_refuse(sentence)
  }

  /// Starts a thread of no world that calls `body`; returns whether the system has made it.
  ///
  /// It lives in real time, also when the calling thread acts for a world.
  @discardableResult
  package static func startOutside(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(OutsideThread(body))
    let code = vt_start_outside(
      { context in
        guard let context else { return nil }
        Unmanaged<OutsideThread>.fromOpaque(context).takeRetainedValue().body()
        return nil
      },
      context.toOpaque()
    )
    if code != 0 { context.release() }
    return code == 0
  }

  /// Prints which frame a crash of the process happened in, until the world ends; one world of a
  /// process does.
  package func reportCrashes() { vt_world_report_crashes(raw) }

  /// Notes which frame of a scenario is being played, for the report of a crash.
  package func noteFrame(_ number: Int) { vt_world_note_frame(raw, Int64(number)) }

  /// The functions that the world is in now, the innermost first; empty when the thread does not
  /// answer within a second.
  ///
  /// Only a thread of no world may ask, while the world runs.
  package func functionsNow() -> [String] {
    // Any of several threads may be the one that does not end.
    guard wall == nil else { return [] }
    var frames: UnsafePointer<UnsafeMutableRawPointer?>?
    let count = vt_world_sample(raw, &frames)
    let addresses = UnsafeBufferPointer(start: frames, count: Int(count))
    return Symbols.fromCodeUnderTest(Symbols.names(of: Array(addresses)))
  }

  /// Whether the code that the world runs now computes, instead of waiting for something outside of
  /// it.
  package var isComputing: Bool { wall != nil || vt_world_is_computing(raw) }
}

/// What a thread of no world calls.
private final class OutsideThread: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
