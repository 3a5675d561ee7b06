import Basics
import Foundation
import Testing
import VirtualTime

// Glibc's module leaves it out.
@_silgen_name("eventfd")
private func makeEventFile(_ count: UInt32, _ flags: Int32) -> Int32

@Suite("Files of a world's container")
struct ContainerTests {
  /// A world whose container costs 2 ms an access, and 1 ms for 1,000 bytes read or 500 written.
  private func lines(
    reads: ((UnsafeRawBufferPointer, TimePoint) -> Void)? = nil,
    _ body: @escaping @Sendable (WorldLog, URL) -> Void
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = Feature.device
    options.container = Container(
      path: folder.path,
      latency: .milliseconds(2),
      readBytesPerSecond: 1_000_000,
      writeBytesPerSecond: 500_000
    )
    let world = World(options)
    world.observeReads(reads)
    let log = WorldLog()
    world.onWorker { body(log, folder) }
    try world.run()
    return log.lines
  }

  @Test("cost the latency and their bytes to write and to read")
  func readAndWrite() throws {
    let lines = try lines { log, folder in
      let file = folder.appending(path: "image").path
      let written = open(file, O_CREAT | O_WRONLY, 0o600)
      log.note("opened")
      _ = write(written, [UInt8](repeating: 1, count: 5000), 5000)
      log.note("written")
      close(written)
      let read = open(file, O_RDONLY)
      var bytes = [UInt8](repeating: 0, count: 8000)
      let count = Glibc.read(read, &bytes, bytes.count)
      close(read)
      log.note("read \(count)")
    }
    #expect(lines == ["2 global: opened", "12 global: written", "19 global: read 5000"])
  }

  @Test("let other lanes go on while one waits for the flash")
  func otherLanes() throws {
    let lines = try lines { log, folder in
      DispatchQueue.global().async {
        World.spend(.milliseconds(1))
        log.note("other")
      }
      _ = open(folder.appending(path: "image").path, O_CREAT | O_WRONLY, 0o600)
      log.note("opened")
    }
    #expect(lines == ["1 global: other", "2 global: opened"])
  }

  /// What may get the number of a file of the container that was closed.
  private enum Successor: CaseIterable {
    case pipe, eventfd, socket, openat, duplicate
  }

  @Test(
    "cost nothing more once another file has their number",
    arguments: Successor.allCases,
    [false, true]
  )
  private func reused(_ successor: Successor, isStream: Bool) throws {
    let lines = try lines { log, folder in
      let path = folder.appending(path: "image").path
      let made = open(path, O_CREAT | O_RDWR, 0o600)
      if isStream, let stream = fdopen(made, "r+") { fclose(stream) } else { close(made) }
      var pair: [Int32] = [-1, -1]
      switch successor {
      case .pipe:
        _ = Glibc.pipe(&pair)
        _ = write(pair[1], "12345678", 8)
      case .eventfd: pair[0] = makeEventFile(5, 0)
      case .socket:
        _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        _ = write(pair[1], "12345678", 8)
      case .openat: pair[0] = openat(AT_FDCWD, "/proc/self/maps", O_RDONLY)
      case .duplicate:
        let other = openat(AT_FDCWD, "/proc/self/maps", O_RDONLY)
        pair[0] = dup2(other, made)
      }
      guard successor == .duplicate || pair.contains(made) else {
        return log.note("another number")
      }
      var bytes = [UInt8](repeating: 0, count: 8)
      let count = Glibc.read(pair[0], &bytes, bytes.count)
      log.note("read \(count)")
      for file in pair where file >= 0 { close(file) }
    }
    #expect(lines == ["2 global: read 8"] || lines == ["2 global: another number"])
  }

  @Test("elsewhere cost nothing")
  func elsewhere() throws {
    let lines = try lines { log, _ in
      _ = try? Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .mappedIfSafe)
      log.note("read")
    }
    #expect(lines == ["0 global: read"])
  }

  @Test("are reported when they are opened for reading, and when they have been read")
  func reads() throws {
    var reads: [String] = []
    _ = try lines(
      reads: { reads.append("\(($1 - .start).milliseconds) \($0.count) \($0.first ?? 0)") },
      { _, folder in
        let file = folder.appending(path: "image").path
        let written = open(file, O_CREAT | O_WRONLY, 0o600)
        _ = write(written, [UInt8](repeating: 7, count: 5000), 5000)
        close(written)
        let read = open(file, O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 8000)
        _ = Glibc.read(read, &bytes, bytes.count)
        close(read)
        let mapped = try? Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
        let stream = fopen(file, "r")
        fclose(stream)
        _ = (mapped, try? Data(contentsOf: URL(filePath: "/proc/self/status")))
      }
    )
    #expect(reads == ["14.0 64 7", "19.0 5000 7", "21.0 64 7", "21.0 64 7"])
  }
}
