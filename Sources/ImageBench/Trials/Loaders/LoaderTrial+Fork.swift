internal import CSupport
internal import Glibc
internal import Signposts
internal import Variants

extension LoaderTrial {
  /// Plays the trial in a copy of this process, as a loader's static properties need it: what one
  /// trial leaves in them, the next one must not find.
  ///
  /// The copy sends its signposts, which `sink` gets here, and then its outcome.
  func playInCopy(_ sink: @escaping TrialRunner.RecordSink) throws(TrialRunner.Fault) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .process("a pipe could not be made (error \(errno))") }
    let child = Self.copyProcess()
    guard child >= 0 else {
      close(ends[0])
      close(ends[1])
      throw .process("a process could not be copied (error \(-child))")
    }
    if child == 0 {
      close(ends[0])
      playAndSend(to: ends[1])
    }
    close(ends[1])
    defer { close(ends[0]) }
    let (outcome, fault) = Self.receive(from: ends[0], sink)
    let status = ib_wait_for(child)
    if let fault { throw .process(fault) }
    let name = spec.variant.name
    // As waitpid encodes it: the signal is in the low bits.
    if status & 0x7F != 0 {
      throw .process("the loader \(name) ended its process (signal \(status & 0x7F))")
    }
    guard status == 0, let outcome else {
      throw .process("the loader \(name) could not be played: see the message above")
    }
    return outcome
  }

  /// Copies this process as `fork` does.
  ///
  /// What the loader prints in the copy is no result of the command, so it goes to the error
  /// stream.
  static func copyProcess() -> Int32 {
    let child = ib_fork()
    if child == 0 { dup2(STDERR_FILENO, STDOUT_FILENO) }
    return child
  }

  /// What a message of the copy contains.
  private enum Message: UInt64 {
    case signposts, choices, labels
    /// Lost signposts, steps, whether there is a rest, its wrong images, its blank URLs.
    case numbers
    /// Why the trial has no result.
    case fault
  }

  /// Plays the trial, sends what there is to say, and ends the copy.
  private func playAndSend(to writer: Int32) -> Never {
    do throws(TrialRunner.Fault) {
      let outcome = try play { records in
        Self.send(.signposts, UnsafeRawBufferPointer(records), to: writer)
      }
      outcome.choices.withUnsafeBytes { Self.send(.choices, $0, to: writer) }
      if let labels = outcome.queues {
        Array(labels.joined(separator: "\n").utf8).withUnsafeBytes {
          Self.send(.labels, $0, to: writer)
        }
      }
      let rest = outcome.rest
      let numbers =
        [outcome.lostCount, outcome.steps, rest == nil ? 0 : 1, rest?.wrongImages ?? 0]
        + (rest?.blankURLs ?? [])
      numbers.withUnsafeBytes { Self.send(.numbers, $0, to: writer) }
    } catch {
      Array("\(error)".utf8).withUnsafeBytes { Self.send(.fault, $0, to: writer) }
    }
    ib_end_fork(0)
  }

  /// Ends a copy that could not play, with a message.
  static func endCopy(after error: TrialRunner.Fault) -> Never {
    let message = "imagebench: \(error)\n"
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    ib_end_fork(1)
  }

  private static func send(
    _ kind: Message,
    _ bytes: UnsafeRawBufferPointer,
    to writer: Int32
  ) {
    [kind.rawValue, UInt64(bytes.count)].withUnsafeBytes { sendAll($0, to: writer) }
    sendAll(bytes, to: writer)
  }

  private static func sendAll(_ bytes: UnsafeRawBufferPointer, to writer: Int32) {
    var sent = 0
    while sent < bytes.count, let base = bytes.baseAddress {
      let count = write(writer, base + sent, bytes.count - sent)
      if count < 0, errno == EINTR { continue }
      // The reader has ended, and with it the wish for the rest.
      guard count > 0 else { ib_end_fork(1) }
      sent += count
    }
  }

  /// Receives until the copy ends: its outcome, unless it ended before, or why it has none.
  private static func receive(
    from reader: Int32,
    _ sink: TrialRunner.RecordSink
  ) -> (Outcome?, fault: String?) {
    var outcome = Outcome()
    var isComplete = false
    var fault: String?
    while let head = receive(16, from: reader) {
      let kind = head.loadUnaligned(as: UInt64.self)
      let count = Int(head.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      head.deallocate()
      guard let body = receive(count, from: reader) else { return (nil, fault) }
      defer { body.deallocate() }
      switch Message(rawValue: kind) {
      case .signposts: sink(UnsafeBufferPointer(body.bindMemory(to: SignpostRecord.self)))
      case .choices: outcome.choices = Array(body.bindMemory(to: UInt32.self))
      case .labels:
        outcome.queues = String(decoding: body, as: UTF8.self).split(separator: "\n").map(
          String.init
        )
      case .numbers:
        outcome.note(Array(body.bindMemory(to: Int.self)))
        isComplete = true
      case .fault: fault = String(decoding: body, as: UTF8.self)
      case nil: return (nil, fault)
      }
    }
    return (isComplete ? outcome : nil, fault)
  }

  /// The next `count` bytes, which the caller deallocates; nil at the end.
  private static func receive(
    _ count: Int,
    from reader: Int32
  ) -> UnsafeMutableRawBufferPointer? {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    var filled = 0
    while filled < count, let base = bytes.baseAddress {
      let got = read(reader, base + filled, count - filled)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        bytes.deallocate()
        return nil
      }
      filled += got
    }
    return bytes
  }
}

extension LoaderTrial.Outcome {
  /// Takes the numbers of a message.
  fileprivate mutating func note(_ numbers: [Int]) {
    guard numbers.count >= 4 else { return }
    lostCount = numbers[0]
    steps = numbers[1]
    guard numbers[2] == 1 else { return }
    rest = TrialRunner.Rest(blankURLs: Array(numbers[4...]), wrongImages: numbers[3])
  }
}
