import Basics
import Files
import Glibc
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

  @Test(
    "is refused with a copy of a shard in its folder, whatever the copy is called",
    arguments: ["2-of-3.old", "2-of-3 (copy)", "copy", "02-of-3", "9-of-9"]
  )
  func copied(name: String) throws {
    try run.write()
    let copy = "\(run.set)/\(name)"
    try run.write(shard: 2, into: copy)
    let fault = #expect(throws: ShardFault.self) { try ShardSet([run.set]) }
    let text = fault.map { "\($0)" } ?? ""
    #expect(text.contains("shard 2/3 is there twice"), "\(text)")
    #expect(text.contains(copy) && text.contains(run.folder(2)), "\(text)")
    #expect(try ShardSet([run.set], doubled: .compared).again.count == 1)
  }

  @Test("takes a folder once, however its path is written")
  func spellings() throws {
    try run.write()
    let parent = run.directory.path
    for path in [run.set + "/", "\(parent)/./set", "\(parent)/set/../set", run.folder(2) + "/"] {
      #expect(try ShardSet([run.set, path]).members.count == 3, "\(path)")
    }
  }

  @Test("ignores other folders next to its shards")
  func others() throws {
    try run.write()
    try FileOperations.posix.makeDirectories(run.set + "/merged/traces")
    try ShardedRun.write("mine", to: run.set + "/notes")
    for (target, name) in [("loop", "loop"), ("nowhere", "broken")] {
      #expect(symlink(target, "\(run.set)/\(name)") == 0)
    }
    #expect(try ShardSet([run.set]).members.count == 3)
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
