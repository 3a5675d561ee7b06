import Files
import Glibc
import TestSupport
import Testing

@Suite("A folder that appears whole or not at all")
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

  @Test("has its name after it is published, and nothing else is left")
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

  @Test("goes away unpublished")
  func dropped() throws {
    do {
      let folder = try WholeFolder(target: target)
      try write("a", to: folder.path + "/file")
    }
    #expect(try names().isEmpty)
  }

  @Test(
    "keeps or replaces what another has published",
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

  @Test("is cleared away when its maker is gone, and left alone while it lives")
  func abandoned() throws {
    let living = try WholeFolder(target: target)
    try FileOperations.posix.makeDirectories(target + ".1-0.part/deep")
    try FileOperations.posix.makeDirectories(target + ".1-0.part.old")
    WholeFolder.removeAbandoned(besides: target)
    #expect(try names().map { directory.file($0) } == [living.path])
    withExtendedLifetime(living.path) {}
  }

  @Test("is never cleared away on a file system without locks")
  func withoutLocks() throws {
    try FileOperations.posix.makeDirectories(target + ".1-0.part")
    let operations = FailingDisk().failing(\.lock, with: { _ in -Int(ENOLCK) })
    WholeFolder.removeAbandoned(besides: target, operations: operations)
    #expect(try names() == ["made.1-0.part"])
  }

  @Test("takes another name when its own was cleared away before it had the lock")
  func race() throws {
    var operations = FileOperations.posix
    // The cleaner of another process comes between making the folder and locking it.
    operations.lock = { [target] descriptor in
      if rmdir("\(target).\(getpid())-0.part") == 0 { return -Int(EWOULDBLOCK) }
      return FileOperations.posix.lock(descriptor)
    }
    let folder = try WholeFolder(target: target, operations: operations)
    #expect(folder.path == "\(target).\(getpid())-1.part")
  }

  @Test("names what keeps it from being made")
  func failure() {
    let operations = FailingDisk().failing(\.makeDirectory, with: { _ in -Int(ENOSPC) })
    let path = "\(target).\(getpid())-0.part"
    #expect(throws: FileError(path: path, operation: .makeDirectory, code: ENOSPC)) {
      _ = try WholeFolder(target: target, operations: operations)
    }
  }

  @Test("is brought to the device with its name")
  func synchronized() throws {
    let operations = FailingDisk().failing(\.synchronize, with: { _ in -Int(EIO) })
    // A file system that cannot do this is no failure.
    let folder = try WholeFolder(target: target, operations: operations)
    try folder.publish(existing: .kept)
    #expect(try names() == ["made"])
  }
}
