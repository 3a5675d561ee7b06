import Basics
import Files
import Glibc
import TestSupport
import Testing

@Suite("Files and directories")
struct FileOperationsTests {
  private let directory = TemporaryDirectory()
  private let files = FileOperations.posix

  private func write(_ text: String, to name: String) throws {
    let writer = try WholeFileWriter(path: directory.file(name))
    try writer.append(text)
    try writer.commit()
  }

  @Test("A file is read whole", arguments: [0, 1, 65_535, 65_536, 200_001])
  func readWhole(count: Int) throws {
    let text = String(repeating: "x", count: count)
    try write(text, to: "file")
    let bytes = try files.readWhole(directory.file("file"))
    #expect(bytes == Array(text.utf8))
  }

  @Test("A file that states no size is read to its end")
  func procFile() throws {
    let bytes = try files.readWhole("/proc/self/status")
    #expect(String(decoding: bytes, as: UTF8.self).contains("VmHWM:"))
  }

  @Test("Reading continues after short and interrupted reads")
  func shortReads() throws {
    try write("0123456789", to: "file")
    var operations = Interruptions().operations
    let read = operations.read
    operations.read = { descriptor, buffer in
      read(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(3)))
    }
    let bytes = try operations.readWhole(directory.file("file"))
    #expect(String(decoding: bytes, as: UTF8.self) == "0123456789")
  }

  @Test("A file above the limit is refused, whether it states its size or not")
  func limit() throws {
    try write("0123456789", to: "file")
    let path = directory.file("file")
    #expect(try files.readWhole(path, limit: ByteCount(10)).count == 10)
    #expect(throws: FileError(path: path, operation: .read, code: EOVERFLOW)) {
      try files.readWhole(path, limit: ByteCount(9))
    }
    #expect(throws: FileError(path: "/dev/zero", operation: .read, code: EOVERFLOW)) {
      try files.readWhole("/dev/zero", limit: ByteCount(100_000))
    }
  }

  @Test("An unreadable path is named", arguments: [("/proc/nowhere", ENOENT), ("/proc", EISDIR)])
  func unreadable(path: String, code: Int32) {
    #expect(throws: FileError(path: path, operation: .read, code: code)) {
      try files.readWhole(path)
    }
  }

  @Test("Reading leaves no descriptor open, with and without an error")
  func noLeak() throws {
    try write("x", to: "file")
    let disk = FailingDisk()
    _ = try disk.counting().readWhole(directory.file("file"))
    _ = try? disk.failing(\.read, with: { _, _ in -Int(EIO) }).readWhole(directory.file("file"))
    _ = try? disk.failing(\.size, with: { _ in -Int(EIO) }).readWhole(directory.file("file"))
    #expect(disk.openDescriptors == 0)
  }

  @Test("Directories are created with their parents, and existing ones are unchanged")
  func makeDirectories() throws {
    let path = directory.file("a/b//c/")
    try files.makeDirectories(path)
    try files.makeDirectories(path)
    #expect(try files.kind(at: directory.file("a/b/c")) == .directory)
    try files.makeDirectories("/")
    try files.makeDirectories(".")
  }

  @Test("A file with the name of a directory is named")
  func fileInTheWay() throws {
    try write("x", to: "file")
    let path = directory.file("file")
    #expect(throws: FileError(path: path, operation: .makeDirectory, code: ENOTDIR)) {
      try files.makeDirectories(path + "/inner")
    }
    #expect(throws: FileError(path: "", operation: .makeDirectory, code: ENOENT)) {
      try files.makeDirectories("")
    }
  }

  @Test("Names are listed in the order of their bytes")
  func list() throws {
    for name in ["b", "a10", "a2", "B", "é", "z", ".hidden"] { try write("", to: name) }
    #expect(
      try files.listDirectory(directory.path) == [".hidden", "B", "a10", "a2", "b", "z", "é"]
    )
    #expect(throws: FileError(path: "/proc/nowhere", operation: .list, code: ENOENT)) {
      try files.listDirectory("/proc/nowhere")
    }
  }

  @Test("A name that is not UTF-8 is an error, not a wrong name")
  func badName() {
    var operations = FileOperations.posix
    operations.names = { _, names in
      names = [[0x61], [0xff]]
      return 0
    }
    #expect(throws: FileError(path: "d", operation: .list, code: EILSEQ)) {
      try operations.listDirectory("d")
    }
  }

  @Test("A tree is removed with everything in it, and links are not followed")
  func removeTree() throws {
    try files.makeDirectories(directory.file("outside"))
    try write("keep", to: "outside/file")
    try files.makeDirectories(directory.file("tree/a/b"))
    try write("x", to: "tree/a/b/file")
    #expect(symlink("../outside", directory.file("tree/link")) == 0)
    #expect(symlink("nowhere", directory.file("tree/dangling")) == 0)
    try files.removeTree(directory.file("tree"))
    #expect(try files.kind(at: directory.file("tree")) == nil)
    #expect(try files.listDirectory(directory.file("outside")) == ["file"])
    try files.removeTree(directory.file("tree"))
    try files.removeTree(directory.file("outside/file"))
    #expect(try files.listDirectory(directory.file("outside")) == [])
  }

  @Test("A file is renamed and replaces the one with the new name")
  func rename() throws {
    try write("new", to: "a")
    try write("old", to: "b")
    try files.rename(directory.file("a"), to: directory.file("b"))
    #expect(try files.listDirectory(directory.path) == ["b"])
    let missing = directory.file("c")
    #expect(throws: FileError(path: missing, operation: .rename, code: ENOENT)) {
      try files.rename(directory.file("a"), to: missing)
    }
  }

  @Test("The kind of a path follows links and is nil when it does not exist")
  func kind() throws {
    try write("x", to: "file")
    #expect(symlink("file", directory.file("link")) == 0)
    #expect(try files.kind(at: directory.file("link")) == .regular)
    #expect(try files.kind(at: "/dev/null") == .special)
    #expect(try files.kind(at: directory.file("none")) == nil)
    let path = directory.file("file/inner")
    #expect(throws: FileError(path: path, operation: .read, code: ENOTDIR)) {
      try files.kind(at: path)
    }
  }
}
