import Testing
import Text

@Suite("The accessors of JSON values")
struct JSONValueTests {
  private let value: JSONValue = [
    "name": "lru", "seed": 7, "share": 0.5, "on": true, "none": nil, "list": [1, 2],
  ]

  @Test("Each accessor returns values of its own type only")
  func kinds() {
    #expect(value["name"]?.string == "lru")
    #expect(value["name"]?.integer == nil)
    #expect(value["seed"]?.integer == 7)
    #expect(value["seed"]?.number == 7)
    #expect(value["share"]?.number == 0.5)
    #expect(value["share"]?.integer == nil)
    #expect(value["on"]?.bool == true)
    #expect(value["on"]?.number == nil)
    #expect(value["none"]?.isNull == true)
    #expect(value["list"]?.array == [1, 2])
    #expect(value["list"]?[1] == 2)
    #expect(value.object?.count == 6)
  }

  @Test("A missing value is nil")
  func missing() {
    #expect(value["other"] == nil)
    #expect(value["list"]?[2] == nil)
    #expect(value["list"]?[-1] == nil)
    #expect(value["name"]?["inner"] == nil)
    #expect(value[0] == nil)
    #expect(value.array == nil)
    #expect(value["list"]?.object == nil)
  }

  @Test("Members keep their order when they are set, added and removed")
  func order() {
    var object: JSONObject = ["b": 1, "a": 2, "c": 3]
    object["a"] = 20
    object["d"] = 4
    object["b"] = nil as JSONValue?
    object["zz"] = nil as JSONValue?
    #expect(object.members.map(\.key) == ["a", "c", "d"])
    #expect(object["a"] == 20)
    object["c"] = .null
    #expect(object["c"]?.isNull == true)
    #expect(object.count == 3)
  }

  @Test("Interpolated text is a value too")
  func interpolation() {
    let seed = 7
    let value: JSONValue = ["name": "seed \(seed)"]
    #expect(value["name"]?.string == "seed 7")
  }
}
