import Basics
import Simulation
import Testing

@Suite("Exact mathematics", .timeLimit(.minutes(30)))
struct ExactMathTests {
  // Reference values to 20 digits: OEIS A002162, A002392, A001113 and a calculator of 50 digits.
  @Test(
    "Logarithms are right to twelve digits",
    arguments: [
      (2.0, 0.693_147_180_559_945_309_42), (10, 2.302_585_092_994_045_684_02),
      (0.5, -0.693_147_180_559_945_309_42), (3, 1.098_612_288_668_109_691_40),
      (1e6, 13.815_510_557_964_274_104_11), (1e-300, -690.775_527_898_213_705_20),
      (0.1, -2.302_585_092_994_045_684_02), (1.5, 0.405_465_108_108_164_381_98),
    ]
  )
  func log(value: Double, expected: Double) {
    #expect(isClose(ExactMath.log(value), expected), "\(ExactMath.log(value))")
  }

  @Test(
    "Exponentials are right to twelve digits",
    arguments: [
      (1.0, 2.718_281_828_459_045_235_36), (-1, 0.367_879_441_171_442_321_60),
      (0.5, 1.648_721_270_700_128_146_85), (10, 22_026.465_794_806_716_516_96),
      (100, 2.688_117_141_816_135_448_41e43), (-100, 3.720_075_976_020_835_962_96e-44),
      (0.693_147_180_559_945_309_42, 2.0),
    ]
  )
  func exp(value: Double, expected: Double) {
    #expect(isClose(ExactMath.exp(value), expected), "\(ExactMath.exp(value))")
  }

  @Test(
    "Powers are right to twelve digits",
    arguments: [
      (2.0, 10.0, 1024.0), (2, 0.5, 1.414_213_562_373_095_048_80), (10, -3, 0.001),
      (10, 0.9, 7.943_282_347_242_815_020_66), (1e6, 0.9, 251_188.643_150_958_011_11),
      (7, 3, 343), (0.25, 1.5, 0.125), (1, 1e300, 1),
    ]
  )
  func pow(base: Double, exponent: Double, expected: Double) {
    #expect(
      isClose(ExactMath.pow(base, exponent), expected),
      "\(ExactMath.pow(base, exponent))"
    )
  }

  @Test("The edges are those of IEEE 754")
  func edges() {
    #expect(ExactMath.log(1) == 0)
    #expect(ExactMath.log(0) == -.infinity)
    #expect(ExactMath.log(.infinity) == .infinity)
    #expect(ExactMath.log(-1).isNaN)
    #expect(ExactMath.log(.nan).isNaN)
    #expect(ExactMath.exp(0) == 1)
    #expect(ExactMath.exp(-.infinity) == 0)
    #expect(ExactMath.exp(.infinity) == .infinity)
    #expect(ExactMath.exp(.nan).isNaN)
    #expect(ExactMath.exp(709).isFinite)
    #expect(ExactMath.exp(-740) > 0)
    #expect(ExactMath.pow(0, 0) == 1)
    #expect(ExactMath.pow(0, 2) == 0)
    #expect(ExactMath.pow(0, -1) == .infinity)
    #expect(isClose(ExactMath.log(.leastNonzeroMagnitude), -744.440_071_921_381_262_31))
  }

  @Test("The exponential inverts the logarithm", arguments: 0..<100)
  func roundTrip(seed: Int) {
    var stream = SeededStream(seed: UInt64(seed), name: "round trip")
    let value = stream.nextUnit() * 1e9 + 1e-9
    #expect(isClose(ExactMath.exp(ExactMath.log(value)), value), "seed \(seed): \(value)")
  }

  @Test("The last bit is the same on every machine")
  func bits() {
    #expect(ExactMath.pow(10, 0.9).bitPattern == 4_620_629_359_282_173_252)
    #expect(ExactMath.log(10).bitPattern == 4_612_367_379_483_415_830)
    #expect(ExactMath.exp(-12.5).bitPattern == 4_525_909_737_269_159_568)
  }

  private func isClose(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-12 * abs(expected)
  }
}
