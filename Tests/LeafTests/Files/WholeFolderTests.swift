import Files
import Glibc
import TestSupport
import Testing

@Suite("A folder that appears completely or not at all")
struct WholeFolderTests {
  private let directory = TemporaryDirectory()
  private var target: String { directory.file("made") }

  private func names() throws -> [String] {
    try FileOperations.posix.listDirectory(directory.path)
  }

  private func write(_ text: String, to path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try FileOperations.posix.readWhole(path), as: UTF8.self)
  }

  @Test("has its name after publishing, and nothing else is left")
  func published() throws {
    do {
      let folder = try WholeFolder(target: target)
      try write("a", to: folder.path + "/file")
      #expect(try names() != ["made"])
      try folder.publish(existing: .kept)
    }
    #expect(try names() == ["made"])
    #expect(try text(target + "/file") == "a")
  }

  @Test("is removed when it is not published")
  func dropped() throws {
    do {
      let folder = try WholeFolder(target: target)
      try write("a", to: folder.path + "/file")
    }
    #expect(try names().isEmpty)
  }

  @Test(
    "keeps or replaces a folder that another process has published",
    arguments: [(WholeFolder.Existing.kept, "first"), (.replaced, "second")]
  )
  func two(existing: WholeFolder.Existing, left: String) throws {
    for text in ["first", "second"] {
      let folder = try WholeFolder(target: target)
      try write(text, to: folder.path + "/file")
      try folder.publish(existing: existing)
    }
    #expect(try names() == ["made"])
    #expect(try text(target + "/file") == left)
  }

  @Test("is removed when its owner has ended, and kept while it runs")
  func abandoned() throws {
    let living = try WholeFolder(target: target)
    try FileOperations.posix.makeDirectories(target + ".1-0.part/deep")
    try FileOperations.posix.makeDirectories(target + ".1-0.part.old")
    WholeFolder.removeAbandoned(besides: target)
    #expect(try names().map { directory.file($0) } == [living.path])
    withExtendedLifetime(living.path) {}
  }

  @Test("is never removed on a file system without locks")
  func withoutLocks() throws {
    try FileOperations.posix.makeDirectories(target + ".1-0.part")
    let operations = FailingDisk().failing(\.lock, with: { _ in -Int(ENOLCK) })
    WholeFolder.removeAbandoned(besides: target, operations: operations)
    #expect(try names() == ["made.1-0.part"])
  }

  @Test("uses another name when its own was removed before it had the lock")
  func race() throws {
    var operations = FileOperations.posix
    // Another process removes abandoned folders between the creation of this folder and its lock.
    operations.lock = { [target] descriptor in
      if rmdir("\(target).\(getpid())-0.part") == 0 { return -Int(EWOULDBLOCK) }
      return FileOperations.posix.lock(descriptor)
    }
    let folder = try WholeFolder(target: target, operations: operations)
    #expect(folder.path == "\(target).\(getpid())-1.part")
  }

  @Test("names the path that cannot be created")
  func failure() {
    let operations = FailingDisk().failing(\.makeDirectory, with: { _ in -Int(ENOSPC) })
    let path = "\(target).\(getpid())-0.part"
    #expect(throws: FileError(path: path, operation: .makeDirectory, code: ENOSPC)) {
      _ = try WholeFolder(target: target, operations: operations)
    }
  }

  @Test("is flushed to the device with its name")
  func synchronized() throws {
    let operations = FailingDisk().failing(\.synchronize, with: { _ in -Int(EIO) })
    // A file system that cannot do this causes no error.
    let folder = try WholeFolder(target: target, operations: operations)
    try folder.publish(existing: .kept)
    #expect(try names() == ["made"])
  }
}
