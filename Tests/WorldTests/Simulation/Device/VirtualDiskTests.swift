import Basics
import Simulation
import TestSupport
import Testing

@Suite("Virtual disk", .timeLimit(.minutes(30)), .playsWorlds)
struct VirtualDiskTests {
  let simulator = Simulator(seed: 1)
  let journal = Journal()

  /// A disk that needs a microsecond to read a byte and two to write one, after 100 µs.
  private func makeDisk(channels: Int) -> VirtualDisk {
    var parameters = DiskParameters()
    parameters.seekLatency = .microseconds(100)
    parameters.readBytesPerSecond = 1e6
    parameters.writeBytesPerSecond = 5e5
    parameters.channels = channels
    return VirtualDisk(simulator: simulator, parameters: parameters)
  }

  @discardableResult
  private func read(_ name: String, _ disk: VirtualDisk, _ bytes: Int) -> Task<Void, Never> {
    simulator.spawn(named: name) { [simulator, journal] in
      do {
        try await disk.read(ByteCount(bytes))
        journal.note("\(name) read", at: simulator.now)
      } catch {
        journal.note("\(name) cancelled", at: simulator.now)
      }
    }
  }

  @Test("An operation takes the seek latency and its bytes")
  func single() throws {
    let disk = makeDisk(channels: 1)
    simulator.spawn { [simulator, journal] in
      try? await disk.read(ByteCount(50))
      journal.note("read", at: simulator.now)
      try? await disk.write(ByteCount(50))
      journal.note("written", at: simulator.now)
      try? await disk.read(.zero)
      journal.note("nothing", at: simulator.now)
    }
    try simulator.run()
    #expect(journal.lines == ["150000 read", "350000 written", "450000 nothing"])
    #expect(disk.usage.reads == 2)
    #expect(disk.usage.writes == 1)
    #expect(disk.usage.bytesRead == ByteCount(50))
    #expect(disk.usage.bytesWritten == ByteCount(50))
  }

  @Test("Channels work in parallel, other operations wait in their order")
  func channels() throws {
    let disk = makeDisk(channels: 2)
    for name in ["a", "b", "c", "d", "e"] { read(name, disk, 100) }
    try simulator.run()
    #expect(
      journal.lines == [
        "200000 a read", "200000 b read", "400000 c read", "400000 d read", "600000 e read",
      ]
    )
    #expect(disk.usage.maximumQueued == 3)
    #expect(disk.operationsInFlight == 0)
    #expect(disk.operationsQueued == 0)
  }

  @Test("Cancelling in the queue and under way ends at once and frees the channel")
  func cancel() throws {
    let disk = makeDisk(channels: 1)
    let underWay = read("under way", disk, 1000)
    let queued = read("queued", disk, 100)
    read("last", disk, 100)
    simulator.schedule(at: .nanoseconds(10_000)) { queued.cancel() }
    simulator.schedule(at: .nanoseconds(50_000)) { underWay.cancel() }
    try simulator.run()
    #expect(
      journal.lines == ["10000 queued cancelled", "50000 under way cancelled", "250000 last read"]
    )
    #expect(disk.usage.cancelled == 2)
    #expect(disk.usage.reads == 1)
  }

  @Test("A task cancelled beforehand does not reach the disk")
  func cancelledBefore() throws {
    let disk = makeDisk(channels: 1)
    read("a", disk, 1).cancel()
    try simulator.run()
    #expect(journal.lines == ["0 a cancelled"])
    #expect(disk.usage.maximumQueued == 0)
  }

  @Test("Times are rounded up to whole nanoseconds")
  func rounding() throws {
    var parameters = DiskParameters()
    parameters.seekLatency = .zero
    parameters.readBytesPerSecond = 3e9
    let disk = VirtualDisk(simulator: simulator, parameters: parameters)
    read("a", disk, 10)
    try simulator.run()
    #expect(journal.lines == ["4 a read"])
  }
}
