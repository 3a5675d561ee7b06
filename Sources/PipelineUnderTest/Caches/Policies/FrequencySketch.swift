/// Estimates how often keys were requested recently, in four bits each and without storing keys.
///
/// A count-min sketch (G. Cormode and S. Muthukrishnan, 2005) like `FrequencySketch` in Caffeine 3:
/// the four counters of a key are in one block of 64 bytes, each in its own pair of words. After
/// ten requests for each expected object all counters are halved, so that old popularity decays.
/// Words and bits are those of Caffeine; the fingerprint of the key is our own.
@usableFromInline
struct FrequencySketch: ~Copyable {
  /// The largest value of a counter.
  @inlinable static var highest: Int { 15 }
  /// The number of requests between two halvings, for each expected object.
  @inlinable static var sampleFactor: Int { 10 }

  @inlinable static var lowBits: UInt64 { 0x1111_1111_1111_1111 }
  @inlinable static var halvedBits: UInt64 { 0x7777_7777_7777_7777 }
  @inlinable static var wordsInBlock: Int { 8 }

  @usableFromInline var words: UnsafeMutablePointer<UInt64>
  @usableFromInline let wordCount: Int
  @usableFromInline let blockMask: UInt64
  @usableFromInline let sampleSize: Int
  /// The number of objects for which the sketch was sized.
  @usableFromInline let expectedObjects: Int
  @usableFromInline var additions = 0

  /// A sketch for a cache of about `expectedObjects` objects.
  @inlinable
  init(expectedObjects: Int) {
    self.expectedObjects = expectedObjects
    var count = Self.wordsInBlock
    // Beyond 2³⁰ words the sketch would be larger than the memory of most machines.
    while count < expectedObjects, count < 1 << 30 { count *= 2 }
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
    wordCount = count
    blockMask = UInt64(count / Self.wordsInBlock - 1)
    let (samples, isTooLarge) = expectedObjects.multipliedReportingOverflow(by: Self.sampleFactor)
    sampleSize = isTooLarge ? .max : samples
  }

  @inlinable
  deinit { words.deallocate() }

  /// How often `fingerprint` was added recently, from 0 to 15; apart from halvings never an
  /// underestimate.
  @inlinable
  func estimate(_ fingerprint: UInt64) -> Int {
    var least = UInt64(Self.highest)
    for row in 0..<4 {
      let (word, shift) = counter(fingerprint, row)
      least = min(least, (words[word] >> shift) & 15)
    }
    return Int(least)
  }

  /// Counts a request for `fingerprint`.
  ///
  /// - Complexity: O(1) amortised; a halving takes O(expected objects).
  @inlinable @inline(__always)
  mutating func add(_ fingerprint: UInt64) {
    var isAdded = false
    for row in 0..<4 {
      let (word, shift) = counter(fingerprint, row)
      let value = words[word]
      if (value >> shift) & 15 != 15 {
        words[word] = value + (1 << shift)
        isAdded = true
      }
    }
    // A request that finds all counters saturated does not bring the halving closer, as in
    // Caffeine.
    guard isAdded else { return }
    additions += 1
    if additions == sampleSize { halve() }
  }

  /// The word with the counter of `fingerprint` in `row`, and the counter's shift in that word.
  @inlinable @inline(__always)
  func counter(_ fingerprint: UInt64, _ row: Int) -> (word: Int, shift: UInt64) {
    let block = Int((fingerprint >> 32) & blockMask) * Self.wordsInBlock
    let bits = (fingerprint >> UInt64(row * 8)) & 0xff
    return (block + row * 2 + Int(bits & 1), (bits >> 1 & 15) * 4)
  }

  @inlinable

  mutating func halve() {
    var odd = 0
    for index in 0..<wordCount {
      odd += (words[index] & Self.lowBits).nonzeroBitCount
      words[index] = (words[index] >> 1) & Self.halvedBits
    }
    // Each request added to four counters, and an odd one loses half a request.
    additions = (additions - odd / 4) / 2
  }
}
