import Files
import Glibc
import TestSupport
import Testing

@Suite("A locked directory")
struct DirectoryLockTests {
  @Test("has one owner at a time, and is free when the owner is released")
  func exclusive() throws {
    let directory = TemporaryDirectory()
    for _ in 0..<3 {
      let first = try DirectoryLock(path: directory.path)
      let second = try DirectoryLock(path: directory.path)
      withExtendedLifetime(first) {
        #expect(first != nil)
        #expect(second == nil)
      }
    }
    #expect(try FileOperations.posix.listDirectory(directory.path).isEmpty)
  }

  @Test("leaves no descriptor open, whether it was free or not")
  func descriptors() throws {
    let directory = TemporaryDirectory()
    let disk = FailingDisk()
    do {
      let first = try DirectoryLock(path: directory.path, operations: disk.counting())
      let second = try DirectoryLock(path: directory.path, operations: disk.counting())
      withExtendedLifetime(first) {
        #expect(second == nil)
        #expect(disk.openDescriptors == 1)
      }
    }
    #expect(disk.openDescriptors == 0)
  }

  @Test("works on a file system without locks", arguments: [ENOLCK, EBADF, EINVAL])
  func unsupported(code: Int32) throws {
    let directory = TemporaryDirectory()
    let operations = FailingDisk().failing(\.lock, with: { _ in -Int(code) })
    #expect(try DirectoryLock(path: directory.path, operations: operations) != nil)
  }

  @Test("is an error with its path when it does not exist")
  func missing() throws {
    let path = TemporaryDirectory().file("nowhere")
    #expect(throws: FileError(path: path, operation: .read, code: ENOENT)) {
      try DirectoryLock(path: path)
    }
  }
}
