import Basics
import Diagnosis
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

/// A trial that a cause is looked for in.
private enum Played {
  /// A variant of the pipeline, with pictures of the articles' sizes.
  case variant(Scenario, String)
  /// A loader of these tests, with a script.
  case loader(TestLoader, String)
  /// Hand-made signposts, where no scenario of the catalogue comes near the cause.
  case signposts((inout Tape) -> Void)

  func diagnosis() async throws -> TrialDiagnosis {
    switch self {
    case .variant(let scenario, let name):
      let variant = try #require(Variant.named(name), "there is no variant \(name)")
      var runner = TrialRunner(spec: .of(scenario, variant), sources: .modelled)
      runner.decoding = .model
      return try runner.diagnose()
    case .loader(let loader, let script):
      let scenario = try ScenarioFile(reading: script, name: "script").scenario()
      return TrialDiagnosis(try loader.records(scenario, try await LoaderPictures.sources()))
    case .signposts(let body):
      var tape = Tape()
      tape.scenario(cores: 2)
      body(&tape)
      return tape.diagnosis
    }
  }
}

/// Scripts for the loaders.
private enum Script {
  /// A list that is read and read back.
  static func thereAndBack(
    _ picture: String = "tile of 40",
    _ network: String = "network wifi"
  ) -> String {
    """
    settle 2s
    feed rows
    items 40
    row 120pt
    picture 375pt x 120pt from \(picture)
    \(network)
    pause 1s
    drag 600pt in 1s
    drag 600pt in 1s
    pause 1s
    drag -600pt in 1s
    drag -600pt in 1s
    pause 1s
    """
  }

  /// A list that is thrown from one end to the other while its pictures are under way.
  static let thrown = """
    feed rows
    items 40
    row 120pt
    picture 375pt x 120pt from tile of 40
    network 3g
    pause 0.3s
    jump to item 10
    pause 0.2s
    jump to item 20
    pause 0.2s
    jump to item 0
    pause 3s
    """

  /// Photographs, with cells that are bound while others decode: a row every six frames, for so
  /// long that no shift of a millisecond decides whether one of them meets a decode.
  static let hurried = """
    settle 2s
    feed rows
    items 60
    row 120pt
    picture 375pt x 120pt from photo of 60
    network wifi
    pause 80ms
    drag 4800pt in 4s
    pause 1s
    """

  /// Many cells at once.
  static let manyCells = """
    feed rows
    items 20000
    columns 20
    row 18pt
    picture 18pt x 18pt from avatar of 5
    pause 0.5s
    jump to item 9000
    pause 0.5s
    """

  /// One photograph in all rows, which is on the disk.
  static let oneOnDisk = """
    feed rows
    items 5
    row 120pt
    picture 120pt x 120pt from photo of 1
    cache warm-disk
    pause 3s
    """

  /// One photograph on the screen, which is on the disk.
  static let singleOnDisk = """
    feed rows
    items 1
    row 120pt
    picture 120pt x 120pt from photo of 1
    cache warm-disk
    pause 3s
    """

  static func scenario(_ text: String) -> Scenario {
    guard let file = try? ScenarioFile(reading: text, name: "script"),
      let scenario = try? file.scenario()
    else { preconditionFailure("the script of a test is wrong:\n\(text)") }
    return scenario
  }
}

extension JankCause {
  /// Over HTTP/1.1 a fetch that repeats another one holds a connection that others wait for.
  private static var sixConnections: Scenario {
    var change = LinkChange()
    change.version = .one
    return Scenario.scrollFeed.on(NetworkProfile.wifi.changed(change))
  }

