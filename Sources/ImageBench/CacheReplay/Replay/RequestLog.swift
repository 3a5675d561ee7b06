public import Caches

/// The requests of a log, in the order of the file.
///
/// Keys are numbered in the order of their first request, so that policies can use arrays.
public struct RequestLog: Sendable {
  /// For each request, the number of its object.
  public private(set) var objects: [CacheSlot] = []
  /// For each request, its size in bytes.
  public private(set) var sizes: [Int] = []
  /// For each object, 64 well-mixed bits of its key, the same on any machine.
  public private(set) var fingerprints: [UInt64] = []
  /// The sum of the sizes of all requests.
  public private(set) var bytes = 0
  /// The sum of the sizes of all objects, each at its first request.
  public private(set) var objectBytes = 0

  /// A log without requests.
  public init() {}

  /// The log of requests for these keys, each with its size of 0 or more bytes; nil if there are
  /// more requests or bytes than can be counted.
  ///
  /// - Complexity: O(n) in the bytes of all keys.
  public init?(_ requests: some Sequence<(key: String, bytes: Int)>) {
    var keys = KeyNumbers()
    for (key, size) in requests {
      var key = key
      let isCounted = key.withUTF8 { bytes in
        let hash = KeyNumbers.hash(bytes)
        return append(keys.number(of: bytes, hash: hash), size: size, fingerprint: hash)
      }
      guard isCounted else { return nil }
    }
  }

  /// The number of requests.
  public var count: Int { objects.count }

  /// The number of objects.
  public var objectCount: Int { fingerprints.count }

  /// The capacity that holds every object: their number, or the sum of their sizes.
  public func footprint(in unit: CapacityUnit) -> Int {
    switch unit {
    case .objects: objectCount
    case .bytes: objectBytes
    }
  }

  /// Adds a request; false if a number would overflow.
  @inline(__always)
  mutating func append(_ object: CacheSlot, size: Int, fingerprint: UInt64) -> Bool {
    let (sum, isTooLarge) = bytes.addingReportingOverflow(size)
    guard !isTooLarge, objects.count < Self.requestsMax else { return false }
    bytes = sum
    if object == fingerprints.count {
      fingerprints.append(fingerprint)
      objectBytes += size
    }
    objects.append(object)
    sizes.append(size)
    return true
  }

  /// The largest number of requests, so that slots and indices in the log fit into 32 bits.
  static let requestsMax = Int(CacheSlot.max) / 2
}
