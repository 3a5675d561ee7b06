import Basics
import Codecs
import Files
import ImageFormats
import Requests
import Scenarios

@testable import Trials

/// The small corpus for loaders, with photographs that claim 27 megapixels: a decode that is only
/// modelled reads no more than the header.
enum LoaderPictures {
  /// An eighth of it is less than the 750 pixels of a row, so a decode has to make a quarter, which
  /// takes longer than a frame.
  private static let width = 5952
  private static let height = 4464

  /// Made once: two tests would write the same file.
  private static let made = Task { try await make() }

  static func sources() async throws -> SourceImages { try await made.value }

  private static func make() async throws -> SourceImages {
    let small = try await TestCorpus.sources()
    func picture(_ sourceClass: SourceClass, _ ordinal: Int) -> SourceImages.Picture {
      small.picture(for: ImageReference(sourceClass: sourceClass, ordinal: ordinal).url)
    }
    var bytes = try FileOperations.posix.readWhole(picture(.photo, 0).path)
    try claimSize(&bytes)
    let path = BuildFolder.path + "/large-photo.jpg"
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
    let header = ImageHeader(
      codec: .jpeg,
      storedSize: PixelSize(width: width, height: height),
      encodedBytes: ByteCount(bytes.count)
    )
    return SourceImages(pictures: [
      .photo: [SourceImages.Picture(path: path, header: header)],
      .tile: (0..<40).map { picture(.tile, $0) },
      .avatar: (0..<20).map { picture(.avatar, $0) },
    ])
  }

  /// Changes the size in the frame header of a JPEG file.
  ///
  /// Format: ITU-T T.81, B.2.2: marker, length, precision, then height and width in two bytes each.
  private static func claimSize(_ bytes: inout [UInt8]) throws {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      if [0xC0, 0xC1, 0xC2].contains(bytes[place + 1]) {
        for (offset, number) in [(5, height), (7, width)] {
          bytes[place + offset] = UInt8(number >> 8)
          bytes[place + offset + 1] = UInt8(number & 255)
        }
        return
      }
      place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    throw NoFrameHeader()
  }

  /// The file of the corpus is no JPEG file with a frame header in front of its scans.
  private struct NoFrameHeader: Error {}
}
