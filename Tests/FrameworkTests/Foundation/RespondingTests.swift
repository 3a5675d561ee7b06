import AppleFoundation
import Foundation
import Testing
import UIKit
import VirtualDevice

@Suite("Methods that are found by their names")
struct RespondingTests {
  // Unchecked: one thread uses it.
  private final class Owner: NSObject, @unchecked Sendable {
    private(set) var calls = 0
    func count() -> Int {
      calls += 1
      return calls
    }
    func take(_ sender: Any?) -> Bool { sender != nil }
  }

  @Test("The application is found by the name that code of extensions asks for")
  func application() throws {
    try TestDevice().onMain {
      let selector = NSSelectorFromString("sharedApplication")
      #expect(UIApplication.responds(to: selector))
      let found = UIApplication.perform(selector)?.takeUnretainedValue()
      #expect(found === UIApplication.shared)
      #expect(!UIApplication.responds(to: NSSelectorFromString("other")))
      #expect(!UIView.responds(to: selector))
    }
  }

  @Test("A selector may name a method with a result, and says which objects have it")
  func results() {
    let owner = Owner()
    let selector = Selector("count()", Owner.count)
    #expect(owner.responds(to: selector))
    #expect(!NSObject().responds(to: selector))
    #expect(!owner.responds(to: NSSelectorFromString("count()")))
    owner.perform(selector)
    #expect(owner.calls == 1)
    #expect(owner.responds(to: Selector("take(_:)", Owner.take(_:))))
  }

  @Test("A class method without a name here ends with its name", .endsProcess)
  func unknown() async {
    await #expect(processExitsWith: .failure) {
      _ = NSObject.perform(NSSelectorFromString("hidden"))
    }
  }
}

@Suite("Compressed NSData")
struct CompressionTests {
  @Test("comes back as it was", arguments: [0, 1, 100, 100_000])
  func roundTrip(_ count: Int) throws {
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let packed = try (bytes as NSData).compressed(using: .zlib)
    if count > 1_000 { #expect(packed.length < count / 10) }
    #expect(try packed.decompressed(using: .zlib) as Data == bytes)
  }

  @Test("is a raw stream of RFC 1951, which has no header")
  func format() throws {
    // A block with fixed codes, its letter "a" and its end: 0x4b 0x04 0x00.
    let packed = try NSData(data: Data("a".utf8)).compressed(using: .zlib)
    #expect(packed as Data == Data([0x4b, 0x04, 0x00]))
  }

  @Test("cannot be made of other bytes, or of a part", arguments: [[0xff, 0xff], [0x4b]])
  func damaged(_ bytes: [UInt8]) {
    #expect(throws: CocoaError.self) { try NSData(data: Data(bytes)).decompressed(using: .zlib) }
  }

  @Test("of an algorithm that Linux lacks ends with its name", .endsProcess)
  func missing() async {
    await #expect(processExitsWith: .failure) {
      _ = try NSData(data: Data([1])).compressed(using: .lzfse)
    }
  }
}
