internal import Foundation

/// Hashes that no longer protect anything, and still name files.
public enum Insecure {
  /// FIPS 180-4, 6.1.
  public struct SHA1: HashFunction, Sendable {
    private var state: [UInt32] = [
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
    ]
    private var blocks = PaddedBlocks()

    public init() {}

    public mutating func update<D: DataProtocol>(data: D) {
      var state = state
      blocks.append(data) { Self.compress($0, &state) }
      self.state = state
    }

    public func finalize() -> SHA1Digest {
      var state = state
      blocks.finish(isBigEndian: true) { Self.compress($0, &state) }
      return SHA1Digest(bytes: bytes(bigEndian: state))
    }

    private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
      var w = bigEndianWords(block)
      for t in 16..<80 {
        w.append(rotateLeft(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for t in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch t {
          case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = rotateLeft(a, 5) &+ mixed &+ e &+ constant &+ w[t]
        (a, b, c, d, e) = (next, a, rotateLeft(b, 30), c, d)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
    }
  }

  /// RFC 1321.
  public struct MD5: HashFunction, Sendable {
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    private var blocks = PaddedBlocks()

    public init() {}

    public mutating func update<D: DataProtocol>(data: D) {
      var state = state
      blocks.append(data) { Self.compress($0, &state) }
      self.state = state
    }

    public func finalize() -> MD5Digest {
      var state = state
      blocks.finish(isBigEndian: false) { Self.compress($0, &state) }
      return MD5Digest(bytes: bytes(bigEndian: state.map(\.byteSwapped)))
    }

    private static let shifts: [[UInt32]] = [
      [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
    ]
    /// 2^32 times the sine of each whole number (3.4).
    private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 0x1p32) }

    private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
      let words = bigEndianWords(block).map(\.byteSwapped)
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for step in 0..<64 {
        let (mixed, index): (UInt32, Int) =
          switch step / 16 {
          case 0: ((b & c) | (~b & d), step)
          case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
          case 2: (b ^ c ^ d, (3 * step + 5) % 16)
          default: (c ^ (b | ~d), 7 * step % 16)
          }
        let sum = a &+ mixed &+ constants[step] &+ words[index]
        (a, d, c, b) = (d, c, b, b &+ rotateLeft(sum, shifts[step / 16][step % 4]))
      }
      for (index, value) in [a, b, c, d].enumerated() { state[index] = state[index] &+ value }
    }
  }
}
