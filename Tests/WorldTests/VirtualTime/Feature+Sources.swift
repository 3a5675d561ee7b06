import Dispatch
import Glibc
import VirtualTime

extension Feature {
  /// Dispatch: sources, channels and data.
  static let sources: [Feature] = timers + timerStates + data + outside

  /// A timer on the main queue that notes its number of firings, and cancels itself at `last`.
  private static func makeTimer(
    _ log: WorldLog,
    until last: Int,
    flags: DispatchSource.TimerFlags = [],
    queue: DispatchQueue = .main,
    lasting milliseconds: Int = 0
  ) -> Passed<any DispatchSourceTimer> {
    let timer = Passed(DispatchSource.makeTimerSource(flags: flags, queue: queue))
    let count = Counter()
    timer.value.setEventHandler { @Sendable in
      let number = count.add()
      log.note("firing \(number) of \(timer.value.data)")
      spend(milliseconds)
      if number == last { timer.value.cancel() }
    }
    return timer
  }

  private static let timers: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchSource.makeTimerSource`, once",
      expecting: ["5 main: firing 1 of 1"]
    ) { log in
      let timer = makeTimer(log, until: 2)
      timer.value.schedule(deadline: .now() + .milliseconds(5))
      timer.value.activate()
    },
    Feature(
      .dispatch,
      "A repeating timer source, `cancel()` and the cancel handler",
      expecting: [
        "5 main: firing 1 of 1", "15 main: firing 2 of 1", "25 main: firing 3 of 1",
        "25 main: cancelled, true",
      ]
    ) { log in
      let timer = makeTimer(log, until: 3)
      timer.value.setCancelHandler { @Sendable in
        log.note("cancelled, \(timer.value.isCancelled)")
        timer.value.setEventHandler(handler: nil)
      }
      timer.value.schedule(deadline: .now() + .milliseconds(5), repeating: .milliseconds(10))
      timer.value.resume()
    },
    Feature(
      .dispatch,
      "A timer source with leeway fires at its deadline",
      expecting: ["5 main: firing 1 of 1", "15 main: firing 2 of 1"]
    ) { log in
      let timer = makeTimer(log, until: 2)
      timer.value.schedule(
        deadline: .now() + .milliseconds(5),
        repeating: .milliseconds(10),
        leeway: .milliseconds(3)
      )
      timer.value.activate()
    },
    Feature(
      .dispatch,
      "A timer source with `.strict` and a wall deadline",
      expecting: ["1500 main: firing 1 of 1"]
    ) { log in
      let timer = makeTimer(log, until: 1, flags: .strict)
      timer.value.schedule(wallDeadline: .now() + 1.5)
      timer.value.activate()
    },
    Feature(
      .dispatch,
      "A timer source whose handler is slower than its interval",
      expecting: [
        "10 global: firing 1 of 1", "35 global: firing 2 of 2", "60 global: firing 3 of 2",
      ]
    ) { log in
      let timer = makeTimer(log, until: 3, queue: .global(), lasting: 25)
      timer.value.schedule(deadline: .now() + .milliseconds(10), repeating: .milliseconds(10))
      timer.value.activate()
    },
  ]

  private static let timerStates: [Feature] = [
    Feature(
      .dispatch,
      "A timer source that is scheduled again",
      expecting: ["12 main: firing 1 of 1", "20 main: firing 2 of 1"]
    ) { log in
      let timer = makeTimer(log, until: 2)
      timer.value.schedule(deadline: .now() + .milliseconds(5))
      timer.value.activate()
      onMain(after: 2) { timer.value.schedule(deadline: .now() + .milliseconds(10)) }
      onMain(after: 15) { timer.value.schedule(deadline: .now() + .milliseconds(5)) }
    },
    Feature(
      .dispatch,
      "A timer source that is suspended fires once for all on `resume()`",
      expecting: [
        "10 main: firing 1 of 1", "45 main: firing 2 of 3", "50 main: firing 3 of 1",
      ]
    ) { log in
      let timer = makeTimer(log, until: 3)
      timer.value.schedule(deadline: .now() + .milliseconds(10), repeating: .milliseconds(10))
      timer.value.activate()
      onMain(after: 15) { timer.value.suspend() }
      onMain(after: 45) { timer.value.resume() }
    },
    Feature(
      .dispatch,
      "A timer source that has fired does not fire again on `resume()`",
      expecting: ["5 main: firing 1 of 1", "20 main: resumed"]
    ) { log in
      let timer = makeTimer(log, until: 2)
      timer.value.schedule(deadline: .now() + .milliseconds(5))
      timer.value.activate()
      onMain(after: 10) { timer.value.suspend() }
      onMain(after: 20) {
        timer.value.resume()
        log.note("resumed")
      }
    },
    Feature(
      .dispatch,
      "A timer source that is cancelled before it fires",
      expecting: ["0 main: registered", "2 main: cancelled"]
    ) { log in
      let timer = makeTimer(log, until: 1)
      timer.value.schedule(deadline: .now() + .milliseconds(5))
      timer.value.setRegistrationHandler { @Sendable in log.note("registered") }
      timer.value.setCancelHandler { @Sendable in log.note("cancelled") }
      timer.value.activate()
      onMain(after: 2) { timer.value.cancel() }
    },
  ]

  private static let data: [Feature] = [
    Feature(
      .dispatch,
      "`makeUserDataAddSource`: data come together while the lane is busy",
      expecting: ["3 main: 6", "10 main: 4"]
    ) { log in
      let source = Passed(DispatchSource.makeUserDataAddSource(queue: .main))
      source.value.setEventHandler { @Sendable in log.note("\(source.value.data)") }
      source.value.activate()
      for number: UInt in 1...3 { source.value.add(data: number) }
      spend(3)
      onMain(after: 7) { source.value.add(data: 4) }
    },
    Feature(
      .dispatch,
      "`makeUserDataOrSource`",
      expecting: ["0 main: 7"]
    ) { log in
      let source = Passed(DispatchSource.makeUserDataOrSource(queue: .main))
      source.value.setEventHandler { @Sendable in log.note("\(source.value.data)") }
      source.value.activate()
      source.value.or(data: 5)
      source.value.or(data: 3)
    },
    Feature(
      .dispatch,
      "`makeUserDataReplaceSource`",
      expecting: ["0 main: 3"]
    ) { log in
      let source = Passed(DispatchSource.makeUserDataReplaceSource(queue: .main))
      source.value.setEventHandler { @Sendable in log.note("\(source.value.data)") }
      source.value.activate()
      source.value.replace(data: 5)
      source.value.replace(data: 3)
    },
    Feature(
      .dispatch,
      "A data source delivers what came while it was suspended or its handler ran",
      expecting: ["5 global: 3", "9 global: 5", "13 global: ended"]
    ) { log in
      let source = Passed(DispatchSource.makeUserDataAddSource(queue: .global()))
      source.value.setEventHandler { @Sendable in
        log.note("\(source.value.data)")
        spend(4)
        if source.value.data == 5 { log.note("ended") }
      }
      source.value.add(data: 3)
      onMain(after: 5) { source.value.activate() }
      onMain(after: 6) { source.value.add(data: 5) }
    },
  ]

  private static let outside: [Feature] = [
    Feature(
      .dispatch,
      "`DispatchSource.makeReadSource`",
      .refused(function: "dispatch_source_create (read)"),
      expecting: []
    ) { _ in _ = DispatchSource.makeReadSource(fileDescriptor: 0) },
    Feature(
      .dispatch,
      "`DispatchSource.makeWriteSource`",
      .refused(function: "dispatch_source_create (write)"),
      expecting: []
    ) { _ in _ = DispatchSource.makeWriteSource(fileDescriptor: 1) },
    Feature(
      .dispatch,
      "`DispatchSource.makeSignalSource`",
      .refused(function: "dispatch_source_create (signal)"),
      expecting: []
    ) { _ in _ = DispatchSource.makeSignalSource(signal: SIGUSR2) },
    Feature(
      .dispatch,
      "`DispatchIO`",
      .refused(function: "dispatch_io_create"),
      expecting: []
    ) { _ in
      _ = DispatchIO(type: .stream, fileDescriptor: 0, queue: .main) { _ in }
    },
    Feature(
      .dispatch,
      "`DispatchIO.read(fromFileDescriptor:)`",
      .refused(function: "dispatch_read"),
      expecting: []
    ) { _ in
      DispatchIO.read(fromFileDescriptor: 0, maxLength: 1, runningHandlerOn: .main) { _, _ in }
    },
    Feature(
      .dispatch,
      "`DispatchIO.write(toFileDescriptor:)`",
      .refused(function: "dispatch_write"),
      expecting: []
    ) { _ in
      let data = DispatchData.empty
      DispatchIO.write(toFileDescriptor: 1, data: data, runningHandlerOn: .main) { _, _ in }
    },
    Feature(
      .dispatch,
      "`DispatchData`",
      .passesThrough,
      expecting: ["0 main: 1 2 3 4"]
    ) { log in
      var data = DispatchData.empty
      let bytes: [UInt8] = [1, 2, 3, 4]
      bytes[..<2].withUnsafeBytes { data.append($0) }
      bytes[2...].withUnsafeBytes { data.append($0) }
      log.note(data.map { "\($0)" }.joined(separator: " "))
    },
    Feature(
      .dispatch,
      "`DispatchData(bytesNoCopy:deallocator: .custom)`",
      .refused(function: "dispatch_data_create with a deallocator"),
      expecting: []
    ) { _ in
      let bytes = UnsafeRawBufferPointer(
        UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
      )
      _ = DispatchData(bytesNoCopy: bytes, deallocator: .custom(.main) {})
    },
  ]
}
