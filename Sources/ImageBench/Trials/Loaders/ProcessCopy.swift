internal import CSupport
internal import Glibc

/// A copy of this process, as a loader's static properties need it, with what it prints.
///
/// Output of a loader is no result of the command, so it goes to the error stream once the copy
/// has ended.
struct ProcessCopy {
  /// Whether this is the copy, or the process that made it.
  enum Side {
    case copy
    case original(ProcessCopy)
  }

  /// The exit code of a copy whose screen cannot be judged, which loaders do not use.
  private static let screenCode: Int32 = 113

  private let identifier: Int32
  private let messages: Int32
  /// The name of the loader that it plays.
  private let loader: String

  /// Copies this process to play `loader`, and returns in both.
  static func make(for loader: String) throws(TrialFault) -> Side {
    let messages = ib_memory_file()
    guard messages >= 0 else { throw .process("a process has no memory (error \(-messages))") }
    let child = ib_fork()
    if child == 0 {
      dup2(messages, STDERR_FILENO)
      dup2(messages, STDOUT_FILENO)
      // Swift's crash handler would ask the user at a terminal what to do.
      let nothing = open("/dev/null", O_RDONLY)
      if nothing >= 0 { dup2(nothing, STDIN_FILENO) }
      return .copy
    }
    guard child > 0 else {
      close(messages)
      throw .process("a process could not be copied (error \(-child))")
    }
    return .original(ProcessCopy(identifier: child, messages: messages, loader: loader))
  }

  /// Waits for the end of the copy, once; throws unless it has ended as it should.
  consuming func end() throws(TrialFault) {
    defer { close(messages) }
    let status = ib_wait_for(identifier)
    let text = String(decoding: printed(), as: UTF8.self)
    // As waitpid encodes it: the signal is in the low bits.
    let signal = status & 0x7F
    if signal != 0 {
      guard let report = CrashReport(in: text) else {
        pass(on: text[...])
        throw .process("the loader \(loader) ended its process (signal \(signal))")
      }
      pass(on: CrashReport.part(beforeCrashIn: text))
      throw .process(report.sentence(about: loader))
    }
    guard status == 0 else {
      let head = "imagebench: "
      let last = text.split(separator: "\n").last { $0.hasPrefix(head) }
      let code = status >> 8 & 0xFF
      let sentence =
        last.map { String($0.dropFirst(head.count)) }
        ?? "the loader \(loader) ended its process with the exit code \(code)"
      throw code == Self.screenCode && last != nil ? .screen(sentence) : .process(sentence)
    }
    pass(on: text[...])
  }

  /// Ends a copy that could not play, with a message.
  static func end(after error: TrialFault) -> Never {
    Self.write(Array("\nimagebench: \(error)\n".utf8))
    if case .screen = error { ib_end_fork(screenCode) }
    ib_end_fork(1)
  }

  private func pass(on text: Substring) { Self.write(Array(text.utf8)) }

  private static func write(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
  }

  private func printed() -> [UInt8] {
    var status = stat()
    guard fstat(messages, &status) == 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let read = pread(messages, rest.baseAddress, rest.count, off_t(count))
        if read <= 0 { break }
        count += read
      }
    }
  }
}
