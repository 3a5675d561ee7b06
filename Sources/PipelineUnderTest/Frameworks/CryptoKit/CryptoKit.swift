internal import CommonCrypto
@_exported public import Foundation

/// The result of a hash function: its bytes; as text its name and hexadecimal digits.
public protocol Digest: Hashable, ContiguousBytes, Sequence, CustomStringConvertible, Sendable
where Element == UInt8 {
  static var byteCount: Int { get }
}

/// A hash function that takes bytes in parts.
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
  static var blockByteCount: Int { get }
  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> Digest
}

extension HashFunction {
  /// The digest of all of `data`.
  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }

  /// Takes in the next bytes.
  public mutating func update<D: DataProtocol>(data: D) {
    for region in data.regions {
      region.withUnsafeBytes { update(bufferPointer: $0) }
    }
  }
}

/// What a digest keeps, for the types below.
public protocol ByteDigest: Digest {
  var bytes: [UInt8] { get }
  static var title: String { get }
}

extension ByteDigest {
  public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  /// The name of the digest and its hexadecimal digits.
  public var description: String {
    "\(Self.title) digest: " + bytes.map { String(format: "%02x", $0) }.joined()
  }

  /// Whether the bytes are those of `other`.
  public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
    lhs.bytes.elementsEqual(rhs)
  }
}

public struct SHA256Digest: ByteDigest {
  public static let byteCount = 32
  public static let title = "SHA256"
  public let bytes: [UInt8]
}

public struct SHA384Digest: ByteDigest {
  public static let byteCount = 48
  public static let title = "SHA384"
  public let bytes: [UInt8]
}

public struct SHA512Digest: ByteDigest {
  public static let byteCount = 64
  public static let title = "SHA512"
  public let bytes: [UInt8]
}

/// SHA-256 (FIPS 180-4).
public struct SHA256: HashFunction {
  public typealias Digest = SHA256Digest
  public static let blockByteCount = 64
  public static let byteCount = 32
  private var context = CC_SHA256_CTX()

  public init() { CC_SHA256_Init(&context) }

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    CC_SHA256_Update(&context, bufferPointer.baseAddress, CC_LONG(bufferPointer.count))
  }

  public func finalize() -> SHA256Digest {
    var (bytes, copy) = ([UInt8](repeating: 0, count: 32), context)
    CC_SHA256_Final(&bytes, &copy)
    return SHA256Digest(bytes: bytes)
  }
}

/// SHA-384 (FIPS 180-4).
public struct SHA384: HashFunction {
  public typealias Digest = SHA384Digest
  public static let blockByteCount = 128
  public static let byteCount = 48
  private var context = CC_SHA512_CTX()

  public init() { CC_SHA384_Init(&context) }

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    CC_SHA384_Update(&context, bufferPointer.baseAddress, CC_LONG(bufferPointer.count))
  }

  public func finalize() -> SHA384Digest {
    var (bytes, copy) = ([UInt8](repeating: 0, count: 48), context)
    CC_SHA384_Final(&bytes, &copy)
    return SHA384Digest(bytes: bytes)
  }
}

/// SHA-512 (FIPS 180-4).
public struct SHA512: HashFunction {
  public typealias Digest = SHA512Digest
  public static let blockByteCount = 128
  public static let byteCount = 64
  private var context = CC_SHA512_CTX()

  public init() { CC_SHA512_Init(&context) }

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    CC_SHA512_Update(&context, bufferPointer.baseAddress, CC_LONG(bufferPointer.count))
  }

  public func finalize() -> SHA512Digest {
    var (bytes, copy) = ([UInt8](repeating: 0, count: 64), context)
    CC_SHA512_Final(&bytes, &copy)
    return SHA512Digest(bytes: bytes)
  }
}
