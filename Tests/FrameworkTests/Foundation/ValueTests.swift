import AppleFoundation
import Testing
import VirtualDevice

@Suite("Values of Foundation that Linux leaves out")
struct ValueTests {
  private final class Named: NSObject {
    override var description: String { "its own words" }
  }

  @Test("Objects are formatted by their descriptions")
  func formats() {
    let error = NSError(domain: "Shop", code: 7)
    #expect(String(format: "%@ %d", error, 7) == "\(error) 7")
    #expect(String(format: "<%@> %@", Named(), 3 as NSNumber) == "<its own words> 3")
    #expect(String(format: "%@%@", "a" as NSString, "b") == "ab")
  }

  @Test("A text that can change begins empty and takes formats")
  func mutableText() {
    let text = NSMutableString()
    for byte: UInt8 in [0x0A, 0xFF] { text.appendFormat("%02x", byte) }
    #expect(text as String == "0aff")
  }

  @Test("The largest numbers have C's names")
  func numbers() {
    #expect(UINT64_MAX == UInt64.max)
    #expect(INT64_MAX == Int64.max)
    #expect(NSIntegerMax == Int.max)
  }

  @Test("An address of a file writes its facts into a variable")
  func resource() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.path + "/a")
    try Data(count: 12).write(to: file, options: .atomicWrite)
    let address = file as NSURL
    var (size, changed): (AnyObject?, AnyObject?) = (nil, nil)
    try address.getResourceValue(&size, forKey: .fileSizeKey)
    try address.getResourceValue(&changed, forKey: .contentModificationDateKey)
    #expect(size as? Int == 12)
    #expect((changed as? Date).map { abs($0.timeIntervalSinceNow) < 60 } == true)
    #expect(throws: (any Error).self) {
      let none = URL(fileURLWithPath: folder.path + "/none") as NSURL
      try none.getResourceValue(&size, forKey: .fileSizeKey)
    }
  }
}
