import Basics
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("A file that is read at any offset")
struct FileReaderTests {
  private let directory = TemporaryDirectory()

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = directory.file("file")
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
    return path
  }

  @Test(
    "returns the available bytes",
    arguments: [(0, 10, 0..<10), (3, 4, 3..<7), (8, 5, 8..<10), (10, 1, 10..<10), (99, 2, 10..<10)]
  )
  func bytes(offset: Int, count: Int, expected: Range<UInt8>) throws {
    let reader = try FileReader(path: file(Array(0..<10)))
    #expect(reader.byteCount == ByteCount(10))
    #expect(reader.bytes(at: offset, count: count) == Array(expected))
  }

  @Test("continues after a signal and after a short read")
  func shortAnswers() throws {
    let calls = Mutex(0)
    var operations = FileOperations.posix
    operations.readAt = { descriptor, buffer, offset in
      let call = calls.withLock { count in
        count += 1
        return count
      }
      if call % 2 == 1 { return -Int(EINTR) }
      return FileOperations.posix.readAt(descriptor, .init(rebasing: buffer.prefix(1)), offset)
    }
    let reader = try FileReader(path: file(Array(0..<10)), operations: operations)
    #expect(reader.bytes(at: 0, count: 10) == Array(0..<10))
  }

  @Test("has the hash of its bytes", arguments: [0, 1, 1 << 20, 1 << 20 + 1])
  func hash(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var expected = ContentHash()
    bytes.withUnsafeBytes { expected.combine(buffer: $0) }
    let reader = try FileReader(path: file(bytes))
    #expect(reader.contentHash() == expected)
  }

  @Test("is an ordinary file, and a pipe does not block the reader")
  func others() throws {
    let pipe = directory.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, code) in [
      (pipe, EINVAL), (directory.path, EISDIR), (directory.file("nothing"), ENOENT),
    ] {
      #expect(throws: FileError(path: path, operation: .read, code: code)) {
        _ = try FileReader(path: path)
      }
    }
  }

  @Test("leaves no descriptor open, whether it could be opened or not")
  func descriptors() throws {
    let path = try file([1])
    let disk = FailingDisk()
    do {
      let reader = try FileReader(path: path, operations: disk.counting())
      #expect(reader.bytes(at: 0, count: 1) == [1])
      #expect(disk.openDescriptors == 1)
    }
    #expect(disk.openDescriptors == 0)
    #expect(throws: FileError(path: path, operation: .read, code: EIO)) {
      _ = try FileReader(path: path, operations: disk.failing(\.size, with: { _ in -Int(EIO) }))
    }
    #expect(disk.openDescriptors == 0)
  }
}
