import Basics
import Diagnosis
import Signposts
import Testing

@Suite("A cut of a trace")
struct TraceCutTests {
  private func record(
    _ time: Int,
    _ id: UInt64,
    _ phase: SignpostPhase,
    _ name: SignpostName = .loadImage
  ) -> SignpostRecord {
    SignpostRecord(
      time: TimePoint(nanoseconds: time),
      id: SignpostID(id),
      name: name,
      phase: phase,
      numbers: []
    )
  }

  private func cut(_ records: [SignpostRecord]) -> [UInt64] {
    TraceCut(
      records: records,
      from: TimePoint(nanoseconds: 10),
      to: TimePoint(nanoseconds: 20)
    ).records.map(\.id.number)
  }

  @Test("keeps events from its start up to, but not including, its end")
  func moments() {
    let records = [(9, 1), (10, 2), (19, 3), (20, 4)].map {
      record($0.0, UInt64($0.1), .event, .showImage)
    }
    #expect(cut(records) == [2, 3])
  }

  @Test("keeps whole intervals that overlap it, and none that only touch it")
  func intervals() {
    let records = [
      record(1, 1, .begin), record(2, 2, .begin), record(10, 1, .end), record(15, 3, .begin),
      record(16, 3, .end), record(20, 4, .begin), record(25, 2, .end), record(26, 4, .end),
    ]
    #expect(cut(records) == [2, 3, 3, 2])
  }

  @Test("keeps intervals without an end that began before its end")
  func unfinished() {
    #expect(cut([record(5, 1, .begin), record(21, 2, .begin)]) == [1])
  }

  @Test("distinguishes intervals with equal ids and different names")
  func names() {
    let records = [
      record(1, 1, .begin), record(2, 1, .begin, .frame), record(3, 1, .end),
      record(15, 1, .end, .frame),
    ]
    #expect(cut(records).count == 2)
  }

  @Test("says at its start what the screen showed then: the last place and content of each surface")
  func screen() {
    func place(_ time: Int, item: Int, y: Double) -> SignpostRecord {
      .event(
        Signpost.PlaceCell(item: item, surface: 0, x: 0, y: y, width: 9, height: 9),
        at: TimePoint(nanoseconds: time)
      )
    }
    let drawing = Signpost.DrawCell(item: 1, surface: 0, shownURL: 4, content: .image)
    let records = [
      record(1, 7, .begin), place(1, item: 1, y: 1), place(2, item: 2, y: 2),
      .event(drawing, at: TimePoint(nanoseconds: 3)), place(4, item: 1, y: 5),
      place(12, item: 3, y: 9), record(14, 7, .end), place(20, item: 4, y: 9),
    ]
    let cut = TraceCut(
      records: records,
      from: TimePoint(nanoseconds: 10),
      to: TimePoint(nanoseconds: 20)
    ).records
    #expect(cut.map(\.time.nanoseconds) == [1, 10, 10, 10, 12, 14])
    #expect(
      cut.map(\.name) == [.loadImage, .placeCell, .drawCell, .placeCell, .placeCell, .loadImage]
    )
    #expect(Signpost.PlaceCell(cut[1]).item == 2)
    #expect(Signpost.PlaceCell(cut[3]).y == 5)
  }

  @Test("is empty for no signposts and for an end without a begin")
  func empty() {
    #expect(cut([]).isEmpty)
    #expect(cut([record(15, 1, .end)]).isEmpty)
  }
}
