import Basics
import Diagnosis
import Signposts
import Testing

/// The faults of a hand-made trial on a device with two cores.
private func faults(_ body: (inout Tape) -> Void) -> [Fault] {
  var tape = Tape()
  tape.scenario(cores: 2)
  body(&tape)
  var diagnosis = FaultDiagnosis()
  return tape.sorted.compactMap { diagnosis.fold($0) }
}

extension Tape {
  fileprivate mutating func cancel(_ load: UInt64, _ url: Int, at time: Int) {
    add(Signpost.CancelLoad(url: url, outcome: .stopped), load, at: time)
  }

  fileprivate mutating func audit(wrong: Int, at time: Int) {
    add(
      Signpost.FrameAudit(
        visibleCells: 3,
        wrongImages: wrong,
        staleImages: 0,
        placeholders: 0,
        placeholdersWhileResident: 0,
        failureImages: 0
      ),
      at: time
    )
  }

  fileprivate mutating func drop(_ url: Int, at time: Int) {
    add(Signpost.DropStaleImage(url: url), at: time)
  }

  fileprivate mutating func preview(_ id: UInt64, _ url: Int, _ from: Int, _ to: Int) {
    begin(
      Signpost.DecodeProgressiveImageData.self,
      id,
      at: from,
      .init(
        url: url,
        wantedPixels: 100,
        method: .downsample,
        lane: .background,
        sourcePixels: 40_000
      )
    )
    end(
      Signpost.DecodeProgressiveImageData.self,
      id,
      at: to,
      .init(outcome: .done, output: ByteCount(40_000), outputPixels: 10_000)
    )
  }

  fileprivate mutating func ledger(scratch: Int, views: Int, cached: Int, at time: Int) {
    add(
      Signpost.MemoryLedger(
        compressed: .zero,
        scratch: ByteCount(scratch),
        view: ByteCount(views),
        cache: ByteCount(cached),
        inFlight: .zero,
        render: .zero
      ),
      at: time
    )
  }

  fileprivate mutating func waste(_ url: Int, _ stage: WorkStage, at time: Int) {
    add(Signpost.WasteWork(url: url, stage: stage, bytes: .zero, cpu: .zero), at: time)
  }

  fileprivate mutating func draw(_ url: Int, pixels: Int, needed: Int, at time: Int) {
    add(
      Signpost.ShowImage(
        url: url,
        wantedPixels: 200,
        deliveredPixels: pixels,
        sourcePixels: 900,
        surfacePixels: 40_000,
        waited: .zero,
        neededPixels: needed
      ),
      at: time
    )
  }
}

@Suite("The faults of a trial")
struct FaultDiagnosisTests {
  @Test("a correct trial has none")
  func none() {
    let found = faults {
      $0.bind(5, at: 1)
      $0.beginLoad(10, 5, at: 1)
      $0.fetch(20, 5, queued: 1, sent: 1, ended: 5)
      $0.beginDecode(30, 5, at: 5)
      $0.endDecode(30, at: 8)
      $0.endLoad(10, at: 8)
      $0.show(5, at: 9, since: 1)
      $0.audit(wrong: 0, at: 10)
    }
    #expect(found.isEmpty)
  }

  @Test("a wrong image after a stale answer is blamed on that answer")
  func staleAnswer() {
    let found = faults {
      $0.bind(5, at: 1)
      $0.beginLoad(10, 5, at: 1)
      $0.add(Signpost.EndWithoutImage(url: 5, waited: .milliseconds(2)), at: 3)
      $0.bind(6, at: 3)
      $0.endLoad(10, at: 8)
      $0.audit(wrong: 2, at: 10)
    }
    #expect(found.map(\.symptom) == [.wrongImage])
    #expect(found.first?.cause == .staleAnswer)
    #expect(found.first?.image?.url == 5)
    #expect(found.first?.weight == 2)
  }

  @Test("a wrong image after a dropped answer, or without any answer, has no known cause")
  func droppedAnswer() {
    let dropped = faults {
      $0.beginLoad(10, 5, at: 1)
      $0.endLoad(10, at: 8)
      $0.drop(5, at: 8)
      $0.audit(wrong: 1, at: 10)
    }
    #expect(dropped.map(\.cause) == [.jank(.unknown)])
    #expect(dropped.allSatisfy { !$0.cause.isKnown })
    #expect(faults { $0.audit(wrong: 1, at: 10) }.map(\.cause.isKnown) == [false])
  }

