import Basics
import Diagnosis
import Signposts
import Testing

/// A late frame from 100 to 140 ms with the work of `body`, after the signposts of `before`.
private func causes(
  before: (inout Tape) -> Void = { _ in },
  _ body: (inout Tape) -> Void
) -> [FrameVerdict] {
  var tape = Tape()
  tape.scenario(cores: 2)
  before(&tape)
  tape.beginFrame(100)
  body(&tape)
  tape.endFrame(140, late: 30, work: 32)
  return tape.diagnosis.frames
}

/// Decodes `url` for a load that began at `from`, and keeps it in memory.
private func decodeOnce(_ tape: inout Tape, _ url: Int, from: Int, load: UInt64 = 10) {
  tape.beginLoad(load, url, at: from)
  tape.decodeOnMain(load + 500, url, from, from + 5)
  tape.store(url, at: from + 5)
  tape.endLoad(load, at: from + 5)
}

@Suite("The cause of a late frame")
struct FrameDiagnosisTests {
  @Test("a first decode on the main lane is a decode on main")
  func decode() throws {
    let verdict = try #require(causes { $0.decodeOnMain(900, 5, 100, 130) }.first)
    #expect(verdict.shares.map(\.cause) == [.decodeOnMain, .unknown])
    #expect(verdict.cause == .decodeOnMain)
    #expect(verdict.chain.image == ImageKey(url: 5, wantedPixels: 100))
    #expect(verdict.chain.switches == [.decodePlace])
    #expect(verdict.overrun == .milliseconds(30))
  }