  /// A trial with this cause.
  fileprivate var trial: Played {
    switch self {
    case .purgeThenRedecode: .variant(.memoryWarning, "bounded-cache")
    case .cacheThrash: .variant(.wideCards, "prefetch-sixty")
    case .missedInMemory: .loader(.signedKey, Script.thereAndBack())
    case .notKept: .loader(.signedDictionary, Script.thereAndBack())
    case .rowIdentityChurn: .variant(.photoGrid, "random-identity")
    case .keyOfAnother: .loader(.sharedKey, Script.thereAndBack())
    case .duplicateDecode: .variant(Script.scenario(Script.oneOnDisk), "no-sharing")
    case .duplicateFetch: .variant(Self.sixConnections, "no-sharing")
    case .cancelledTooLate: .variant(.hitsBehindDecodes, "article1-pipeline")
    case .priorityInversion: .variant(.jumpAhead, "static-priority")
    case .threadExplosion: .variant(.photoJumps, "decode-storm")
    case .lockOrActorWait: .loader(.locking, Script.hurried)
    case .synchronousFetch: .loader(.semaphore, Script.thereAndBack())
    case .synchronousDisk: .variant(.largeFiles, "main-disk")
    case .oversizedTextureUpload: .signposts { $0.lateUpload(delivered: 900) }
    case .decodeOnMain: .loader(.mainDecoding, Script.thereAndBack("photo of 40"))
    case .lateDelivery: .loader(.oneByOne, Script.thereAndBack())
    case .textureUpload: .signposts { $0.lateUpload(delivered: 100) }
    case .layout: .variant(Script.scenario(Script.manyCells), "bounded-cache")
    case .memoryPurge: .signposts { $0.lateFrame(.purge) }
    case .backgroundDecode: .variant(Script.scenario(Script.singleOnDisk), "bounded-cache")
    case .diskRead: .signposts { $0.lateRead() }
    case .noLoad: .loader(.forgetful, Script.thereAndBack("tile of 8", "network 3g"))
    case .networkOnly: .loader(.careful, Script.thereAndBack())
    case .unknown: .loader(.debouncing, Script.thereAndBack())
    }
  }

  /// A trial that looks like it and has another cause instead.
  fileprivate var lookAlike: (trial: Played, instead: JankCause) {
    switch self {
    // The app itself takes its images out.
    case .purgeThenRedecode: (.loader(.removing, Script.thereAndBack()), .notKept)
    // The cache has no limit, and nothing leaves it.
    case .cacheThrash: (.loader(.signedKey, Script.thereAndBack()), .missedInMemory)
    // A limit of two images evicts.
    case .missedInMemory: (.loader(.tinyCache, Script.thereAndBack()), .cacheThrash)
    // The cache shows what it keeps.
    case .notKept: (.loader(.signedKey, Script.thereAndBack()), .missedInMemory)
    case .rowIdentityChurn: (.variant(.photoGrid, "bounded-cache"), .lateDelivery)
    // Wrong images too, but by answers that came late.
    case .keyOfAnother: (.loader(.carelessAnswer, Script.thrown), .networkOnly)
    case .duplicateDecode:
      (.variant(Script.scenario(Script.oneOnDisk), "bounded-cache"), .backgroundDecode)
    case .duplicateFetch: (.variant(.scrollFeed, "shared-stages"), .networkOnly)
    case .cancelledTooLate: (.variant(.photoJumps, "bounded-cache"), .lateDelivery)
    case .priorityInversion: (.variant(.jumpAhead, "prefetch-queue"), .lateDelivery)
    case .threadExplosion: (.variant(.photoJumps, "full-then-resize"), .lateDelivery)
    // The lane waits too, but for the network.
    case .lockOrActorWait: (.loader(.semaphore, Script.thereAndBack()), .synchronousFetch)
    // The lane waits too, while fetches run beside it.
    case .synchronousFetch:
      (.loader(.locking, Script.hurried), .lockOrActorWait)
    case .synchronousDisk: (.variant(.largeFiles, "bounded-cache"), .lateDelivery)
    case .oversizedTextureUpload: (.signposts { $0.lateUpload(delivered: 200) }, .textureUpload)
    // The lane is as late, and does nothing that is known.
    case .decodeOnMain: (.loader(.sleeping, Script.thereAndBack()), .unknown)
    // The loads begin as late, and there is no queue.
    case .lateDelivery: (.loader(.debouncing, Script.thereAndBack()), .unknown)
    case .textureUpload:
      (.signposts { $0.lateUpload(delivered: 201) }, .oversizedTextureUpload)
    // The same rows had been on the screen before.
    case .layout: (.signposts { $0.lateBinding(.kept) }, .rowIdentityChurn)
    case .memoryPurge: (.signposts { $0.lateFrame(.layout) }, .layout)
    case .backgroundDecode:
      (.variant(Script.scenario(Script.singleOnDisk), "downsample"), .decodeOnMain)
    case .diskRead: (.variant(.largeFiles, "main-disk"), .synchronousDisk)
    // The cells are as empty, while their fetches are under way.
    case .noLoad: (.loader(.careful, Script.thereAndBack("tile of 8", "network 3g")), .networkOnly)
    // The answers are failures, and no cell asks again.
    case .networkOnly:
      (.loader(.careful, Script.thereAndBack("tile of 40", "failing 100%")), .noLoad)
    case .unknown: (.loader(.oneByOne, Script.thereAndBack()), .lateDelivery)
    }
  }
}

