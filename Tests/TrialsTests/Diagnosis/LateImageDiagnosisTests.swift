import Basics
import Diagnosis
import Signposts
import Testing

/// Frames every 10 ms; URL 5 is bound in the frame at 100 and drawn in the one at 200.
private func images(
  row: RowHistory = .new,
  before: (inout Tape) -> Void = { _ in },
  _ body: (inout Tape) -> Void
) -> [LateImage] {
  var tape = Tape()
  tape.scenario(cores: 2)
  before(&tape)
  for time in stride(from: 0, through: 300, by: 10) {
    tape.beginFrame(time)
    if time == 100 { tape.bind(5, at: time, row: row) }
    if time == 200 { tape.show(5, at: time, since: 100) }
    tape.endFrame(time + 10, late: 0, work: 1)
  }
  body(&tape)
  return tape.diagnosis.images.filter { $0.image.url == 5 }
}

/// The load of URL 5 with a fetch and a decode between these times.
private func load(
  _ tape: inout Tape,
  sent: Int,
  fetched: Int,
  decoding: Int,
  decoded: Int,
  lane: DecodeLane = .background,
  delivered: Int? = nil
) {
  tape.beginLoad(10, 5, at: 100)
  tape.fetch(20, 5, queued: 100, sent: sent, ended: fetched)
  tape.beginDecode(30, 5, at: decoding, on: lane)
  tape.endDecode(30, at: decoded)
  tape.endLoad(10, at: delivered ?? decoded)
}

