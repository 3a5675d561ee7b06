import Basics
import DeviceContract
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("Decodes that take their measured time")
struct MeasuredDecodeTests {
  @Test(
    "cost what they took on the reference core, and what fresh memory costs there",
    arguments: [
      // On this machine, its factor, and on the reference core.
      (10.0, 1.0, 10.0), (10, 2, 5), (10, 0.5, 20), (0.001, 1, 0.001), (300, 1.5, 200),
    ]
  )
  func software(took: Double, factor: Double, expected: Double) {
    let price = TimeSpan.milliseconds(20)
    let pace = MeasuredDecodes(hostFactor: factor).pace(
      took: TimeSpan(nanoseconds: Int(took * 1e6)),
      price: price,
      fresh: .milliseconds(2)
    )
    #expect(abs(pace.time(of: price).milliseconds - (expected + 2)) < 1e-5)
  }

  @Test(
    "make a decoder in hardware and a slower core take longer in proportion",
    arguments: [0.25, 0.9, 1, 1.7, 12]
  )
  func proportion(ratio: Double) {
    let pace = DecodePace(ratio: ratio)
    for price in [TimeSpan.microseconds(500), .milliseconds(17), .milliseconds(900)] {
      #expect(pace.time(of: price) > .zero)
      #expect(abs(pace.time(of: price).milliseconds - ratio * price.milliseconds) < 1e-5)
    }
  }

  @Test("keep the price where nothing was measured", arguments: [(0, 5), (5, 0)])
  func nothing(took: Int, price: Int) {
    let pace = MeasuredDecodes(hostFactor: 1).pace(
      took: .milliseconds(took),
      price: .milliseconds(price),
      fresh: .zero
    )
    #expect(pace == .priced)
  }

  @Test("have as factor of a machine the geometric mean, in which slow and fast count alike")
  func factor() {
    func decode(_ took: Int, _ price: Int) -> (took: TimeSpan, price: TimeSpan) {
      (.milliseconds(took), .milliseconds(price))
    }
    #expect(abs(MeasuredDecodes.factor([decode(8, 2), decode(2, 8)]) - 1) < 1e-9)
    #expect(abs(MeasuredDecodes.factor([decode(8, 2), decode(9, 1)]) - 6) < 1e-9)
    #expect(MeasuredDecodes.factor([decode(0, 2), decode(3, 0)]) == 1)
  }

  private static func play(
    _ decoding: SourceImages.Decoding,
    _ variant: Variant,
    hostFactor: Double = 1
  ) async throws -> MetricValues {
    var runner = TrialRunner(
      spec: .of(.short("photo-grid"), variant, .iPhone13),
      sources: try await TestCorpus.sources()
    )
    runner.decoding = decoding
    runner.measured = MeasuredDecodes(hostFactor: hostFactor)
    return try runner.run()
  }

  @Test(
    "bind, ask and decode as modelled ones do where no frame is late and nothing is cancelled",
    arguments: [Variant.backgroundDecode, .dedup]
  )
  func counts(variant: Variant) async throws {
    let model = try await Self.play(.model, variant)
    for decoding in [SourceImages.Decoding.real, .measured] {
      let values = try await Self.play(decoding, variant)
      for name in [MetricName.cellBinds, .loads, .wireBytes, .decodeCount, .imagesMissing] {
        #expect(values[name].number == model[name].number, "\(name) with \(decoding), seed 1")
      }
    }
  }

  @Test("take less of the device's decoder on a machine that is slower by its factor")
  func scaled() async throws {
    let busy = try await [1.0, 1_000].asyncMap {
      try #require(
        try await Self.play(.measured, .backgroundDecode, hostFactor: $0)[.decoderBusyMs].number
      )
    }
    // The machine's noise is far below this factor; fresh memory keeps its price.
    #expect(busy[1] > 0 && busy[0] > 3 * busy[1], "\(busy)")
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
