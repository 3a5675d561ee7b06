/// FIPS 180-4, 6.2.
public struct SHA256: HashFunction, Sendable {
  private var state: [UInt32]
  private var blocks = PaddedBlocks()

  public init() { state = primeFractions(8, root: 2) }

  public mutating func update<D: DataProtocol>(data: D) {
    var state = state
    blocks.append(data) { Self.compress($0, &state) }
    self.state = state
  }

  public func finalize() -> SHA256Digest {
    var state = state
    blocks.finish(isBigEndian: true) { Self.compress($0, &state) }
    return SHA256Digest(bytes: bytes(bigEndian: state))
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2).
  private static let constants = primeFractions(64, root: 3)

  private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var w = bigEndianWords(block)
    func right(_ value: UInt32, _ count: UInt32) -> UInt32 { rotateLeft(value, 32 - count) }
    for t in 16..<64 {
      let a = w[t - 15]
      let b = w[t - 2]
      let s0 = right(a, 7) ^ right(a, 18) ^ (a >> 3)
      let s1 = right(b, 17) ^ right(b, 19) ^ (b >> 10)
      w.append(w[t - 16] &+ s0 &+ w[t - 7] &+ s1)
    }
    var v = state
    for t in 0..<64 {
      let s1 = right(v[4], 6) ^ right(v[4], 11) ^ right(v[4], 25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let t1 = v[7] &+ s1 &+ choice &+ constants[t] &+ w[t]
      let s0 = right(v[0], 2) ^ right(v[0], 13) ^ right(v[0], 22)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v = [t1 &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
    }
    for index in 0..<8 { state[index] = state[index] &+ v[index] }
  }
}

/// The first 32 bits of the fractions of roots of the first `count` primes, in whole numbers.
private func primeFractions(_ count: Int, root: Int) -> [UInt32] {
  var primes: [UInt64] = []
  var candidate: UInt64 = 2
  while primes.count < count {
    if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
    candidate += 1
  }
  return primes.map { prime in
    // The largest x with x^root <= prime · 2^(32 · root); x has at most 40 bits.
    var x: UInt64 = 0
    for bit in (0..<40).reversed() {
      let next = x | 1 << UInt64(bit)
      if power(next, root, isAtMost: prime) { x = next }
    }
    return UInt32(truncatingIfNeeded: x)
  }
}

/// Whether `x`^`root` is at most `prime` · 2^(32 · root).
private func power(_ x: UInt64, _ root: Int, isAtMost prime: UInt64) -> Bool {
  let square = x.multipliedFullWidth(by: x)
  if root == 2 { return square.high < prime || square.high == prime && square.low == 0 }
  // x³ as three words, from the square's two.
  let low = square.low.multipliedFullWidth(by: x)
  let high = square.high.multipliedFullWidth(by: x)
  let (middle, carry) = low.high.addingReportingOverflow(high.low)
  let top = high.high + (carry ? 1 : 0)
  let limit = prime << 32
  return top == 0 && (middle < limit || middle == limit && low.low == 0)
}