  @Test("a blurred image was made for another request if it was never decoded large enough")
  func sizes() {
    func draw(decodedAt wanted: Int) -> [Fault] {
      faults {
        $0.begin(
          Signpost.DecodeImageData.self,
          30,
          at: 1,
          .init(
            url: 5,
            wantedPixels: wanted,
            method: .downsample,
            lane: .background,
            sourcePixels: 90_000
          )
        )
        $0.endDecode(30, at: 2)
        $0.draw(5, pixels: 100, needed: 200, at: 3)
      }
    }
    #expect(draw(decodedAt: 100).map(\.cause) == [.sizeOfAnother])
    #expect(draw(decodedAt: 200).map(\.cause) == [.jank(.unknown)])
    #expect(faults { $0.draw(5, pixels: 190, needed: 200, at: 3) }.isEmpty)
  }

  @Test("a load that its own owner cancelled is not a fault")
  func cancels() {
    let found = faults {
      $0.beginLoad(10, 5, at: 1)
      $0.beginLoad(11, 5, at: 2)
      $0.cancel(10, 5, at: 4)
      $0.endLoad(10, at: 4, outcome: .cancelled)
      $0.endLoad(11, at: 4, outcome: .cancelled)
    }
    #expect(found.map(\.cause) == [.cancelOfAnother])
    #expect(found.map(\.symptom) == [.strangersCancel])
    let other = faults {
      $0.cancel(9, 5, at: 1)
      $0.beginLoad(11, 5, at: 2)
      $0.endLoad(11, at: 4, outcome: .cancelled)
    }
    #expect(other.map(\.cause) == [.jank(.unknown)])
  }

  @Test(
    "a second request for a URL is a duplicate, or caused by its new row",
    arguments: [RowHistory.new, .kept]
  )
  func fetches(row: RowHistory) {
    let found = faults {
      $0.bind(5, at: 1, row: row)
      $0.fetch(20, 5, queued: 1, sent: 1, ended: 5)
      $0.fetch(21, 5, queued: 3, sent: 3, ended: 6)
      $0.fetch(22, 5, queued: 7, sent: 7, ended: 8)
    }.filter { $0.symptom == .overlappingFetch }
    #expect(found.map(\.cause) == [.jank(row == .new ? .duplicateFetch : .rowIdentityChurn)])
  }

  @Test(
    "a hit that waits is delayed by work of the loader, or waits for its turn",
    arguments: [(DecodeLane.loader, JankCause.lockOrActorWait), (.background, .lateDelivery)]
  )
  func hits(lane: DecodeLane, cause: JankCause) {
    let found = faults {
      $0.beginDecode(30, 6, at: 1, on: lane)
      $0.beginLoad(10, 5, at: 2)
      $0.endDecode(30, at: 4)
      $0.endLoad(10, at: 4, outcome: .memory)
      $0.beginLoad(11, 5, at: 6)
      $0.endLoad(11, at: 6, outcome: .memory)
    }
    #expect(found.map(\.cause) == [.jank(cause)])
    #expect(found.map(\.weight) == [2_000_000])
  }

  @Test("a decode after an eviction is blamed on it", arguments: [EvictReason.purge, .costLimit])
  func decodes(reason: EvictReason) {
    let found = faults {
      for (load, time) in [(UInt64(10), 1), (11, 20)] {
        $0.beginLoad(load, 5, at: time)
        $0.beginDecode(load + 20, 5, at: time)
        $0.endDecode(load + 20, at: time + 2)
        $0.store(5, at: time + 2)
        $0.endLoad(load, at: time + 2)
      }
      $0.evict(5, at: 10, reason)
    }.filter { $0.symptom == .repeatedDecode }
    #expect(found.map(\.cause) == [.jank(reason == .purge ? .purgeThenRedecode : .cacheThrash)])
  }

  @Test("a preview next to another one, or after the last byte, is outdated")
  func previews() {
    let found = faults {
      $0.fetch(20, 5, queued: 1, sent: 1, ended: 10)
      $0.preview(40, 5, 2, 4)
      $0.preview(41, 5, 5, 8)
      $0.preview(42, 5, 6, 9)
      $0.preview(43, 6, 7, 9)
      $0.preview(44, 5, 12, 13)
    }
    #expect(found.map(\.symptom) == [.uselessPreview, .uselessPreview])
    #expect(found.map(\.cause) == [.overtakenBytes, .overtakenBytes])
  }

