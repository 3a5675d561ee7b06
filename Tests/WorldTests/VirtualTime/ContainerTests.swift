import Basics
import Foundation
import Testing
import VirtualTime

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
