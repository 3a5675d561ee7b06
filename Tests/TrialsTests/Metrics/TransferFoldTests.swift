import Basics
import Records
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of transfers")
struct TransferFoldTests {
  private func fetch(
    _ id: UInt64,
    _ url: Int,
    outcome: StageOutcome = .done,
    bytes: Int,
    retry: Int = 0,
    status: Int = 200,
    resumed: Int = 0
  ) -> [SignpostRecord] {
    [
      Marks.begin(Signpost.LoadImageData.self, id, at: 0, .init(url: url)),
      Marks.event(Signpost.SendRequest(url: url, retry: retry), id),
      Marks.end(
        Signpost.LoadImageData.self,
        id,
        at: 1,
        .init(
          outcome: outcome,
          bytes: ByteCount(bytes),
          queued: .zero,
          status: outcome == .done ? status : 0,
          resumed: ByteCount(resumed)
        )
      ),
    ]
  }

  private func load(_ id: UInt64, outcome: LoadOutcome) -> [SignpostRecord] {
    [
      Marks.begin(
        Signpost.LoadImage.self,
        id,
        at: 0,
        .init(url: 1, wantedPixels: 88, purpose: .display)
      ), Marks.end(Signpost.LoadImage.self, id, at: 1, .init(outcome: outcome)),
    ]
  }

  @Test("counts sent requests by URL; one that never got a connection does not count")
  func fetches() {
    let values = TransferFold().values(
      of: fetch(1, 7, outcome: .done, bytes: 1_000) + fetch(2, 7, outcome: .done, bytes: 1_000)
        + fetch(3, 8, outcome: .cancelled, bytes: 300)
        + [
          Marks.begin(Signpost.LoadImageData.self, 4, at: 0, .init(url: 9)),
          Marks.end(Signpost.LoadImageData.self, 4, at: 1, .init(outcome: .cancelled)),
        ]
        + fetch(5, 10, outcome: .failed, bytes: 50)
    )
    #expect(values["fetches"] == .integer(4))
    #expect(values["fetches_per_url"].isClose(to: 4.0 / 3))
    #expect(values["duplicate_fetches"] == .integer(1))
    #expect(values["wire_bytes"] == .integer(2_350))
    #expect(values["mean_image_bytes"].isClose(to: 1_000))
  }

  @Test("an error page and an answer without a body count as bytes and fetches, not as images")
  func answers() {
    let values = TransferFold().values(
      of: fetch(1, 7, outcome: .done, bytes: 3_000)
        + fetch(2, 8, outcome: .done, bytes: 2_000, status: 404)
        + fetch(3, 9, outcome: .done, bytes: 2_000, status: 503)
        + fetch(4, 9, outcome: .done, bytes: 1_000, retry: 1)
        + fetch(5, 7, outcome: .done, bytes: 0, status: 304)
    )
    #expect(values["fetches"] == .integer(5))
    #expect(values["failed_fetches"] == .integer(2))
    #expect(values["wire_bytes"] == .integer(8_000))
    #expect(values["mean_image_bytes"].isClose(to: 2_000))
  }

  @Test("a body in two parts is one image, whose first part was fetched once")
  func parts() {
    let values = TransferFold().values(
      of: fetch(1, 7, outcome: .failed, bytes: 600)
        + fetch(2, 7, outcome: .done, bytes: 400, retry: 1, status: 206, resumed: 600)
    )
    #expect(values["failed_fetches"] == .integer(1))
    #expect(values["wire_bytes"] == .integer(1_000))
    #expect(values["mean_image_bytes"].isClose(to: 1_000))
  }

  @Test("a fetch without a network fails without a request; a stopped one does not fail")
  func unsent() {
    let values = TransferFold().values(of: [
      Marks.begin(Signpost.LoadImageData.self, 1, at: 0, .init(url: 7)),
      Marks.end(Signpost.LoadImageData.self, 1, at: 1, .init(outcome: .failed)),
      Marks.begin(Signpost.LoadImageData.self, 2, at: 0, .init(url: 8)),
      Marks.end(Signpost.LoadImageData.self, 2, at: 1, .init(outcome: .cancelled)),
    ])
    #expect(values["failed_fetches"] == .integer(1))
    #expect(values["fetches"] == .integer(0))
  }

  @Test("loads and fetches are in flight from their begin to their end")
  func inFlight() {
    let values = TransferFold().values(of: [
      Marks.begin(Signpost.LoadImage.self, 1, at: 0),
      Marks.begin(Signpost.LoadImage.self, 2, at: 1),
      Marks.event(Signpost.JoinLoad(url: 7, owners: 2), 2, at: 1),
      Marks.begin(Signpost.LoadImageData.self, 3, at: 1, .init(url: 7)),
      Marks.begin(Signpost.LoadImageData.self, 4, at: 1, .init(url: 8)),
      Marks.end(Signpost.LoadImage.self, 1, at: 2, .init(outcome: .network)),
      Marks.end(Signpost.LoadImageData.self, 3, at: 2, .init(outcome: .done, bytes: ByteCount(5))),
      Marks.begin(Signpost.LoadImage.self, 5, at: 3),
      Marks.end(Signpost.LoadImage.self, 2, at: 4, .init(outcome: .cancelled)),
      Marks.end(Signpost.LoadImage.self, 5, at: 4, .init(outcome: .network)),
    ])
    #expect(values["loads"] == .integer(3))
    #expect(values["joins"] == .integer(1))
    #expect(values["in_flight_max"] == .integer(2))
  }

