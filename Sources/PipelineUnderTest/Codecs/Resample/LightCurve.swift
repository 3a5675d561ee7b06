/// The transfer curve of sRGB (IEC 61966-2-1) for levels of one depth, by tables.
///
/// The tables are made of additions, multiplications and divisions alone, so they are the same on
/// every machine. They live as long as the process: 6 KiB for 8 bits, 0.5 MiB for 16.
struct LightCurve: Sendable {
  /// The curve for levels up to 255.
  static let eightBits = LightCurve(maximum: 255)
  /// The curve for levels up to 65,535.
  static let sixteenBits = LightCurve(maximum: 65535)

  /// The highest level.
  let maximum: Int
  /// The light of each level, from 0 to 1.
  let light: [Float]
  /// The least light that is nearest to each level, and infinity for the level after the last.
  private let borders: [Float]
  /// The levels nearest to the multiples of 1/`Self.steps` of the light.
  ///
  /// At 8 bits a step is smaller than the light of any level, so a step has one border at most.
  private let levels: [UInt16]
  private static let steps = 4096

  private init(maximum: Int) {
    self.maximum = maximum
    var root = 1.0
    // From the brightest down, so that each root is a good guess for the next.
    let halves = (0...2 * maximum).reversed().map { half in
      Float(Self.light(Double(half) / Double(2 * maximum), root: &root))
    }
    let light = (0...maximum).map { halves[2 * (maximum - $0)] }
    let borders =
      [-Float.infinity] + (1...maximum).map { halves[2 * (maximum - $0) + 1] } + [Float.infinity]
    var level = 0
    levels = (0...Self.steps).map { step in
      while Float(step) / Float(Self.steps) >= borders[level + 1] { level += 1 }
      return UInt16(level)
    }
    self.light = light
    self.borders = borders
  }

  /// The light of `signal`, both from 0 to 1.
  ///
  /// x^2.4 is x² times the fifth root of x², which `root` keeps.
  private static func light(_ signal: Double, root: inout Double) -> Double {
    guard signal > 0.04045 else { return signal / 12.92 }
    let base = (signal + 0.055) / 1.055
    let square = base * base
    // Newton's steps double the correct digits; neighbours agree in more than one, so 5 suffice.
    for _ in 0..<5 {
      let fourth = root * root * root * root
      root -= (root - square / fourth) / 5
    }
    return square * root
  }

  /// The level whose light is nearest to `light` on the encoded scale; halves go up.
  func level(_ light: Float) -> Int {
    let position = min(max(light, 0), 1) * Float(Self.steps)
    let step = min(Int(position), Self.steps - 1)
    let first = Int(levels[step])
    let rise = Float(Int(levels[step + 1]) - first)
    // Between two steps the curve is nearly straight: the guess is at most a few levels off.
    var level = first + Int((position - Float(step)) * rise)
    while light >= borders[level + 1] { level += 1 }
    while light < borders[level] { level -= 1 }
    return level
  }
}
