import TestSupport
import Testing

@testable import Signposts

@Suite("What is generated from the declarations of signposts")
struct GeneratedSignpostTests {
  private static let files = SignpostSource(SignpostDeclaration.catalogue).files

  @Test("is in the sources as it follows from them", arguments: files.indices)
  func current(index: Int) {
    let directory = TidyTests.root + "/Sources/ImageBench/Signposts/Generated"
    Golden.check(Self.files[index].name, of: directory, Self.files[index].text)
  }

  @Test("is a payload with a named property for each field, and those that may be left out")
  func event() throws {
    let files = SignpostSource([
      .event("openDoor", .trial, "A door opens.").of([
        .count("door", "From the left."), .word("motion", FrameMotion.self), .bytes("size").orZero,
      ])
    ]).files
    let text = try #require(files.first { $0.name == "Signpost+Events.swift" }).text
    #expect(
      text.contains(
        """
          /// A door opens.
          @usableFromInline package struct OpenDoor: SignpostEvent {
            /// From the left.
            @usableFromInline package var door: Int
            @usableFromInline package var motion: Signposts.FrameMotion, size: ByteCount
            @inlinable package init(door: Int, motion: Signposts.FrameMotion, \
        size: ByteCount = .init(signpostNumber: 0)) { \
        (self.door, self.motion, self.size) = (door, motion, size) }
        """
      )
    )
  }

  @Test(
    "names a field in the trace after its property, with its unit",
    arguments: [
      ("plannedFrames", SignpostArgument.Kind.count, "planned_frames"),
      ("peakRSS", .bytes, "peak_rss_bytes"), ("pixelBytes", .bytes, "pixel_bytes"),
      ("bytes", .bytes, "bytes"), ("runCPU", .nanoseconds, "run_cpu_ns"),
      ("offset", .points, "offset_pt"), ("wantedPixels", .pixels, "wanted_px"),
    ]
  )
  func traceNames(property: String, kind: SignpostArgument.Kind, name: String) {
    #expect(SignpostField.traceName(property, kind) == name)
  }
}
