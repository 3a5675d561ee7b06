internal import CSupport
internal import Glibc
internal import Signposts
internal import Variants

extension LoaderTrial {
  /// Plays the trial in a copy of this process, as a loader's static properties need it: what one
  /// trial leaves in them, the next one must not find.
  ///
  /// The copy sends its signposts, which `sink` gets here.
  func playInCopy(_ sink: @escaping TrialRunner.RecordSink) throws(TrialRunner.Fault) -> Int {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .process("a pipe could not be made (error \(errno))") }
    let (reader, writer) = (ends[0], ends[1])
    let child = ib_fork()
    guard child >= 0 else {
      close(reader)
      close(writer)
      throw .process("a process could not be copied (error \(-child))")
    }
    if child == 0 {
      close(reader)
      playAndSend(to: writer)
    }
    close(writer)
    defer { close(reader) }
    Self.receive(from: reader, sink)
    let status = ib_wait_for(child)
    // As waitpid encodes it: the signal in the low bits, the code above.
    if status & 0x7F != 0 {
      throw .process("the loader \(spec.variant.name) ended its process (signal \(status & 0x7F))")
    }
    switch status >> 8 & 0xFF {
    case 0: return 0
    case Self.lostCode: return 1
    default: throw .process("the loader \(spec.variant.name) could not be played; see above")
    }
  }

  private static var lostCode: Int32 { 3 }

  /// Plays the trial, sends its signposts, and ends the copy.
  private func playAndSend(to writer: Int32) -> Never {
    var code: Int32 = 0
    do throws(TrialRunner.Fault) {
      let lost = try play { records in
        let bytes = UnsafeRawBufferPointer(records)
        var sent = 0
        while sent < bytes.count, let base = bytes.baseAddress {
          let count = write(writer, base + sent, bytes.count - sent)
          guard count > 0 else { break }
          sent += count
        }
      }
      if lost > 0 { code = Self.lostCode }
    } catch {
      let message = "imagebench: \(error)\n"
      _ = message.withCString { write(2, $0, strlen($0)) }
      code = 1
    }
    ib_end_fork(code)
  }

  private static func receive(from reader: Int32, _ sink: TrialRunner.RecordSink) {
    let room = 4096
    let stride = MemoryLayout<SignpostRecord>.stride
    let records = UnsafeMutableBufferPointer<SignpostRecord>.allocate(capacity: room)
    defer { records.deallocate() }
    let bytes = UnsafeMutableRawBufferPointer(records)
    var filled = 0
    while let base = bytes.baseAddress {
      let count = read(reader, base + filled, bytes.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
      let whole = filled / stride
      sink(UnsafeBufferPointer(rebasing: records[..<whole]))
      // The beginning of a record whose rest is still in the pipe.
      let rest = filled - whole * stride
      base.copyMemory(from: base + whole * stride, byteCount: rest)
      filled = rest
    }
  }
}