  @Test("work for owners that have left is blamed on a cancel that came too late, or never")
  func waste() {
    let found = faults {
      $0.cancel(10, 5, at: 1)
      $0.waste(5, .decode, at: 2)
      $0.waste(6, .fetch, at: 3)
      $0.waste(6, .queue, at: 4)
    }
    #expect(found.map(\.cause) == [.jank(.cancelledTooLate), .jank(.cancelledTooLate)])
    #expect(found.map(\.stage) == [.workerDecode, .fetch])
  }

  @Test("decodes cause a peak of bytes if they hold the most and outnumber the cores")
  func bytes() {
    func peak(decodes: Int, cached: Int) -> [Fault] {
      faults {
        for number in 0..<decodes { $0.beginDecode(UInt64(30 + number), number, at: 1) }
        $0.ledger(scratch: 500, views: 0, cached: cached, at: 2)
        $0.ledger(scratch: 400, views: 0, cached: cached, at: 3)
        $0.ledger(scratch: 700, views: 0, cached: cached, at: 4)
      }
    }
    #expect(
      peak(decodes: 3, cached: 0).map(\.cause) == [
        .jank(.threadExplosion), .jank(.threadExplosion),
      ]
    )
    #expect(peak(decodes: 3, cached: 0).map(\.weight) == [500, 200])
    #expect(peak(decodes: 2, cached: 0).isEmpty)
    #expect(peak(decodes: 3, cached: 900).isEmpty)
  }

  @Test("the cache causes a peak of bytes if it holds the most and counts less than half of it")
  func costs() {
    func peak(cost: Int, cached: Int = 80_000, evicting: Bool = false) -> [Fault] {
      faults {
        $0.store(5, at: 1, cost: cost)
        $0.store(6, at: 1, cost: 40_000)
        if evicting { $0.evict(5, at: 2, .costLimit, cost: cost) }
        $0.ledger(scratch: 100, views: 50_000, cached: cached, at: 3)
      }
    }
    #expect(peak(cost: -1).map(\.cause) == [.undercountedCost])
    #expect(peak(cost: -1).map(\.stage) == [.memoryCache])
    #expect(peak(cost: -1).map(\.symptom) == [.heldBytes])
    #expect(peak(cost: 0).isEmpty)
    #expect(peak(cost: -1, cached: 40_000).isEmpty)
    #expect(peak(cost: -1, evicting: true).isEmpty)
  }

  @Test("binding a row that was on the screen before is a fault")
  func rows() {
    let found = faults {
      $0.bind(5, at: 1)
      $0.bind(5, at: 2, row: .kept)
    }
    #expect(found.map(\.symptom) == [.rebind])
    #expect(found.map(\.cause) == [.jank(.rowIdentityChurn)])
  }

  @Test("ends without begins, stages without waste and negative bytes are ignored")
  func hostile() {
    let found = faults {
      $0.end(Signpost.LoadImage.self, 1, at: 1, .init(outcome: .failed))
      $0.end(Signpost.LoadImageData.self, 2, at: 1, .init(outcome: .failed))
      $0.end(Signpost.DecodeImageData.self, 3, at: 1, .init(outcome: .failed))
      $0.add(Signpost.WasteWork(url: 5, stage: .queue, bytes: .zero, cpu: .zero), at: 2)
      $0.add(Signpost.WasteWork(url: 5, stage: .delivery, bytes: .zero, cpu: .zero), at: 2)
      $0.beginLoad(4, 5, at: 3)
      $0.end(Signpost.LoadImage.self, 4, at: 3, .init(outcome: .failed))
      $0.add(
        Signpost.MemoryLedger(
          compressed: ByteCount(-9),
          scratch: ByteCount(-9),
          view: ByteCount(-9),
          cache: ByteCount(-9),
          inFlight: ByteCount(-9),
          render: .zero
        ),
        at: 4
      )
    }
    #expect(found.isEmpty)
  }

  @Test("every cause has a unique name")
  func words() { #expect(Set(FaultCause.all.map(\.text)).count == FaultCause.all.count) }
}
