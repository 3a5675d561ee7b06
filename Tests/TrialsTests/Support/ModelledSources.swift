import Basics
internal import Codecs
import ImageFormats
internal import ImagePipeline
public import Scenarios
public import Testing
public import Variants

@testable import Trials

extension SourceImages {
  /// Pictures in the articles' sizes that exist only as headers, for trials that model decoding.
  static let modelled: SourceImages = {
    func jpeg(
      _ width: Int,
      _ height: Int,
      _ bytes: Int,
      _ layout: ScanLayout = .baseline
    ) -> Picture {
      Picture(
        path: "none",
        header: ImageHeader(
          codec: .jpeg,
          storedSize: PixelSize(width: width, height: height),
          layout: layout,
          encodedBytes: ByteCount(bytes)
        )
      )
    }
    return SourceImages(pictures: [
      .photo: (0..<12).map { jpeg(4032, 3024, 2_000_000 + $0 * 150_000) },
      .large: [jpeg(6240, 4160, 9_000_000)],
      .screenshot: [
        Picture(
          path: "none",
          header: ImageHeader(
            codec: .png,
            storedSize: PixelSize(width: 2048, height: 1536),
            encodedBytes: ByteCount(590_000)
          )
        )
      ],
      .tile: (0..<24).map { jpeg(900, 900, 50_000 + $0 * 2_000) },
      .avatar: (0..<20).map { $0 < 18 ? jpeg(400, 400, 20_000) : jpeg(3000, 3000, 900_000) },
      .progressive: (0..<4).map { jpeg(4032, 3024, 2_800_000 + $0 * 300_000, .progressive) },
    ])
  }()
}

extension TrialSpec {
  /// The trial of these parts, by default with random seed 1.
  static func of(
    _ scenario: Scenario,
    _ variant: Variant,
    _ device: DeviceProfile = .iPhoneSE,
    seed: UInt64 = 1,
    repetition: Int = 1
  ) -> TrialSpec {
    TrialSpec(
      scenario: scenario,
      variant: variant,
      device: device,
      seed: seed,
      repetition: repetition
    )
  }

  /// The metrics of this trial with modelled decoding.
  func modelled() throws -> MetricValues {
    var runner = TrialRunner(spec: self, sources: .modelled)
    runner.decoding = .model
    return try runner.run()
  }
}

extension Scenario: CustomTestStringConvertible {
  /// Only the name: a dump of all properties would hide it in the test output.
  public var testDescription: String { name }
}

extension Variant: CustomTestStringConvertible {
  /// Only the name: a dump of all properties would hide it in the test output.
  public var testDescription: String { name }
}

extension DeviceProfile: CustomTestStringConvertible {
  /// Only the name: a dump of all properties would hide it in the test output.
  public var testDescription: String { name }
}
