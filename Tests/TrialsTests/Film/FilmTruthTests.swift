import Diagnosis
import Files
import Scenarios
import Signposts
import TestSupport
import Testing
import Variants

@testable import Film
@testable import Trials

@Suite("A film shows what the audits of its trial counted")
struct FilmTruthTests {
  /// What a frame shows, counted.
  private struct Counts: Equatable {
    var cells = 0
    var wrong = 0
    var stale = 0
    var failed = 0
    var placeholders = 0

    init(_ frame: ScreenFrame) {
      cells = frame.cells.count
      wrong = frame.cells.count { $0.content == .wrongImage }
      stale = frame.cells.count { $0.content == .staleImage }
      failed = frame.cells.count { $0.content == .failureImage }
      placeholders = frame.cells.count { $0.content == .placeholder }
    }

    init(_ audit: Signpost.FrameAudit) {
      cells = audit.visibleCells
      wrong = audit.wrongImages
      stale = audit.staleImages
      failed = audit.failureImages
      placeholders = audit.placeholders
    }
  }

  /// The frames of a trace next to what its audits say.
  private func compare(_ bytes: [UInt8], on device: DeviceProfile) throws {
    var film = ScreenFilm(screen: device.screen.size, .numbers(0..<100_000))
    var audit = Signpost.FrameAudit()
    var audits: [Counts] = []
    _ = try TraceReader.read(bytes) { record in
      film.fold(record)
      if record.name == .frameAudit { audit = Signpost.FrameAudit(record) }
      if record.name == .frame, record.phase == .end { audits.append(Counts(audit)) }
    }
    let frames = film.frames
    try #require(frames.count == audits.count && !frames.isEmpty)
    for frame in frames {
      let shown = Counts(frame)
      let counted = audits[frame.number]
      // A row is bound with all of its surfaces, of which some may still be below the screen; so
      // fewer may be on the screen than are bound.
      #expect(shown.cells <= counted.cells, "frame \(frame.number)")
      #expect(shown.wrong <= counted.wrong, "frame \(frame.number)")
      #expect(shown.stale <= counted.stale, "frame \(frame.number)")
      #expect(shown.failed <= counted.failed, "frame \(frame.number)")
      #expect(shown.placeholders <= counted.placeholders, "frame \(frame.number)")
    }
    // Where all bound surfaces are on the screen, every count is equal.
    let whole = frames.filter { $0.cells.count == audits[$0.number].cells }
    #expect(!whole.isEmpty)
    for frame in whole { #expect(Counts(frame) == audits[frame.number]) }
    #expect(frames.contains { frame in frame.cells.contains { $0.content != .image } })
  }

  private static let trials: [TrialSpec] = [
    .of(.photoGrid, .naive), .of(.cellReuse, .noVerify), .of(.cellReuse, .noClear),
    .of(.jumpToIndex, .boundedCache, .iPad), .of(.scrollFeed, .prefetch),
    .of(.failingFeed, .failureImage),
  ]

  @Test("for the built-in feed", arguments: trials)
  func variants(spec: TrialSpec) throws {
    try compare(try TrialFiles(spec).bytes("trace.json"), on: spec.device)
  }

  @Test("for loaders on the headless UIKit", arguments: ["careless-cell", "right-loader"])
  func loaders(name: String) async throws {
    _ = try await TestCorpus.make()
    let directory = TemporaryDirectory()
    let child = try ChildProcess(
      BuildFolder.tool,
      [
        "run", "--scenario", "cell-reuse-short", "--loader", name, "--device", "iphone-se",
        "--repetitions", "1", "--decode", "model", "--images", "small",
        "--out", directory.file("out"), "--quiet",
      ],
      environment: ["IMAGEBENCH_CACHE": TestCorpus.cacheDirectory]
    )
    let ending = try child.wait()
    try #require(ending.code == 0, "imagebench ended with \(ending.code): \(ending.said)")
    let folder = directory.file("out") + "/traces/"
    let trace = try #require(try FileOperations.posix.listDirectory(folder).first)
    try compare(try FileOperations.posix.readWhole(folder + trace), on: try .named("iphone-se"))
  }
}
