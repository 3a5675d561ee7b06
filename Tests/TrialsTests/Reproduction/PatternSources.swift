import Basics
import Codecs
internal import Diagnosis
import ImageFormats
import ImagePipeline
import Reproduction
internal import Scenarios
internal import Testing

@testable import Trials

extension SourceImages {
  /// Pictures that exist only as headers; some photographs are progressive, as in the corpus.
  static let headers: SourceImages = {
    func jpeg(_ width: Int, _ height: Int, _ bytes: Int, _ layout: ScanLayout = .baseline)
      -> Picture
    {
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
      .screenshot: [jpeg(2048, 1536, 590_000)],
      .tile: (0..<24).map { jpeg(900, 900, 50_000 + $0 * 2_000) },
      .avatar: (0..<20).map { _ in jpeg(400, 400, 20_000) },
      .progressive: (0..<4).map { jpeg(4032, 3024, 2_800_000 + $0 * 300_000, .progressive) },
    ])
  }()
}

extension FailurePattern: CustomTestStringConvertible {
  /// The name, because test output would otherwise print all properties.
  public var testDescription: String { name }
}

extension FailurePattern {
  /// A runner on the default device of the tool.
  static func runner(on device: DeviceProfile = .iPhoneSE, seed: UInt64 = 1) -> PatternRunner {
    PatternRunner(device: device, seed: seed, sources: .headers)
  }
}

extension FaultCause {
  /// The first cause that a diagnosis of each pattern's mistake must name.
  static let planted: [String: FaultCause] = [
    "full-decode": .jank(.decodeOnMain), "main-decode": .jank(.decodeOnMain),
    "decode-storm": .jank(.threadExplosion), "loader-actor": .jank(.lockOrActorWait),
    "article1-starved-hit": .jank(.lockOrActorWait), "preview-storm": .overtakenBytes,
    "wrong-size": .sizeOfAnother, "article0-first-size": .sizeOfAnother,
    "greedy-prefetch": .jank(.cacheThrash), "cost-by-file": .undercountedCost,
    "main-disk": .jank(.synchronousDisk), "wrong-image": .staleAnswer,
    "flicker": .jank(.lateDelivery), "row-identity": .jank(.rowIdentityChurn),
    "duplicate-loads": .jank(.duplicateFetch), "lost-entry": .jank(.duplicateFetch),
    "article0-lost-entry": .jank(.duplicateFetch), "article3-no-sharing": .jank(.duplicateFetch),
    "no-stopping": .jank(.cancelledTooLate), "article0-still-decodes": .jank(.cancelledTooLate),
    "cancel-for-all": .cancelOfAnother, "article0-cancel-for-all": .cancelOfAnother,
    "priority-inversion": .jank(.priorityInversion), "blacklist": .jank(.noLoad),
  ]
}
