import PipelineUnderTest
import Quantities
import Scenarios

@testable import Harness

extension SourceImages {
  /// Pictures of the seeds' sizes that exist only as headers, for trials that model decoding.
  static let modelled: SourceImages = {
    func jpeg(_ width: Int, _ height: Int, _ bytes: Int) -> Picture {
      Picture(
        path: "none",
        header: ImageHeader(
          codec: .jpeg,
          storedSize: PixelSize(width: width, height: height),
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
    ])
  }()
}
