import Basics
import Codecs
import DeviceContract
import Glibc
import ImagePipeline
import Requests
import Scenarios
import Simulation
import Synchronization
import TestSupport
import Testing
import VirtualTime

@testable import Trials

/// The built-in pipeline keeps records of files, and loaders keep files in the container.
@Suite("Files of the pipeline and of a loader", .playsWorlds)
struct FileCostTests {
  /// A change of files, or a look at them.
  enum Access: String, CaseIterable, Sendable {
    case write, read, remove, readMissing
  }

  /// Pictures of the corpus, of which each gets its file.
  private static let pictures = 0..<8

  @Test(
    "cost equal times, one after the other and at once",
    arguments: [DeviceProfile.iPhoneSE, .iPhone13, .iPad],
    [TimeSpan.zero, .seconds(1)]
  )
  func equalTimes(device: DeviceProfile, gap: TimeSpan) throws {
    let (own, other) = (
      try Self.ends(on: device, gap, { Self.pipelineFiles(on: device.flash, in: $0) }),
      try Self.ends(on: device, gap, { _ in Self.containerFiles })
    )
    #expect(own == other)
    // Every access to a file that exists takes time, and its bytes take some of it.
    let spans = Dictionary(grouping: own, by: \.access).mapValues { $0.map(\.span) }
    #expect(spans[.readMissing]?.allSatisfy { $0 == .zero } == true)
    #expect(spans[.remove]?.allSatisfy { $0 == device.flash.latency } == true)
    #expect(spans[.read]?.allSatisfy { $0 > device.flash.latency } == true)
  }

  private struct End: Hashable {
    var access: Access
    var picture: Int
    var span: TimeSpan
  }

  /// Does an access to the file of a picture in the folder at a path.
  private typealias Files = @Sendable (Access, Int, String) async -> Void

  /// How long each access takes, where those of one kind begin `gap` apart.
  private static func ends(
    on device: DeviceProfile,
    _ gap: TimeSpan,
    _ makeFiles: (Simulator) -> Files
  ) throws -> [End] {
    let folder = TemporaryDirectory()
    var options = WorldOptions()
    // A read of a loader holds its thread.
    options.poolSlots = pictures.count
    options.container = Container(
      path: folder.path,
      latency: device.flash.latency,
      readBytesPerSecond: device.flash.readBytesPerSecond,
      writeBytesPerSecond: device.flash.writeBytesPerSecond
    )
    let simulator = Simulator(seed: 1, options)
    defer { Simulator.leave() }
    let files = makeFiles(simulator)
    let ends = Mutex<[End]>([])
    for (turn, access) in [Access.write, .read, .remove, .readMissing].enumerated() {
      for picture in pictures {
        simulator.spawn { [path = folder.path] in
          await simulator.sleepUncancellable(until: .start + .seconds(100 * turn) + gap * picture)
          let start = simulator.now
          await files(access, picture, path)
          let end = End(access: access, picture: picture, span: simulator.now - start)
          ends.withLock { $0.append(end) }
        }
      }
    }
    try simulator.run()
    return ends.withLock { ends in
      ends.sorted { ($0.access.rawValue, $0.picture) < ($1.access.rawValue, $1.picture) }
    }
  }

  private static func pipelineFiles(on flash: FlashProfile, in simulator: Simulator) -> Files {
    let (sources, memory) = (SourceImages.headers, NoMemory())
    let files = PipelineFiles(
      on: flash,
      in: simulator,
      sources: sources,
      decoding: .model,
      memory: memory,
      contents: .none,
      noteRead: { _ in }
    )
    return { access, picture, _ in
      let name = FileName(.original, ImageURL(number: picture, text: "any"))
      switch access {
      case .write:
        guard let bytes = try? sources.picture(for: name.url).load(.model, memory: memory) else {
          return
        }
        _ = await files.write(bytes.data, head: nil, to: name)
      case .read, .readMissing:
        let file = try? await files.read(name)
        #expect((file == nil) == (access == .readMissing))
      case .remove: await files.remove([name])
      }
    }
  }

  private static let containerFiles: Files = { access, picture, folder in
    let path = "\(folder)/\(picture)"
    switch access {
    case .write:
      let url = ImageURL(number: picture, text: "any")
      let count = SourceImages.headers.picture(for: url).header.encodedBytes.bytes
      let file = open(path, O_CREAT | O_WRONLY, 0o600)
      _ = write(file, [UInt8](repeating: 1, count: count), count)
      close(file)
    case .read, .readMissing:
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return }
      var bytes = [UInt8](repeating: 0, count: 10_000_000)
      _ = Glibc.read(file, &bytes, bytes.count)
      close(file)
    case .remove: unlink(path)
    }
  }
}

/// A ledger of nothing.
private struct NoMemory: MemoryAccounting {
  func charge(_ bytes: ByteCount, to owner: MemoryOwner) {}
  func release(_ bytes: ByteCount, from owner: MemoryOwner) {}
  func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {}
}
