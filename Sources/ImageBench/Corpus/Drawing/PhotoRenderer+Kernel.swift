extension PhotoRenderer {
  /// The inner loops: no calls, no bounds checks, no branches that depend on pixels.
  ///
  /// Luma is in eighths of a level, so that the 1-2-1 filter fits into 16 bits and a sky has no
  /// bands.
  enum Kernel {
    /// The brightest luma in eighths.
    private static let white: Int32 = 2040

    // In a debug build the library's min and max are generic calls, thirty times slower.
    @inline(__always)
    private static func clamped(_ value: Int32, _ low: Int32, _ high: Int32) -> Int32 {
      value < low ? low : value > high ? high : value
    }

    /// The column after the run of equal marks that begins at `start`.
    static func runEnd(_ marks: UnsafeMutablePointer<UInt16>, from start: Int, count: Int) -> Int {
      let mark = marks[start]
      var end = start &+ 1
      while end < count, marks[end] == mark { end &+= 1 }
      return end
    }

    /// Shading plus large-scale unevenness plus texture.
    ///
    /// Unevenness scales the texture, because real surfaces are rough in patches.
    static func compose(
      terrain: UnsafePointer<Int16>,
      texture: UnsafePointer<Int16>,
      base: Int32,
      slope: Int32,
      terrainGain: Int32,
      textureGain: Int32,
      into out: UnsafeMutablePointer<Int16>,
      count: Int
    ) {
      let strongest = 3 &* textureGain < 32767 ? 3 &* textureGain : 32767
      let weakest = textureGain >> 3
      var shade = base
      var index = 0
      while index < count {
        let field = Int32(terrain[index])
        let patch = textureGain &+ ((field &* textureGain) >> 11)
        let strength = clamped(patch, weakest, strongest)
        let rough = (Int32(texture[index]) &* strength) >> 16
        let value = (shade >> 12) &+ ((field &* terrainGain) >> 16) &+ rough
        out[index] = Int16(truncatingIfNeeded: clamped(value, 0, white))
        shade = shade &+ slope
        index &+= 1
      }
    }

    /// The 1-2-1 filter in both directions, which models the softness of lens and colour filter.
    static func soften(
      above: UnsafeMutablePointer<Int16>,
      here: UnsafeMutablePointer<Int16>,
      below: UnsafeMutablePointer<Int16>,
      down: UnsafeMutablePointer<Int16>,
      across: UnsafeMutablePointer<Int16>,
      count: Int
    ) {
      var index = 0
      while index < count {
        down[index &+ 1] = above[index] &+ (here[index] << 1) &+ below[index]
        index &+= 1
      }
      down[0] = down[1]
      down[count &+ 1] = down[count]
      index = 0
      while index < count {
        let sum = (down[index] >> 2) &+ (down[index &+ 1] >> 1) &+ (down[index &+ 2] >> 2)
        across[index] = sum >> 2
        index &+= 1
      }
    }

    static func addNoise(
      _ noise: UnsafePointer<Int16>,
      gain: Int32,
      to out: UnsafeMutablePointer<Int16>,
      count: Int
    ) {
      var index = 0
      while index < count {
        out[index] =
          out[index] &+ Int16(truncatingIfNeeded: (Int32(noise[index]) &* gain) >> 16)
        index &+= 1
      }
    }

    static func tint(
      _ field: UnsafePointer<Int16>,
      base: Int16,
      gain: Int32,
      into out: UnsafeMutablePointer<Int16>,
      count: Int
    ) {
      var index = 0
      while index < count {
        out[index] = base &+ Int16(truncatingIfNeeded: (Int32(field[index]) &* gain) >> 16)
        index &+= 1
      }
    }

    /// The part of chroma in red, green and blue, for two columns at a time.
    ///
    /// Factors: ITU-R BT.601 as in JFIF: 1.402, −0.344136, −0.714136, 1.772, in 1/65536.
    static func shares(
      blueDifference: UnsafeMutablePointer<Int16>,
      redDifference: UnsafeMutablePointer<Int16>,
      red: UnsafeMutablePointer<Int16>,
      green: UnsafeMutablePointer<Int16>,
      blue: UnsafeMutablePointer<Int16>,
      count: Int
    ) {
      var index = 0
      while index < count {
        let cb = Int32(blueDifference[index])
        let cr = Int32(redDifference[index])
        let redShare = Int16(truncatingIfNeeded: (cr &* 91881) >> 16)
        let greenShare = Int16(truncatingIfNeeded: 0 &- ((cb &* 22554 &+ cr &* 46802) >> 16))
        let blueShare = Int16(truncatingIfNeeded: (cb &* 116130) >> 16)
        red[2 &* index] = redShare
        red[2 &* index &+ 1] = redShare
        green[2 &* index] = greenShare
        green[2 &* index &+ 1] = greenShare
        blue[2 &* index] = blueShare
        blue[2 &* index &+ 1] = blueShare
        index &+= 1
      }
    }

    /// Means of `columns` RGB pixels in `count` stretches of nearly equal length.
    static func shrink(
      _ source: UnsafeMutablePointer<UInt8>,
      columns: Int,
      into out: UnsafeMutablePointer<UInt8>,
      count: Int
    ) {
      var start = 0
      for column in 0..<count {
        let end = (column + 1) * columns / count
        for channel in 0..<3 {
          var sum = 0
          var x = start
          while x < end {
            sum &+= Int(source[3 &* x &+ channel])
            x &+= 1
          }
          out[3 * column + channel] = UInt8(truncatingIfNeeded: sum / (end - start))
        }
        start = end
      }
    }

    @inline(__always)
    private static func byte(_ luma: Int16, _ share: Int16) -> UInt8 {
      let value = (luma &+ share &+ 4) >> 3
      return UInt8(truncatingIfNeeded: value < 0 ? 0 : value > 255 ? 255 : value)
    }

    static func store(
      luma: UnsafeMutablePointer<Int16>,
      red: UnsafeMutablePointer<Int16>,
      green: UnsafeMutablePointer<Int16>,
      blue: UnsafeMutablePointer<Int16>,
      into out: UnsafeMutablePointer<UInt8>,
      count: Int
    ) {
      var index = 0
      while index < count {
        let value = luma[index]
        out[3 &* index] = byte(value, red[index])
        out[3 &* index &+ 1] = byte(value, green[index])
        out[3 &* index &+ 2] = byte(value, blue[index])
        index &+= 1
      }
    }
  }
}
