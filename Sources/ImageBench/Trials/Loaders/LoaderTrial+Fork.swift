internal import CSupport
internal import Files
internal import Glibc
internal import Signposts
internal import Variants

extension LoaderTrial {
  /// Plays the trial in a copy of this process, as a loader's static properties need it: what one
  /// trial leaves in them, the next one must not find.
  ///
  /// The copy sends its signposts, which `sink` gets here, and then its outcome.
  func playInCopy(_ sink: @escaping RecordSink) throws(TrialFault) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .process("a pipe could not be made (error \(errno))") }
    defer { close(ends[0]) }
    // Or the pipe would stay open as long as a program that the copy starts when it crashes.
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    // Made here, so that it goes also when the copy crashes.
    let container: AppContainer
    do throws(FileError) { container = try AppContainer() } catch { throw .files(error) }
    let copy: ProcessCopy
    do throws(TrialFault) {
      switch try ProcessCopy.make(for: spec.variant.name) {
      case .copy:
        close(ends[0])
        playAndSend(in: container.path, to: ends[1])
      case .original(let made): copy = made
      }
    } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    let outcome = Self.receive(from: ends[0], sink)
    try copy.end()
    guard let outcome else {
      throw .process("the loader \(spec.variant.name) ended its process before its trial")
    }
    return outcome
  }

  /// What a message of the copy contains.
  private enum Message: UInt64 {
    case signposts, choices
    /// The labels of queues, and the names of the loader's own signposts.
    case labels, texts
    /// Lost signposts, steps, kept views, whether the controller is kept, whether there is a rest,
    /// its wrong images, its blank URLs.
    case numbers
  }

  /// Plays the trial, sends what there is to say, and ends the copy.
  private func playAndSend(in container: String, to writer: Int32) -> Never {
    do throws(TrialFault) {
      try playEarlierSession(in: container)
      let outcome = try play(in: container) { records in
        Self.send(.signposts, UnsafeRawBufferPointer(records), to: writer)
      }
      outcome.choices.withUnsafeBytes { Self.send(.choices, $0, to: writer) }
      if let labels = outcome.queues { Self.send(.labels, labels, to: writer) }
      Self.send(.texts, outcome.texts, to: writer)
      let rest = outcome.rest
      let numbers =
        [
          outcome.lostCount, outcome.steps, outcome.leak?.views ?? 0,
          outcome.leak?.controller.rawValue ?? 0, rest == nil ? 0 : 1, rest?.wrongImages ?? 0,
        ]
        + (rest?.blankURLs ?? [])
      numbers.withUnsafeBytes { Self.send(.numbers, $0, to: writer) }
    } catch {
      ProcessCopy.end(after: error)
    }
    ib_end_fork(0)
  }

  /// Sends texts of any characters but NUL, which ends each of them.
  private static func send(_ kind: Message, _ texts: [String], to writer: Int32) {
    let bytes: [UInt8] = texts.flatMap { Array($0.utf8) + [0] }
    bytes.withUnsafeBytes { send(kind, $0, to: writer) }
  }

  private static func texts(in body: UnsafeMutableRawBufferPointer) -> [String] {
    body.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
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

  /// Receives until the copy ends; nil when it ended before its outcome.
  private static func receive(from reader: Int32, _ sink: RecordSink) -> Outcome? {
    var outcome = Outcome()
    var isComplete = false
    while let head = receive(16, from: reader) {
      let kind = head.loadUnaligned(as: UInt64.self)
      let count = Int(head.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      head.deallocate()
      guard let body = receive(count, from: reader) else { return nil }
      defer { body.deallocate() }
      switch Message(rawValue: kind) {
      case .signposts: sink(UnsafeBufferPointer(body.bindMemory(to: SignpostRecord.self)))
      case .choices: outcome.choices = Array(body.bindMemory(to: UInt32.self))
      case .labels: outcome.queues = texts(in: body)
      case .texts: outcome.texts = texts(in: body)
      case .numbers:
        outcome.note(Array(body.bindMemory(to: Int.self)))
        isComplete = true
      case nil: return nil
      }
    }
    return isComplete ? outcome : nil
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
    guard numbers.count >= 6 else { return }
    lostCount = numbers[0]
    steps = numbers[1]
    leak = TrialEndState.Leak(
      views: numbers[2],
      controller: TrialEndState.Leak.Controller(rawValue: numbers[3]) ?? .released
    )
    guard numbers[4] == 1 else { return }
    rest = TrialEndState(blankURLs: Array(numbers[6...]), wrongImages: numbers[5])
  }
}