@Suite("The cause of a late image")
struct LateImageDiagnosisTests {
  @Test("a slow answer is the network alone")
  func network() throws {
    let image = try #require(
      images { load(&$0, sent: 100, fetched: 190, decoding: 190, decoded: 195) }.first
    )
    #expect(image.cause == .networkOnly)
    #expect(image.lateness == .milliseconds(100))
    #expect(image.phases.first?.stage == .fetch)
    #expect(image.phases.first?.span == .milliseconds(90))
    #expect(image.phases.reduce(.zero) { $0 + $1.span } == .milliseconds(100))
  }

  @Test("the same answer to a URL that had been fetched is a duplicate fetch")
  func duplicateFetch() {
    let found = images {
      $0.fetch(21, 5, queued: 10, sent: 10, ended: 50)
    } _: {
      load(&$0, sent: 100, fetched: 190, decoding: 190, decoded: 195)
    }
    #expect(found.map(\.cause) == [.duplicateFetch])
    let other = images {
      $0.fetch(21, 6, queued: 10, sent: 10, ended: 50)
    } _: {
      load(&$0, sent: 100, fetched: 190, decoding: 190, decoded: 195)
    }
    #expect(other.map(\.cause) == [.networkOnly])
  }

  @Test("a failed load is the network's, or a remembered failure's if no request was sent")
  func failed() {
    let asked = images {
      $0.beginLoad(10, 5, at: 100)
      $0.beginFetch(20, 5, queued: 100, sent: 100)
      $0.endFetch(20, at: 100)
      $0.endLoad(10, at: 100, outcome: .failed)
    }
    #expect(asked.map(\.cause) == [.networkOnly])
  }

  @Test("an image in the first frame of its cell is not late")
  func onTime() {
    var tape = Tape()
    tape.beginFrame(100)
    tape.bind(5, at: 100)
    tape.show(5, at: 109, since: 100)
    tape.endFrame(110, late: 0, work: 9)
    #expect(tape.diagnosis.images.isEmpty)
    #expect(tape.diagnosis.imageCount == 1)
  }

  @Test("a cell that ends without its image is late to its end")
  func neverShown() {
    var tape = Tape()
    for time in stride(from: 0, through: 50, by: 10) {
      tape.beginFrame(time)
      if time == 0 { tape.bind(5, at: 0) }
      if time == 40 {
        tape.add(Signpost.EndWithoutImage(url: 5, waited: .milliseconds(40)), at: 40)
      }
      tape.endFrame(time + 10, late: 0, work: 1)
    }
    tape.beginFetch(20, 5, queued: 0, sent: 0)
    let images = tape.diagnosis.images
    #expect(images.map(\.outcome) == [.neverShown])
    #expect(images.map(\.cause) == [.networkOnly])
    #expect(images.map(\.lateness) == [.milliseconds(40)])
  }

  @Test("a row that was on the screen before waits again because of its identity")
  func churn() {
    let found = images(row: .kept) {
      load(&$0, sent: 100, fetched: 190, decoding: 190, decoded: 195)
    }
    #expect(found.map(\.cause) == [.rowIdentityChurn])
  }

  @Test(
    "a decode after an eviction is blamed on it, whichever stage took longest",
    arguments: [(EvictReason.purge, JankCause.purgeThenRedecode), (.costLimit, .cacheThrash)]
  )
  func evicted(reason: EvictReason, cause: JankCause) {
    let found = images {
      $0.beginLoad(11, 5, at: 10)
      $0.beginDecode(31, 5, at: 10)
      $0.endDecode(31, at: 20)
      $0.store(5, at: 20)
      $0.endLoad(11, at: 20)
      $0.evict(5, at: 50, reason)
    } _: {
      load(&$0, sent: 100, fetched: 190, decoding: 190, decoded: 195)
    }
    #expect(found.map(\.cause) == [cause])
  }

  /// The work of `holder` occupies the decoder from 110 to 190 while URL 5 waits for it.
  private func waiting(_ holder: (inout Tape) -> Void) -> [JankCause] {
    images {
      holder(&$0)
      load(&$0, sent: 100, fetched: 105, decoding: 190, decoded: 195)
    }.map(\.cause)
  }

  @Test("a wait for ordinary decodes is late delivery after queueing")
  func queue() {
    let found = waiting {
      $0.beginLoad(11, 6, at: 90)
      $0.beginDecode(31, 6, at: 110)
      $0.endDecode(31, at: 190)
    }
    #expect(found == [.lateDelivery])
  }

  @Test("a wait for a prefetch that was admitted later is a priority inversion")
  func inversion() {
    let found = waiting {
      $0.beginLoad(11, 6, at: 90, purpose: .prefetch)
      $0.beginDecode(31, 6, at: 110)
      $0.endDecode(31, at: 190)
    }
    #expect(found == [.priorityInversion])
    let earlier = waiting {
      $0.beginLoad(11, 6, at: 80, purpose: .prefetch)
      $0.beginDecode(31, 6, at: 90)
      $0.endDecode(31, at: 190)
    }
    #expect(earlier == [.lateDelivery])
  }

  @Test("a wait for work that all owners had cancelled is work stopped too late")
  func cancelled() {
    let found = waiting {
      $0.beginLoad(11, 6, at: 90)
      $0.add(Signpost.CancelLoad(url: 6, outcome: .ignored), 11, at: 95)
      $0.beginDecode(31, 6, at: 110)
      $0.endDecode(31, at: 190)
    }
    #expect(found == [.cancelledTooLate])
  }

  @Test("a wait for a decode of a cell that has left is work stopped too late")
  func gone() {
    let found = waiting {
      $0.bind(6, at: 80)
      $0.beginLoad(11, 6, at: 80)
      $0.add(Signpost.EndWithoutImage(url: 6, waited: .milliseconds(15)), at: 95)
      $0.beginDecode(31, 6, at: 110)
      $0.endDecode(31, at: 190)
    }
    #expect(found == [.cancelledTooLate])
  }

  @Test("a wait for the loader's own executor is a wait for an actor")
  func actor() {
    let found = waiting {
      $0.beginLoad(11, 6, at: 90)
      $0.beginDecode(31, 6, at: 110, on: .loader)
      $0.endDecode(31, at: 190)
    }
    #expect(found == [.lockOrActorWait])
  }

  @Test("an image in memory that came late waited for the executor only if that decoded")
  func hit() {
    let found = images {
      $0.beginLoad(10, 5, at: 100)
      $0.beginDecode(31, 6, at: 110, on: .loader)
      $0.endDecode(31, at: 190)
      $0.endLoad(10, at: 190, outcome: .memory)
    }
    #expect(found.map(\.cause) == [.lockOrActorWait])
    let free = images {
      $0.beginLoad(10, 5, at: 100)
      $0.endLoad(10, at: 190, outcome: .memory)
    }
    #expect(free.map(\.cause) == [.lateDelivery])
  }

  @Test("a slow decode of the image itself is a background decode, if there are enough cores")
  func decode() {
    let found = images { load(&$0, sent: 100, fetched: 105, decoding: 105, decoded: 195) }
    #expect(found.map(\.cause) == [.backgroundDecode])
  }

  @Test("the same among more decodes than cores is a thread explosion")
  func explosion() {
    let found = images {
      for number in 0..<2 {
        $0.beginDecode(UInt64(40 + number), 6 + number, at: 101)
      }
      load(&$0, sent: 100, fetched: 105, decoding: 105, decoded: 195)
    }
    #expect(found.map(\.cause) == [.threadExplosion])
  }

  @Test("a finished image that waits for a lane with decodes is blamed on those decodes")
  func lane() {
    let found = images {
      load(&$0, sent: 100, fetched: 105, decoding: 105, decoded: 110, delivered: 190)
      $0.decodeOnMain(31, 6, 112, 185)
    }
    #expect(found.map(\.cause) == [.decodeOnMain])
    let free = images {
      load(&$0, sent: 100, fetched: 105, decoding: 105, decoded: 110, delivered: 190)
    }
    #expect(free.map(\.cause) == [.lateDelivery])
  }

  @Test("a slow read of the disk is a disk read")
  func disk() {
    let found = images {
      $0.beginLoad(10, 5, at: 100)
      $0.begin(Signpost.ReadDiskCache.self, 20, at: 100, .init(url: 5))
      $0.end(
        Signpost.ReadDiskCache.self,
        20,
        at: 190,
        .init(outcome: .done, bytes: ByteCount(1000))
      )
      $0.endLoad(10, at: 195, outcome: .disk)
    }
    #expect(found.map(\.cause) == [.diskRead])
  }

  @Test("lateness is reported separately from hitch time")
  func apart() {
    var tape = Tape()
    for time in stride(from: 0, through: 50, by: 10) {
      tape.beginFrame(time)
      if time == 0 { tape.bind(5, at: 0) }
      if time == 40 { tape.show(5, at: 40, since: 0) }
      tape.endFrame(time + 10, late: 0, work: 1)
    }
    let diagnosis = tape.diagnosis
    #expect(diagnosis.hitch == .zero)
    #expect(diagnosis.lateness == .milliseconds(40))
    #expect(diagnosis.articleTotals.reduce(.zero) { $0 + $1.lateness } == .milliseconds(40))
  }
}
