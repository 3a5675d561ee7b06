import Dispatch
import VirtualTime

extension Feature {
  /// Dispatch.
  static let dispatch: [Feature] = [
    Feature(.dispatch, "`DispatchQueue.main.async`", expecting: ["0 main: ran"]) { log in
      DispatchQueue.main.async { log.note("ran") }
    }
  ]
}