  @Test("a decode of far more pixels than requested also names the decode mode")
  func oversized() throws {
    let verdict = try #require(
      causes {
        $0.begin(.decode, 100)
        $0.beginDecode(900, 5, at: 100, on: .main, method: .full, sourcePixels: 1_000_000)
        $0.endDecode(900, at: 130, pixels: 1_000_000)
        $0.end(130)
      }.first
    )
    #expect(verdict.cause == .decodeOnMain)
    #expect(verdict.chain.size == .oversized)
    #expect(verdict.chain.switches == [.decodePlace, .decodeMode])
  }

  @Test(
    "a decode requested without a size is compared with its view",
    arguments: [(20, WorkSize.oversized), (1000, .fitting), (0, .fitting)]
  )
  func unsized(view: Int, size: WorkSize) throws {
    let verdict = try #require(
      causes {
        $0.bind(5, at: 90, pixels: 0, view: view)
      } _: {
        $0.begin(.decode, 100)
        $0.beginDecode(
          900,
          5,
          at: 100,
          on: .main,
          method: .full,
          sourcePixels: 1_000_000,
          wanted: 0
        )
        $0.endDecode(900, at: 130, pixels: 1_000_000)
        $0.end(130)
      }.first
    )
    #expect(verdict.cause == .decodeOnMain)
    #expect(verdict.chain.image == ImageKey(url: 5, wantedPixels: view))
    #expect(verdict.chain.size == size)
  }

  @Test(
    "a decode after an eviction is blamed on the eviction",
    arguments: [
      (EvictReason.purge, JankCause.purgeThenRedecode), (.costLimit, .cacheThrash),
      (.countLimit, .cacheThrash), (.expired, .cacheThrash), (.replaced, .missedInMemory),
    ]
  )
  func evicted(reason: EvictReason, cause: JankCause) throws {
    let frames = causes {
      decodeOnce(&$0, 5, from: 20)
      $0.evict(5, at: 50, reason)
    } _: {
      $0.beginLoad(11, 5, at: 100)
      $0.decodeOnMain(900, 5, 100, 130)
      $0.endLoad(11, at: 130)
    }
    #expect(frames.map(\.cause) == [cause], "\(reason)")
  }

  @Test("an eviction of another image, or of the image at another size, has no effect")
  func otherEviction() {
    let frames = causes {
      $0.store(6, at: 20)
      $0.evict(6, at: 50, .purge)
    } _: {
      $0.beginLoad(11, 5, at: 100)
      $0.decodeOnMain(900, 5, 100, 130)
    }
    #expect(frames.map(\.cause) == [.decodeOnMain])
  }

  @Test("an image that no cache took in and none evicted was not kept")
  func neverStored() {
    let frames = causes {
      $0.beginLoad(10, 5, at: 20)
      $0.decodeOnMain(800, 5, 20, 30)
      $0.endLoad(10, at: 30)
    } _: {
      $0.beginLoad(11, 5, at: 100)
      $0.decodeOnMain(900, 5, 100, 130)
    }
    #expect(frames.map(\.cause) == [.notKept])
  }

  @Test("two loads of one image in a row make a duplicate decode")
  func duplicate() {
    let frames = causes {
      $0.beginLoad(10, 5, at: 10)
      $0.beginLoad(11, 5, at: 15)
      $0.decodeOnMain(800, 5, 20, 30)
    } _: {
      $0.decodeOnMain(900, 5, 100, 130)
    }
    #expect(frames.map(\.cause) == [.duplicateDecode])
    #expect(frames.first?.chain.switches.first == .coalescing)
  }

  @Test("the same for a row that was on the screen before is churn")
  func churnedDecode() {
    let frames = causes {
      $0.bind(5, at: 10)
      $0.beginLoad(10, 5, at: 10)
      $0.bind(5, at: 15, row: .kept)
      $0.beginLoad(11, 5, at: 15)
      $0.decodeOnMain(800, 5, 20, 30)
    } _: {
      $0.decodeOnMain(900, 5, 100, 130)
    }
    #expect(frames.map(\.cause) == [.rowIdentityChurn])
  }

  @Test("binding rows that were on the screen before is churn, binding new ones is layout")
  func binds() {
    let churn = causes {
      $0.begin(.bind, 100)
      for url in 0..<6 { $0.bind(url, at: 100, row: url < 4 ? .kept : .new) }
      $0.end(132)
    }
    #expect(churn.map(\.cause) == [.rowIdentityChurn])
    let new = causes {
      $0.begin(.bind, 100)
      for url in 0..<6 { $0.bind(url, at: 100, row: url < 2 ? .kept : .new) }
      $0.end(132)
    }
    #expect(new.map(\.cause) == [.layout])
  }

  @Test("a decode after all its owners have cancelled was cancelled too late")
  func cancelled() {
    let frames = causes { _ in
    } _: {
      $0.beginLoad(10, 5, at: 100)
      $0.add(Signpost.CancelLoad(url: 5, outcome: .ignored), 10, at: 100)
      $0.decodeOnMain(900, 5, 100, 130)
    }
    #expect(frames.map(\.cause) == [.cancelledTooLate])
    let shared = causes {
      $0.beginLoad(10, 5, at: 100)
      $0.beginLoad(11, 5, at: 100)
      $0.add(Signpost.CancelLoad(url: 5, outcome: .joinedElsewhere), 10, at: 100)
      $0.decodeOnMain(900, 5, 100, 130)
    }
    #expect(shared.map(\.cause) == [.decodeOnMain])
  }

  @Test(
    "pixels more than twice as long as needed make an upload oversized",
    arguments: [(200, JankCause.textureUpload), (201, .oversizedTextureUpload)]
  )
  func upload(delivered: Int, cause: JankCause) {
    let frames = causes {
      $0.add(
        Signpost.UploadImage(
          url: 5,
          wantedPixels: 100,
          deliveredPixels: delivered,
          neededPixels: 100,
          cost: .milliseconds(9)
        ),
        at: 100
      )
      $0.add(
        Signpost.UploadImage(
          url: 6,
          wantedPixels: 100,
          deliveredPixels: 100,
          neededPixels: 100,
          cost: .milliseconds(1)
        ),
        at: 100
      )
      $0.work(.upload, 100, 130)
    }
    #expect(frames.map(\.cause) == [cause])
    #expect(frames.first?.chain.image?.url == 5)
  }

  @Test(
    "other holds of the lane have their own causes",
    arguments: [
      (MainLaneWork.layout, JankCause.layout), (.deliver, .lateDelivery), (.purge, .memoryPurge),
      (.disk, .synchronousDisk), (.wait, .lockOrActorWait),
    ]
  )
  func holds(work: MainLaneWork, cause: JankCause) {
    #expect(causes { $0.work(work, 100, 130) }.map(\.cause) == [cause])
  }

  @Test("a wait while more decodes run than there are cores is a thread explosion")
  func explosion() {
    for (count, cause) in [(3, JankCause.threadExplosion), (2, .lockOrActorWait)] {
      let frames = causes {
        for number in 0..<count {
          $0.beginLoad(UInt64(10 + number), number, at: 90)
          $0.beginDecode(UInt64(900 + number), number, at: 90)
        }
      } _: {
        $0.work(.wait, 100, 130)
      }
      #expect(frames.map(\.cause) == [cause], "\(count) decodes on 2 cores")
    }
  }

  @Test("a wait for a decode that only prefetchers requested is a priority inversion")
  func inversion() {
    for (purpose, cause) in [
      (LoadPurpose.prefetch, JankCause.priorityInversion), (.display, .lockOrActorWait),
    ] {
      let frames = causes {
        $0.beginLoad(10, 5, at: 90, purpose: purpose)
        $0.beginDecode(900, 5, at: 90, on: .loader)
      } _: {
        $0.work(.wait, 100, 130)
      }
      #expect(frames.map(\.cause) == [cause], "\(purpose)")
    }
  }

  @Test("of two causes the one with more time wins, of equal ones the more specific")
  func order() {
    let more = causes {
      $0.work(.layout, 100, 115)
      $0.decodeOnMain(900, 5, 115, 131)
    }
    #expect(more.map(\.cause) == [.decodeOnMain])
    let equal = causes {
      $0.work(.layout, 100, 116)
      $0.decodeOnMain(900, 5, 116, 132)
    }
    #expect(equal.map(\.cause) == [.decodeOnMain])
    #expect(equal.first?.shares.map(\.held) == [.milliseconds(16), .milliseconds(16)])
  }

  @Test("a frame on time has no verdict, and late ones keep their indices")
  func numbers() {
    var tape = Tape()
    for (begin, late) in [(0, 0), (10, 10), (30, 0), (40, 20)] {
      tape.beginFrame(begin)
      tape.work(.layout, begin, begin + 5)
      tape.endFrame(begin + 10 + late, late: late, work: 5)
    }
    let diagnosis = tape.diagnosis
    #expect(diagnosis.frames.map(\.frame) == [1, 3])
    #expect(diagnosis.frameCount == 4)
    #expect(diagnosis.worstFrames(1).map(\.frame) == [3])
    #expect(diagnosis.hitch == .milliseconds(30))
  }

  @Test("a cause without main-lane time is never the cause of a frame")
  func laneOnly() {
    for cause in JankCause.allCases where !cause.hasHitchTime {
      #expect(
        [
          .duplicateFetch, .backgroundDecode, .diskRead, .networkOnly, .noLoad,
          .keyOfAnother,
        ].contains(cause)
      )
    }
  }

  @Test("the chain is one line from the frame to the switch")
  func text() throws {
    let verdict = try #require(causes { $0.decodeOnMain(900, 5, 100, 130) }.first)
    #expect(
      verdict.chain.text(urls: [5: "photo/5"])
        == "frame 0 late by 30.0 ms ← decode 30.0 ms ← photo/5 at 100 px ← decode: decode-on-main "
        + "← switch decodePlace"
    )
    #expect(verdict.chain.text().contains("url 5 at 100 px"))
  }
}

