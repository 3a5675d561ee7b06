import AppleFoundation
import Basics
import Foundation
import OSLog
import Testing
import VirtualDevice
import os
import os.lock
import os.log

struct OSTests {
  @Test func `signposts of the loader land in the trace, with the text of their names`() throws {
    let trial = FoundationTrial()
    try trial.play { trial in
      let log = OSLog(subsystem: "app", category: .pointsOfInterest)
      let id = OSSignpostID(log: log)
      os_signpost(.begin, log: log, name: "Decode", signpostID: id, "%d px", 7)
      os_signpost(.end, log: log, name: "Decode", signpostID: id)
      let signposter = OSSignposter(subsystem: "app", category: "images")
      let state = signposter.beginInterval("Load", "\(5)")
      signposter.emitEvent("Hit")
      signposter.endInterval("Load", state)
      os_signpost(.event, log: .disabled, name: "Nothing")
    }
    #expect(
      trial.signposts() == [
        "loaderWork begin", "loaderWork end", "loaderWork begin", "loaderEvent event",
        "loaderWork end",
      ]
    )
    #expect(trial.device.texts == ["Decode", "Load", "Hit"])
  }

  @Test func `lines of a log that the system keeps are in the trace`() throws {
    let trial = FoundationTrial()
    try trial.play { trial in
      let logger = Logger(subsystem: "app", category: "net")
      logger.error("status \(404, privacy: .public) of \("a", privacy: .private)")
      logger.debug("not kept")
      os_log("%{public}d left", 3)
    }
    #expect(trial.device.texts == ["net: status 404 of a", "3 left"])
  }

  @Test func `a lock with a state excludes other threads`() throws {
    let lines = try FoundationTrial().play { trial in
      let lock = OSAllocatedUnfairLock(initialState: 0)
      lock.withLock { $0 += 2 }
      trial.note("\(lock.withLock { $0 })")
      trial.note("\(lock.withLock { _ in lock.withLockIfAvailable { _ in 1 } == nil })")
    }
    #expect(lines == ["0 2", "0 true"])
  }
}
