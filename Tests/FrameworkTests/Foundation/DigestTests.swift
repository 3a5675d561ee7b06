import CommonCrypto
import CryptoKit
import Foundation
import Testing

struct DigestTests {
  /// The examples of RFC 1321 (A.5), FIPS 180-2 (A to D), and the same functions over 1,000 bytes,
  /// computed by coreutils.
  static let known: [(text: String, md5: String, sha1: String, sha256: String)] = [
    (
      "", "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    ),
    (
      "abc", "900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d",
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    ),
    (
      String(repeating: "a", count: 1_000), "cabe45dcc9ae5b66ba86600cca6b8ba8",
      "291e9a6c66994949b57ba5e650361e98fc36b1ba",
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ]

  @Test(arguments: known.indices)
  func `digests are those that are published`(_ index: Int) {
    let example = Self.known[index]
    let data = Data(example.text.utf8)
    #expect(Insecure.MD5.hash(data: data).description == "MD5 digest: \(example.md5)")
    #expect(hex(Insecure.SHA1.hash(data: data)) == example.sha1)
    #expect(hex(SHA256.hash(data: data)) == example.sha256)
    var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
    data.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) }
    #expect(hex(digest) == example.sha256)
  }

  @Test func `long digests are those that are published`() {
    let data = Data("abc".utf8)
    #expect(
      hex(SHA512.hash(data: data))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    )
    #expect(
      hex(SHA384.hash(data: data))
        == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7"
    )
  }

  @Test(arguments: [55, 56, 63, 64, 65, 111, 112, 127, 128, 129])
  func `parts have the digest of the whole`(_ count: Int) {
    let data = Data((0..<count).map { UInt8($0) })
    var function = SHA256()
    for byte in data { function.update(data: [byte]) }
    #expect(function.finalize() == SHA256.hash(data: data))
    var long = SHA512()
    for byte in data { long.update(data: [byte]) }
    #expect(long.finalize() == SHA512.hash(data: data))
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }
}