@Suite("What the main lane of a loader waits for")
struct MainLaneWaitTests {
  /// A binding from 100 to 132 ms, in which the lane waits from 104 to 128 ms and cells are laid
  /// out for 3 ms; `body` says what runs beside.
  private func waiting(_ body: (inout Tape) -> Void) throws -> FrameVerdict {
    var tape = Tape()
    tape.begin(
      Signpost.Scenario.self,
      1,
      at: 0,
      .init(refreshPeriod: .milliseconds(10), plannedFrames: 100, cores: 4, subject: .loader)
    )
    tape.beginFrame(100)
    tape.begin(.bind, 100)
    tape.bind(5, at: 100)
    // Before the end of the wait, which it releases in the same moment.
    body(&tape)
    tape.begin(.wait, 104)
    tape.end(128)
    tape.begin(.layout, 128)
    tape.end(131)
    tape.end(132)
    tape.endFrame(140, late: 30, work: 32)
    return try #require(tape.diagnosis.frames.first)
  }

  @Test("a wait within a binding is a part of its time, and of its own code nothing is known")
  func nested() throws {
    let verdict = try waiting { _ in }
    #expect(verdict.cause == .lockOrActorWait)
    #expect(verdict.chain.work == "wait")
    #expect(verdict.shares.map(\.cause) == [.lockOrActorWait, .unknown, .layout])
    #expect(verdict.shares.map(\.held) == [24, 5, 3].map { .milliseconds($0) })
    #expect(verdict.chain.switches.isEmpty)
  }

  @Test(
    "a wait is for the fetch that ends with it and takes half of it",
    arguments: [
      (90, 128, JankCause.synchronousFetch), (105, 128, .synchronousFetch),
      (116, 128, .synchronousFetch), (117, 128, .lockOrActorWait), (90, 127, .lockOrActorWait),
      (90, 129, .lockOrActorWait),
    ]
  )
  func fetch(from begin: Int, to end: Int, cause: JankCause) throws {
    let verdict = try waiting { $0.fetch(20, 7, queued: begin, sent: begin, ended: end) }
    #expect(verdict.cause == cause)
    #expect(verdict.chain.image?.url == (cause == .synchronousFetch ? 7 : nil))
  }

  @Test("a wait for the decode of what was fetched is for what took longer", arguments: [110, 125])
  func fetchAndDecode(fetched: Int) throws {
    let verdict = try waiting {
      $0.fetch(20, 7, queued: 104, sent: 104, ended: fetched)
      $0.beginDecode(30, 7, at: fetched)
      $0.endDecode(30, at: 128)
    }
    #expect(verdict.cause == (fetched == 125 ? .synchronousFetch : .lockOrActorWait))
  }

  @Test("a decode on the main lane between two works is a hold of its own")
  func decodeBetween() throws {
    var tape = Tape()
    tape.beginFrame(100)
    tape.beginDecode(30, 7, at: 100, on: .main)
    tape.endDecode(30, at: 128)
    tape.work(.layout, 128, 132)
    tape.endFrame(140, late: 30, work: 32)
    let verdict = try #require(tape.diagnosis.frames.first)
    #expect(verdict.shares.map(\.cause) == [.decodeOnMain, .layout])
  }

  @Test("the frame before a late one stood until it came")
  func stood() {
    var tape = Tape()
    tape.beginFrame(80)
    tape.endFrame(90, late: 0, work: 2)
    tape.beginFrame(90)
    tape.decodeOnMain(30, 7, 91, 120)
    tape.endFrame(130, late: 30, work: 32)
    #expect(tape.diagnosis.frames.map(\.stood) == [.milliseconds(40)])
  }
}
