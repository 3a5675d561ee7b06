internal import CSupport
internal import Glibc

/// The output of a process on its streams, kept in memory, so that a reason survives a full disk.
final class SpokenText {
  /// The descriptor that the process writes to.
  let descriptor: Int32

  /// Collects the output of `executable`; throws when the system cannot provide the memory.
  init(of executable: String) throws(RunFault) {
    descriptor = ib_memory_file()
    if descriptor < 0 { throw .spawn(executable: executable, code: -descriptor) }
  }

  deinit { close(descriptor) }

  /// All output so far.
  ///
  /// - Complexity: O(n) in its length.
  var bytes: [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let read = pread(descriptor, rest.baseAddress, rest.count, off_t(count))
        if read <= 0 { break }
        count += read
      }
    }
  }
}