  @Test("a hit in memory is a load, but never under way")
  func memoryHits() {
    let values = TransferFold().values(of: load(1, outcome: .memory) + load(2, outcome: .memory))
    #expect(values["loads"] == .integer(2))
    #expect(values["in_flight_max"] == .integer(0))
  }

  @Test(
    "a load that ends in an error is a failed one",
    arguments: [(LoadOutcome.failed, 1), (.network, 0), (.cancelled, 0), (.memory, 0)]
  )
  func failedLoads(outcome: LoadOutcome, expected: Int) {
    let values = TransferFold().values(of: load(1, outcome: outcome))
    #expect(values["failed_loads"] == .integer(expected))
  }

  @Test("loads that are still open at the end count as under way")
  func openLoads() {
    let values = TransferFold().values(
      of: load(1, outcome: .network)
        + [
          Marks.begin(Signpost.LoadImage.self, 2, at: 2),
          Marks.begin(Signpost.LoadImage.self, 3, at: 2),
        ]
    )
    #expect(values["in_flight_max"] == .integer(2))
  }

  @Test("without a fetch there is a reason instead of a rate")
  func empties() {
    let values = TransferFold().values(of: [
      Marks.begin(Signpost.LoadImageData.self, 1, at: 0, .init(url: 7)),
      Marks.end(Signpost.LoadImageData.self, 1, at: 1, .init(outcome: .cancelled)),
    ])
    #expect(values["fetches"] == .integer(0))
    #expect(values["fetches_per_url"].isEmpty)
    #expect(values["mean_image_bytes"].isEmpty)
    #expect(values["duplicate_fetches"] == .integer(0))
  }
}

@Suite("Metrics of cancelling")
struct CancellationFoldTests {
  @Test("all cancels were asked, and some of them stopped the work")
  func outcomes() {
    let records =
      ([
        .stopped, .stopped, .stopped, .joinedElsewhere, .joinedElsewhere, .tooLate, .ignored,
        .ignored,
        .ignored, .ignored,
      ] as [CancelOutcome]).map { Marks.event(Signpost.CancelLoad(url: 7, outcome: $0)) }
    let values = CancellationFold().values(of: records)
    #expect(values["cancels_asked"] == .integer(10))
    #expect(values["cancels_stopped"] == .integer(3))
  }

  @Test("of the work that is stopped, only a transfer's bytes are wasted")
  func stages() {
    let values = CancellationFold().values(of: [
      Marks.event(Signpost.StopWork(url: 7, stage: .queue, received: ByteCount(1))),
      Marks.event(Signpost.StopWork(url: 7, stage: .queue, received: ByteCount(2))),
      Marks.event(Signpost.StopWork(url: 7, stage: .disk, received: ByteCount(4))),
      Marks.event(Signpost.StopWork(url: 7, stage: .fetch, received: ByteCount(8))),
      Marks.event(Signpost.StopWork(url: 7, stage: .decode, received: ByteCount(16))),
      Marks.event(Signpost.StopWork(url: 8, stage: .decode, received: ByteCount(32))),
      Marks.event(Signpost.StopWork(url: 9, stage: .decode, received: ByteCount(64))),
    ])
    #expect(values["wasted_bytes"] == .integer(8))
    #expect(values["wasted_decodes"] == .integer(0))
  }

  @Test("work that ends without a subscriber is waste, in bytes or as a decode")
  func waste() {
    let values = CancellationFold().values(of: [
      Marks.event(Signpost.WasteWork(url: 7, stage: .fetch, bytes: ByteCount(900), cpu: .zero)),
      Marks.event(
        Signpost.WasteWork(
          url: 7,
          stage: .decode,
          bytes: ByteCount(5_000),
          cpu: TimeSpan(nanoseconds: 2_500_000)
        )
      ),
      Marks.event(
        Signpost.WasteWork(
          url: 8,
          stage: .decode,
          bytes: ByteCount(5_000),
          cpu: TimeSpan(nanoseconds: 500_000)
        )
      ),
    ])
    #expect(values["wasted_bytes"] == .integer(900))
    #expect(values["wasted_decodes"] == .integer(2))
  }

  @Test("without cancels every column is 0")
  func none() {
    let values = CancellationFold().values(of: [])
    for metric in Metric.cancellationMetrics {
      #expect(values[metric.name].number == 0, "\(metric.name) is \(values[metric.name])")
    }
  }
}
