internal import CommonCrypto
internal import Foundation

/// Hash functions that protect nothing, which loaders use for names of files.
public enum Insecure {
  public struct MD5Digest: ByteDigest {
    public static let byteCount = 16
    public static let title = "MD5"
    public let bytes: [UInt8]
  }

  public struct SHA1Digest: ByteDigest {
    public static let byteCount = 20
    public static let title = "SHA1"
    public let bytes: [UInt8]
  }

  /// MD5 (RFC 1321).
  public struct MD5: HashFunction {
    public typealias Digest = MD5Digest
    public static let blockByteCount = 64
    public static let byteCount = 16
    private var context = CC_MD5_CTX()

    public init() { CC_MD5_Init(&context) }

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      CC_MD5_Update(&context, bufferPointer.baseAddress, CC_LONG(bufferPointer.count))
    }

    public func finalize() -> MD5Digest {
      var (bytes, copy) = ([UInt8](repeating: 0, count: 16), context)
      CC_MD5_Final(&bytes, &copy)
      return MD5Digest(bytes: bytes)
    }
  }

  /// SHA-1 (FIPS 180-4).
  public struct SHA1: HashFunction {
    public typealias Digest = SHA1Digest
    public static let blockByteCount = 64
    public static let byteCount = 20
    private var context = CC_SHA1_CTX()

    public init() { CC_SHA1_Init(&context) }

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      CC_SHA1_Update(&context, bufferPointer.baseAddress, CC_LONG(bufferPointer.count))
    }

    public func finalize() -> SHA1Digest {
      var (bytes, copy) = ([UInt8](repeating: 0, count: 20), context)
      CC_SHA1_Final(&bytes, &copy)
      return SHA1Digest(bytes: bytes)
    }
  }
}