extension Tape {
  /// A late frame whose main lane does `work`.
  fileprivate mutating func lateFrame(_ work: MainLaneWork, _ body: (inout Tape) -> Void = { _ in })
  {
    beginFrame(100)
    begin(work, 100)
    body(&self)
    end(132)
    endFrame(140, late: 30, work: 32)
  }

  /// A late frame that uploads an image of `delivered` pixels for a surface of 100.
  fileprivate mutating func lateUpload(delivered: Int) {
    lateFrame(.upload) {
      let upload = Signpost.UploadImage(
        url: 5,
        wantedPixels: 100,
        deliveredPixels: delivered,
        neededPixels: 100,
        cost: .milliseconds(32)
      )
      $0.add(upload, at: 100)
    }
  }

  /// An image that comes late because its file is read for long.
  fileprivate mutating func lateRead() {
    for time in stride(from: 100, through: 200, by: 10) {
      beginFrame(time)
      if time == 100 { bind(5, at: time) }
      if time == 200 { show(5, at: time, since: 100) }
      endFrame(time + 10, late: 0, work: 1)
    }
    beginLoad(10, 5, at: 100)
    begin(Signpost.ReadDiskCache.self, 20, at: 100, .init(url: 5))
    end(Signpost.ReadDiskCache.self, 20, at: 190, .init(outcome: .done, bytes: .zero))
    endLoad(10, at: 195, outcome: .disk)
  }

  /// A late frame that binds six cells.
  fileprivate mutating func lateBinding(_ row: RowHistory) {
    lateFrame(.bind) { for url in 0..<6 { $0.bind(url, at: 100, row: row) } }
  }
}

@Suite("Each cause of late frames and images", .serialized, .timeLimit(.minutes(30)))
struct CauseTests {
  private func words(_ diagnosis: TrialDiagnosis) -> String {
    diagnosis.totals.map { "\($0.cause.rawValue) \($0.frames) frames, \($0.images) images" }
      .joined(separator: "; ")
  }

  private func has(_ cause: JankCause, _ diagnosis: TrialDiagnosis) -> Bool {
    diagnosis.totals.contains { $0.cause == cause }
  }

  @Test("has a trial that shows it", arguments: JankCause.allCases)
  func trial(cause: JankCause) async throws {
    let diagnosis = try await cause.trial.diagnosis()
    #expect(has(cause, diagnosis), "found \(words(diagnosis))")
  }

  @Test(
    "is not claimed of a trial that only looks like it",
    arguments: JankCause.allCases
  )
  func lookAlike(cause: JankCause) async throws {
    let (trial, instead) = cause.lookAlike
    let diagnosis = try await trial.diagnosis()
    #expect(!has(cause, diagnosis), "found \(words(diagnosis))")
    #expect(has(instead, diagnosis), "found \(words(diagnosis))")
  }

  @Test(
    "Wrong images are counted as the frames' audits count them, with how they came",
    arguments: [
      (TestLoader.sharedKey, Script.thereAndBack(), FaultCause.jank(.keyOfAnother)),
      (.carelessAnswer, Script.thrown, .staleAnswer),
    ]
  )
  func wrongImages(loader: TestLoader, script: String, cause: FaultCause) async throws {
    let scenario = Script.scenario(script)
    let records = try loader.records(scenario, try await LoaderPictures.sources())
    let diagnosis = TrialDiagnosis(records)
    let measured = records.prefix { $0.name != .measurementEnd }
    let counted = measured.filter { $0.name == .frameAudit }
      .reduce(0) { $0 + Signpost.FrameAudit($1).wrongImages }
    let total = try #require(diagnosis.wrongImages.first, "no image is wrong")
    #expect(diagnosis.wrongImages.map(\.cause) == [cause])
    #expect(total.count == counted && counted > 0)
    let first = try #require(total.first)
    #expect(first.shown != first.wanted)
    var faults = FaultDiagnosis()
    let found = measured.compactMap { faults.fold($0) }.filter { $0.symptom == .wrongImage }
    #expect(Set(found.map(\.cause)) == [cause])
  }

  @Test("A read of a file on the main lane of a loader holds it")
  func fileOnMain() async throws {
    let scenario = Script.scenario(Script.thereAndBack())
    let records = try TestLoader.mainFile.records(scenario, try await LoaderPictures.sources())
    let reads = records.filter {
      $0.name == .mainLaneWork && $0.phase == .begin
        && Signpost.MainLaneWork.begin($0).kind == .disk
    }
    #expect(!reads.isEmpty)
  }
}
