import VirtualTime

extension Feature {
  /// Swift Concurrency.
  static let tasks: [Feature] = [
    Feature(.tasks, "`Task {}`", expecting: ["0 main: made", "0 main: ran"]) { log in
      Task { log.note("ran") }
      log.note("made")
    }
  ]
}
