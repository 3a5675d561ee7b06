import Basics
import Codecs
import Foundation
import ImagePipeline
import Testing

@Suite("Every found or crafted fuzzing case decodes or is refused cleanly")
struct FoundCasesTests {
  /// `Fuzz/found`, two folders up from the folder of this file.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/found")

  /// The cases of both folders, as paths below the root.
  static let cases: [String] = ["jpeg", "png"].flatMap { kind in
    let folder = root.appendingPathComponent(kind).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(kind)/\($0)" }
  }

  /// The bytes of a case without the fuzzer's settings, which are the last 16.
  static func image(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(name))).dropLast(16)
  }

  /// The error of a decode with `change`; nil for success.
  private func outcome(
    _ name: String,
    _ change: (inout DecodeOptions) -> Void = { _ in }
  ) throws -> DecodingError? {
    var options = DecodeOptions(mode: .downsample, maxPixelSize: 40)
    change(&options)
    return try decodingError(try Self.image(name), options)
  }

  @Test("The folders contain cases")
  func present() {
    #expect(Self.cases.count { $0.hasPrefix("jpeg/") } >= 20)
    #expect(Self.cases.count { $0.hasPrefix("png/") } >= 20)
  }

  @Test(
    "A case decodes or is refused, stays within its limits, and frees all memory",
    arguments: cases,
    TruncationPolicy.allCases
  )
  func bounded(name: String, policy: TruncationPolicy) throws {
    let bytes = try Self.image(name)
    for (mode, damage) in DecodeMode.allCases.flatMap({ mode in
      DamagePolicy.allCases.map { (mode, $0) }
    }) {
      var options = DecodeOptions(mode: mode, maxPixelSize: 40)
      options.truncation = policy
      options.damage = damage
      options.limits.maxPixels = 1 << 20
      options.limits.maxCodecMemory = .mebibytes(32)
      do throws(DecodingError) {
        let session = try DecodeSession(try EncodedImage(copying: bytes), options: options)
        var held = ByteCount.zero
        do throws(DecodingError) {
          while case .more = try session.decodeNextBand() {
            held = max(held, session.workingBytes)
          }
        } catch {
          // The tests below check the outcome; this one checks the memory.
        }
        // Besides the codec: the bitmap of some modes, and rows of at most 8 bytes a column.
        let rows = ByteCount(8 * session.header.storedSize.width) + .mebibytes(1)
        let bound = options.limits.maxCodecMemory + session.plan.intermediateBytes + rows
        #expect(held <= bound)
        #expect(session.peakWorkingBytes <= bound)
        #expect(session.workingBytes == .zero)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  @Test(
    "A size beyond the limit is refused for its size",
    arguments: [
      "jpeg/claims-30000", "jpeg/claims-30000-progressive", "jpeg/claims-65500",
      "jpeg/claims-65500-progressive", "jpeg/claims-65535", "jpeg/claims-65535-progressive",
      "png/claims-30000", "png/claims-30000-interlaced", "png/claims-30000-1-bit",
      "png/claims-30000-1-bit-interlaced",
    ],
    TruncationPolicy.allCases
  )
  func tooLarge(name: String, policy: TruncationPolicy) throws {
    let side = try #require(name.split(separator: "-").dropFirst().first.flatMap { Int($0) })
    #expect(
      try outcome(name) { $0.truncation = policy }
        == .tooLarge(
          size: PixelSize(width: side, height: side),
          limit: DecodeLimits().maxPixels
        )
    )
  }

  @Test("Coefficients of a gigabyte are refused for their memory", arguments: [1, 8, 40])
  func coefficients(side: Int) throws {
    let error = try outcome("jpeg/coefficient-bomb") { $0.maxPixelSize = side }
    guard case .needsTooMuchMemory(let needed, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed >= ByteCount(11_584 * 11_584 * 4 * 2))
  }

  @Test("400 legal scans are too many, and 100 are not")
  func scans() throws {
    #expect(try outcome("jpeg/scan-bomb") == .tooManyScans(limit: 100))
    #expect(try outcome("jpeg/scans-within-limit") == nil)
  }

  @Test(
    "Nonsensical headers are errors, whatever damage is accepted",
    arguments: [
      "jpeg/zero-width", "jpeg/no-components", "jpeg/cut-frame", "jpeg/cut-tables",
      "jpeg/sampled-0x0", "jpeg/sampled-4x4", "jpeg/second-frame-has-more-components",
      "png/zero-width", "png/zero-height", "png/depth-3", "png/no-palette", "png/cut-signature",
      "png/cut-header", "png/no-data",
    ],
    TruncationPolicy.allCases
  )
  func senseless(name: String, policy: TruncationPolicy) throws {
    #expect(try outcome(name) { $0.truncation = policy } != nil)
  }

  @Test("Compressed text and profiles are not unpacked", arguments: ["text-bomb", "profile-bomb"])
  func ancillary(name: String) throws {
    let image = try EncodedImage(copying: try Self.image("png/\(name)"))
    // Eight megabytes in the file's eight kilobytes.
    #expect(try image.decode(DecodeOptions(mode: .full)).peakWorkingBytes < .mebibytes(1))
  }
}
