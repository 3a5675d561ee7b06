import Basics
import CTestSupport
import Codecs
import ImagePipeline
import Synchronization
import Testing

@Suite("Decodes reuse row buffers")
struct DecodeScratchTests {
  struct Job: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var options: DecodeOptions

    var testDescription: String { name }
  }

  /// Decodes whose buffers differ in size and use, so that each finds another's old bytes.
  static let jobs: [Job] = {
    let photograph = Fixture.jpeg(600, 400)
    let turned = Fixture.jpeg(500, 333) { $0.orientation = 6 }
    let clear = Fixture.png(300, 200, colorType: 6, rows: Fixture.translucent(300, 200))
    var deep = DecodeOptions(maxPixelSize: 150)
    deep.pixelFormat = .rgba16
    var planes = DecodeOptions(maxPixelSize: 180)
    planes.pixelFormat = .yuv420
    return [
      Job(name: "few pixels to one", bytes: photograph, options: .init(maxPixelSize: 250)),
      Job(name: "many to one", bytes: photograph, options: .init(maxPixelSize: 30)),
      Job(name: "turned", bytes: turned, options: .init(maxPixelSize: 200)),
      Job(name: "turned, in full", bytes: turned, options: .init(mode: .full)),
      Job(name: "translucent", bytes: clear, options: .init(maxPixelSize: 70)),
      Job(
        name: "cut",
        bytes: clear,
        options: .init(target: .exact(PixelSize(width: 80, height: 80)))
      ),
      Job(name: "16 bits", bytes: clear, options: deep),
      Job(name: "planes", bytes: photograph, options: planes),
    ]
  }()

  private func checksum(_ job: Job, scratch: DecodeScratch?) throws -> UInt64 {
    let image = try EncodedImage(copying: job.bytes)
    let session = try DecodeSession(image, options: job.options, scratch: scratch)
    while true {
      if case .finished(let pixels) = try session.decodeNextBand() { return pixels.checksum }
    }
  }

  @Test("Old bytes of another decode in a buffer do not show", arguments: jobs)
  func leftovers(job: Job) throws {
    let expected = try checksum(job, scratch: nil)
    let scratch = DecodeScratch()
    for other in Self.jobs {
      _ = try checksum(other, scratch: scratch)
      #expect(try checksum(job, scratch: scratch) == expected, "after \(other.name)")
    }
  }

  @Test("A second decode of the same kind allocates no new buffer", arguments: jobs)
  func reuse(job: Job) throws {
    let scratch = DecodeScratch()
    _ = try checksum(job, scratch: scratch)
    let kept = scratch.keptBytes
    _ = try checksum(job, scratch: scratch)
    #expect(scratch.keptBytes == kept)
    #expect(kept > .zero || job.name == "cut")
    scratch.purge()
    #expect(scratch.keptBytes == .zero)
  }

  @Test("The pool keeps no more than its limit", arguments: [0, 1000, 20_000])
  func limit(bytes: Int) throws {
    let scratch = DecodeScratch(limit: ByteCount(bytes))
    for job in Self.jobs {
      _ = try checksum(job, scratch: scratch)
      #expect(scratch.keptBytes.bytes <= bytes, "after \(job.name)")
    }
  }

  @Test("An abandoned decode returns its buffers, too")
  func abandoned() throws {
    let scratch = DecodeScratch()
    let image = try EncodedImage(copying: Fixture.jpeg(600, 1000))
    var session: DecodeSession? = try DecodeSession(
      image,
      options: DecodeOptions(maxPixelSize: 300),
      scratch: scratch
    )
    _ = try session?.decodeNextBand()
    #expect(scratch.keptBytes == .zero)
    session = nil
    #expect(scratch.keptBytes > .zero)
  }

  @Test("Workers that share one do not write into each other's buffers")
  func shared() async throws {
    let expected = try Self.jobs.map { try checksum($0, scratch: nil) }
    let scratch = DecodeScratch()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<Self.jobs.count {
            let jobIndex = (round + worker) % Self.jobs.count
            let found = try checksum(Self.jobs[jobIndex], scratch: scratch)
            guard found == expected[jobIndex] else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
