internal import Signposts
internal import VirtualDevice

/// The sessions of a device whose delegates live until the app invalidates them.
///
/// Apple documents at `URLSession.init(configuration:delegate:delegateQueue:)`: "The session object
/// keeps a strong reference to this delegate until your app exits or explicitly invalidates the
/// session. If you do not invalidate the session, your app leaks memory until the app terminates."
/// So the system keeps a session with a delegate, whether or not the app refers to it. Of a session
/// without a delegate nothing is documented, and it ends with its last reference (choice).
final class LiveSessions: Sendable {
  private let sessions = Guarded<[ObjectIdentifier: URLSession]>([:])

  /// Those of the calling thread's device; nil outside of every trial.
  static var current: LiveSessions? { Device.currentIfAny?.part { LiveSessions() } }

  /// Keeps a session with a delegate.
  func add(_ session: URLSession) {
    report(
      sessions.with { sessions in
        sessions[ObjectIdentifier(session)] = session
        return sessions.count
      }
    )
  }

  /// Keeps a session no longer that was invalidated.
  func remove(_ session: URLSession) {
    let count = sessions.with { sessions in
      sessions.removeValue(forKey: ObjectIdentifier(session)).map { _ in sessions.count }
    }
    if let count { report(count) }
  }

  private func report(_ count: Int) {
    Device.currentIfAny?.signposter.emitEvent(Signpost.LiveSessions(sessions: count))
  }
}
