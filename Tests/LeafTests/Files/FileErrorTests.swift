import Files
import Glibc
import Testing

@Suite("A file error says what to do")
struct FileErrorTests {
  @Test(
    "Each error is one sentence with the path, the message and the remedy",
    arguments: [
      (.write, ENOSPC, "cannot write out/a: no space left on the device; free space there"),
      (.write, EDQUOT, "cannot write out/a: disk quota exceeded; remove some of your files"),
      (.write, EFBIG, "cannot write out/a: file too large; raise the limit (ulimit -f)"),
      (.write, EROFS, "cannot write out/a: read-only file system; choose an --out"),
      (.write, EACCES, "cannot write out/a: permission denied; change the permissions"),
      (.write, ENOENT, "cannot write out/a: no such file or directory; create its directory"),
      (.read, ENOENT, "cannot read out/a: no such file or directory; check the spelling"),
      (.read, EISDIR, "cannot read out/a: is a directory; name a file inside it"),
      (.makeDirectory, ENOTDIR, "cannot make directory out/a: a part of the path is not"),
      (.list, EACCES, "cannot list out/a: permission denied; change the permissions"),
      (.remove, EBUSY, "cannot remove out/a: in use; stop the program"),
      (.write, EBADF, "cannot write out/a: not open for it; give a file, a pipe or a terminal"),
      (.rename, EIO, "cannot rename out/a: input/output error; check the device"),
    ] as [(FileError.Operation, Int32, String)]
  )
  func text(operation: FileError.Operation, code: Int32, expected: String) {
    let error = FileError(path: "out/a", operation: operation, code: code)
    #expect(error.description.hasPrefix(expected))
    #expect(!error.description.contains("\n"))
  }

  @Test("An unknown error keeps its number", arguments: [Int32(0), 133, 9999])
  func unknown(code: Int32) {
    let error = FileError(path: "a", operation: .read, code: code)
    #expect(error.message == "system error \(code)")
    #expect(error.description.contains("errno(1)"))
  }
}
