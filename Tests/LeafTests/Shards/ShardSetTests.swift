import Basics
import Files
import Shards
import TestSupport
import Testing

@Suite("A set of shards")
struct ShardSetTests {
  private let run = ShardedRun(shards: 3, trials: 6)

  @Test("is found in its folder, and by the folders of its shards in any order")
  func isFound() throws {
    try run.write()
    #expect(try ShardSet([run.set]).members.map(\.manifest.shard.number) == [1, 2, 3])
    let folders = [3, 1, 2].map(run.folder)
    #expect(try ShardSet(folders).directories == [1, 2, 3].map(run.folder))
    #expect(try ShardSet([run.set] + folders).members.count == 3, "a folder may be named twice")
  }

  @Test("is refused without all of its shards, which are named")
  func missing() throws {
    try run.write()
    let shards = try [1, 3].map { try #require(Shard(number: $0, of: 3)) }
    #expect(throws: ShardFault.missing(shards)) { try ShardSet([run.folder(2)]) }
  }

  @Test("is refused with a shard that is there twice")
  func doubled() throws {
    try run.write()
    let again = run.directory.file("again")
    try run.write(shard: 2, into: again)
    let shard = try #require(Shard(number: 2, of: 3))
    #expect(throws: ShardFault.doubled(shard, first: run.folder(2), second: again)) {
      try ShardSet([run.set, again])
    }
  }

  @Test("is refused with a shard of another plan")
  func foreign() throws {
    try run.write()
    try run.write(shard: 2, into: run.folder(2), identity: "other")
    let fault = #expect(throws: ShardFault.self) { try ShardSet([run.set]) }
    #expect(fault.map { "\($0)" }?.contains("\(run.folder(2)) is no shard of the work") == true)
  }

  @Test("is refused with a shard that was not played to its end")
  func unfinished() throws {
    try run.write()
    try run.write(shard: 3, into: run.folder(3), state: .begun)
    let shard = try #require(Shard(number: 3, of: 3))
    #expect(throws: ShardFault.unfinished(shard, directory: run.folder(3))) {
      try ShardSet([run.set])
    }
  }

  @Test("is refused with a folder of a shard that has hardly begun")
  func hardlyBegun() throws {
    try run.write()
    try FileOperations.posix.removeTree(run.folder(3) + "/shard.json")
    #expect(throws: ShardFault.notAShard(directory: run.folder(3))) { try ShardSet([run.set]) }
  }

  @Test("is refused where there is none")
  func none() throws {
    #expect(throws: ShardFault.none(directory: run.directory.path)) {
      try ShardSet([run.directory.path])
    }
  }
}
