import Basics
import Files
import Glibc
import TestSupport
import Testing

@Suite("A file appears under its name only when it is complete")
struct WholeFileWriterTests {
  private let directory = TemporaryDirectory()
  private let files = FileOperations.posix
  private var path: String { directory.file("run.json") }

  private func content(_ name: String = "run.json") throws -> String {
    String(decoding: try files.readWhole(directory.file(name)), as: UTF8.self)
  }

  @Test("A committed file contains all appended bytes", arguments: [1, 7, 1 << 18])
  func commit(bufferSize: Int) throws {
    let writer = try WholeFileWriter(path: path, bufferSize: ByteCount(bufferSize))
    try writer.append("first line\n")
    try writer.append([0x73, 0x65, 0x63, 0x0a] as [UInt8])
    #expect(writer.appended == ByteCount(15))
    try writer.commit()
    #expect(try content() == "first line\nsec\n")
    #expect(try files.listDirectory(directory.path) == ["run.json"])
  }

  @Test("Before the commit only the part file exists")
  func notYet() throws {
    let writer = try WholeFileWriter(path: path, bufferSize: ByteCount(1))
    try writer.append("half")
    #expect(try files.listDirectory(directory.path) == ["run.json.part"])
    #expect(try content("run.json.part") == "half")
    try writer.commit()
  }

  @Test("An old file remains until the new one is complete, and is then replaced")
  func replace() throws {
    try write("old", to: path)
    let writer = try WholeFileWriter(path: path)
    try writer.append("new")
    #expect(try content() == "old")
    try writer.commit()
    #expect(try content() == "new")
  }

  @Test("A writer that is released without a commit leaves nothing")
  func goneAway() throws {
    do {
      let writer = try WholeFileWriter(path: path, bufferSize: ByteCount(1))
      try writer.append("half")
    }
    #expect(try files.listDirectory(directory.path) == [])
  }

  @Test("An abandoned file is removed, and appending to it fails")
  func abandon() throws {
    try write("old", to: path)
    let disk = FailingDisk()
    let writer = try WholeFileWriter(path: path, operations: disk.counting())
    try writer.append("half")
    writer.abandon()
    writer.abandon()
    #expect(try files.listDirectory(directory.path) == ["run.json"])
    #expect(try content() == "old")
    #expect(disk.openDescriptors == 0)
    #expect(throws: FileError.self) { try writer.commit() }
  }

  @Test("A second commit and an abandon after it do nothing")
  func twice() throws {
    let disk = FailingDisk()
    let writer = try WholeFileWriter(path: path, operations: disk.counting())
    try writer.append("all")
    try writer.commit()
    try writer.commit()
    writer.abandon()
    #expect(try content() == "all")
    #expect(disk.openDescriptors == 0)
    #expect(throws: FileError.self) {
      try writer.append("more")
      try writer.commit()
      try writer.append(String(repeating: "x", count: 1 << 19))
    }
    #expect(try content() == "all")
  }

  @Test("A part file left by a killed process is replaced")
  func leftOver() throws {
    try write("a long rest of something killed", to: path + ".part")
    let writer = try WholeFileWriter(path: path)
    try writer.append("new")
    try writer.commit()
    #expect(try content() == "new")
    #expect(try files.listDirectory(directory.path) == ["run.json"])
  }

  @Test(
    "A full device is reported, the old file remains, and no part file is left",
    arguments: [0, 1, 99, 100, 101, 250],
    [ENOSPC, EDQUOT, EFBIG, EIO]
  )
  func full(after bytes: Int, code: Int32) throws {
    try write("old", to: path)
    let disk = FailingDisk()
    let writer = try WholeFileWriter(
      path: path,
      bufferSize: ByteCount(100),
      operations: disk.full(after: bytes, code: code)
    )
    let expected = FileError(path: path, operation: .write, code: code)
    #expect(throws: expected) {
      for _ in 0..<300 { try writer.append("x") }
      try writer.commit()
    }
    #expect(throws: expected) { try writer.commit() }
    #expect(try files.listDirectory(directory.path) == ["run.json"])
    #expect(try content() == "old")
    #expect(disk.openDescriptors == 0)
  }

  @Test("An error at any step leaves the old file and nothing else", arguments: Step.allCases)
  func step(step: Step) throws {
    try write("old", to: path)
    let disk = FailingDisk()
    let writer = try WholeFileWriter(path: path, operations: step.operations(disk))
    try writer.append("new")
    let error = try #require(throws: FileError.self) { try writer.commit() }
    #expect(error == FileError(path: path, operation: step.operation, code: EIO))
    #expect(throws: error) { try writer.commit() }
    #expect(try files.listDirectory(directory.path) == ["run.json"])
    #expect(try content() == "old")
  }

  enum Step: CaseIterable {
    case write, synchronize, close, rename

    var operation: FileError.Operation { self == .rename ? .rename : .write }

    func operations(_ disk: FailingDisk) -> FileOperations {
      switch self {
      case .write: disk.failing(\.write, with: { _, _ in -Int(EIO) })
      case .synchronize: disk.failing(\.synchronize, with: { _ in -Int(EIO) })
      case .close:
        disk.failing(
          \.close,
          with: { descriptor in
            _ = FileOperations.posix.close(descriptor)
            return -Int(EIO)
          }
        )
      case .rename: disk.failing(\.rename, with: { @Sendable _, _ in -Int(EIO) })
      }
    }
  }

  @Test("A device that accepts no bytes is an error, not an endless loop")
  func takesNothing() throws {
    let operations = FailingDisk().failing(\.write, with: { _, _ in 0 })
    let writer = try WholeFileWriter(path: path, operations: operations)
    try writer.append("x")
    #expect(throws: FileError(path: path, operation: .write, code: EIO)) { try writer.commit() }
  }

  @Test("Interrupted calls are repeated")
  func interrupted() throws {
    let operations = Interruptions().operations
    let writer = try WholeFileWriter(path: path, bufferSize: ByteCount(2), operations: operations)
    try writer.append("abcdef")
    try writer.commit()
    #expect(try content() == "abcdef")
  }

  @Test(
    "A path that cannot be a file is refused before anything is written",
    arguments: [
      ("/dev/null", EINVAL), ("/proc", EISDIR), ("/proc/nowhere/file", ENOENT),
      ("/dev/null/file", ENOTDIR),
    ]
  )
  func refused(path: String, code: Int32) {
    #expect(throws: FileError(path: path, operation: .write, code: code)) {
      try WholeFileWriter(path: path)
    }
  }

  @Test("A symbolic link is replaced, and its target is unchanged")
  func link() throws {
    try write("target", to: directory.file("target"))
    #expect(symlink("target", path) == 0)
    let writer = try WholeFileWriter(path: path)
    try writer.append("new")
    try writer.commit()
    #expect(try content() == "new")
    #expect(try content("target") == "target")
  }

  @Test("At the limit of file sizes the error is reported and the program continues", .endsProcess)
  func fileSizeLimit() async {
    await #expect(processExitsWith: .exitCode(27)) {
      FileSizeSignal.ignore()
      let directory = TemporaryDirectory()
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      guard setrlimit(__rlimit_resource_t(1), &limit) == 0 else { exit(1) }
      let writer = try WholeFileWriter(path: directory.file("large"), bufferSize: ByteCount(1000))
      do throws(FileError) {
        for _ in 0..<100 { try writer.append([UInt8](repeating: 0x61, count: 1000)) }
        try writer.commit()
      } catch {
        try? FileOperations.posix.removeTree(directory.path)
        exit(error.code)
      }
      exit(2)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }
}
