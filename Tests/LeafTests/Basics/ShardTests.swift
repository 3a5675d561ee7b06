import Basics
import Testing

@Suite("A shard")
struct ShardTests {
  @Test("is read back from its text and from the name of its folder", arguments: [1, 2, 7])
  func roundTrip(count: Int) {
    for shard in Shard.all(of: count) {
      #expect(Shard("\(shard)") == shard)
      #expect(Shard(folderName: shard.folderName) == shard)
    }
  }

  @Test(
    "has a number from 1 to the count",
    arguments: ["0/3", "4/3", "1/0", "-1/3", "1", "1/2/3", "a/b", "", "1 /3"]
  )
  func refused(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("has a folder of one form alone", arguments: ["1of3", "4-of-3", "1-of-3.part", "x-of-3"])
  func otherFolder(name: String) {
    #expect(Shard(folderName: name) == nil)
  }

  @Test("shares no item with another, and all items are in one")
  func partition() {
    let shards = Shard.all(of: 3)
    for index in 0..<20 {
      #expect(shards.count { $0.contains(index) } == 1)
    }
  }
}
