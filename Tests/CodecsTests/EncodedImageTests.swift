import Basics
import Codecs
import Glibc
import ImagePipeline
import Testing

@Suite("Encoded bytes come from memory or a file")
struct EncodedImageTests {
  private func temporaryPath(_ name: String) -> String {
    "/tmp/imagebench-decoding-tests-\(getpid())-\(name)"
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private func readError(_ path: String) -> DecodingError? {
    do throws(DecodingError) {
      _ = try EncodedImage.contentsOf(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("A file is read whole")
  func file() throws {
    let path = temporaryPath("whole.jpg")
    let bytes = Fixture.jpeg(30, 20)
    try write(bytes, to: path)
    defer { unlink(path) }
    let image = try EncodedImage.contentsOf(path: path)
    #expect(image.byteCount == ByteCount(bytes.count))
    #expect(image.withUnsafeBytes { Array($0) } == bytes)
    #expect(try image.readHeader().storedSize == PixelSize(width: 30, height: 20))
  }

  @Test("A missing file, a folder and an empty file are distinguished")
  func failures() throws {
    let path = temporaryPath("empty.jpg")
    #expect(
      readError(path) == .unreadableFile(path: path, reason: "No such file or directory")
    )
    #expect(readError("/tmp") == .unreadableFile(path: "/tmp", reason: "Is a directory"))
    #expect(
      readError("/dev/null") == .unreadableFile(path: "/dev/null", reason: "not a regular file")
    )
    try write([], to: path)
    defer { unlink(path) }
    #expect(readError(path) == .empty(path: path))
  }

  @Test("A filled block may be shorter than its capacity")
  func filled() throws {
    let image = try EncodedImage(capacity: 100) { (target) throws(DecodingError) in
      target.copyBytes(from: [1, 2, 3])
      return 3
    }
    #expect(image.withUnsafeBytes { Array($0) } == [1, 2, 3])
  }

  @Test("An error while filling is passed on")
  func failedFill() {
    #expect(throws: DecodingError.empty(path: "x")) {
      try EncodedImage(capacity: 100) { (_) throws(DecodingError) in throw .empty(path: "x") }
    }
  }

  @Test("More memory than the system has gives an error")
  func outOfMemory() {
    let bytes = Int.max / 2
    #expect(throws: DecodingError.outOfMemory(bytes: ByteCount(bytes))) {
      try EncodedImage(capacity: bytes) { (_) throws(DecodingError) in 0 }
    }
  }
}
