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
    outcome: Int,
    bytes: Int,
    retry: Int = 0,
    status: Int = 200,
    resumed: Int = 0
  ) -> [SignpostRecord] {
    [
      Marks.begin(.loadImageData, id, at: 0, url),
      Marks.event(.sendRequest, id, at: 0, url, retry),
      Marks.end(.loadImageData, id, at: 1, outcome, bytes, 0, outcome == 0 ? status : 0, resumed),
    ]
  }

  private func load(_ id: UInt64, outcome: Int) -> [SignpostRecord] {
    [Marks.begin(.loadImage, id, at: 0, 1, 88, 0), Marks.end(.loadImage, id, at: 1, outcome)]
  }

  @Test("counts requests that were sent by URL; one that never got a connection is none")
  func fetches() {
    let values = TransferFold().values(
      of: fetch(1, 7, outcome: 0, bytes: 1_000) + fetch(2, 7, outcome: 0, bytes: 1_000)
        + fetch(3, 8, outcome: 2, bytes: 300)
        + [Marks.begin(.loadImageData, 4, at: 0, 9), Marks.end(.loadImageData, 4, at: 1, 2, 0)]
        + fetch(5, 10, outcome: 1, bytes: 50)
    )
    #expect(values["fetches"] == .integer(4))
    #expect(values["fetches_per_url"].isClose(to: 4.0 / 3))
    #expect(values["duplicate_fetches"] == .integer(1))
    #expect(values["wire_bytes"] == .integer(2_350))
    #expect(values["mean_image_bytes"].isClose(to: 1_000))
    #expect(values["fetches_in_flight_max"] == .integer(1))
  }

  @Test("a page of an error and an answer without a body are no images, but bytes and fetches")
  func answers() {
    let values = TransferFold().values(
      of: fetch(1, 7, outcome: 0, bytes: 3_000) + fetch(2, 8, outcome: 0, bytes: 2_000, status: 404)
        + fetch(3, 9, outcome: 0, bytes: 2_000, status: 503)
        + fetch(4, 9, outcome: 0, bytes: 1_000, retry: 1)
        + fetch(5, 7, outcome: 0, bytes: 0, status: 304)
    )
    #expect(values["fetches"] == .integer(5))
    #expect(values["failed_fetches"] == .integer(2))
    #expect(values["retries"] == .integer(1))
    #expect(values["revalidations"] == .integer(1))
    #expect(values["wire_bytes"] == .integer(8_000))
    #expect(values["mean_image_bytes"].isClose(to: 2_000))
  }

  @Test("a body that came in two parts is one image, of which the first part came once")
  func parts() {
    let values = TransferFold().values(
      of: fetch(1, 7, outcome: 1, bytes: 600)
        + fetch(2, 7, outcome: 0, bytes: 400, retry: 1, status: 206, resumed: 600)
    )
    #expect(values["failed_fetches"] == .integer(1))
    #expect(values["resumed_bytes"] == .integer(600))
    #expect(values["wire_bytes"] == .integer(1_000))
    #expect(values["mean_image_bytes"].isClose(to: 1_000))
  }

  @Test("a fetch that found no network has failed without a request, one that was stopped has not")
  func unsent() {
    let values = TransferFold().values(of: [
      Marks.begin(.loadImageData, 1, at: 0, 7), Marks.end(.loadImageData, 1, at: 1, 1, 0),
      Marks.begin(.loadImageData, 2, at: 0, 8), Marks.end(.loadImageData, 2, at: 1, 2, 0),
    ])
    #expect(values["failed_fetches"] == .integer(1))
    #expect(values["fetches"] == .integer(0))
  }

  @Test("in flight is what has begun and not ended")
  func inFlight() {
    let values = TransferFold().values(of: [
      Marks.begin(.loadImage, 1, at: 0), Marks.begin(.loadImage, 2, at: 1),
      Marks.event(.joinLoad, 2, at: 1, 7, 2), Marks.begin(.loadImageData, 3, at: 1, 7),
      Marks.begin(.loadImageData, 4, at: 1, 8), Marks.end(.loadImage, 1, at: 2, 2),
      Marks.end(.loadImageData, 3, at: 2, 0, 5, 0), Marks.begin(.loadImage, 5, at: 3),
      Marks.end(.loadImage, 2, at: 4, 4), Marks.end(.loadImage, 5, at: 4, 2),
    ])
    #expect(values["loads"] == .integer(3))
    #expect(values["joins"] == .integer(1))
    #expect(values["in_flight_max"] == .integer(2))
    #expect(values["fetches_in_flight_max"] == .integer(2))
  }

  @Test("a hit in memory is a load, but never under way")
  func memoryHits() {
    let values = TransferFold().values(of: load(1, outcome: 0) + load(2, outcome: 0))
    #expect(values["loads"] == .integer(2))
    #expect(values["in_flight_max"] == .integer(0))
  }

  @Test(
    "a load that ends in an error is a failed one",
    arguments: [(3, 1), (2, 0), (4, 0), (0, 0)]
  )
  func failedLoads(outcome: Int, expected: Int) {
    let values = TransferFold().values(of: load(1, outcome: outcome))
    #expect(values["failed_loads"] == .integer(expected))
  }

  @Test("loads that are still open at the end count as under way")
  func openLoads() {
    let values = TransferFold().values(
      of: load(1, outcome: 2)
        + [Marks.begin(.loadImage, 2, at: 2), Marks.begin(.loadImage, 3, at: 2)]
    )
    #expect(values["in_flight_max"] == .integer(2))
  }

  @Test("without a fetch there is a reason instead of a rate")
  func empties() {
    let values = TransferFold().values(of: [
      Marks.begin(.loadImageData, 1, at: 0, 7), Marks.end(.loadImageData, 1, at: 1, 2, 0),
    ])
    #expect(values["fetches"] == .integer(0))
    #expect(values["fetches_per_url"].isEmpty)
    #expect(values["mean_image_bytes"].isEmpty)
    #expect(values["duplicate_fetches"] == .integer(0))
  }
}

@Suite("Metrics of cancelling")
struct CancellationFoldTests {
  @Test("every outcome has its column, and all together were asked")
  func outcomes() {
    // Stopped three times, joined elsewhere twice, too late once, ignored four times.
    let records = [0, 0, 0, 1, 1, 2, 3, 3, 3, 3].map { Marks.event(.cancelLoad, 0, at: 0, 7, $0) }
    let values = CancellationFold().values(of: records)
    #expect(values["cancels_asked"] == .integer(10))
    #expect(values["cancels_stopped"] == .integer(3))
    #expect(values["cancels_joined_elsewhere"] == .integer(2))
    #expect(values["cancels_too_late"] == .integer(1))
    #expect(values["cancels_ignored"] == .integer(4))
  }

  @Test("stops are counted by stage, and only a transfer's bytes are wasted")
  func stages() {
    let values = CancellationFold().values(of: [
      Marks.event(.stopWork, 0, at: 0, 7, 0, 1), Marks.event(.stopWork, 0, at: 0, 7, 0, 2),
      Marks.event(.stopWork, 0, at: 0, 7, 1, 4), Marks.event(.stopWork, 0, at: 0, 7, 2, 8),
      Marks.event(.stopWork, 0, at: 0, 7, 3, 16), Marks.event(.stopWork, 0, at: 0, 8, 3, 32),
      Marks.event(.stopWork, 0, at: 0, 9, 3, 64),
    ])
    #expect(values["stopped_in_queue"] == .integer(2))
    #expect(values["stopped_on_disk"] == .integer(1))
    #expect(values["stopped_in_fetch"] == .integer(1))
    #expect(values["stopped_in_decode"] == .integer(3))
    #expect(values["wasted_bytes"] == .integer(8))
    #expect(values["wasted_decodes"] == .integer(0))
  }

  @Test("what ends for nobody is waste, in bytes or in time")
  func waste() {
    let values = CancellationFold().values(of: [
      Marks.event(.wasteWork, 0, at: 0, 7, 2, 900, 0),
      Marks.event(.wasteWork, 0, at: 0, 7, 3, 5_000, 2_500_000),
      Marks.event(.wasteWork, 0, at: 0, 8, 3, 5_000, 500_000),
    ])
    #expect(values["wasted_bytes"] == .integer(900))
    #expect(values["wasted_decodes"] == .integer(2))
    #expect(values["wasted_decode_ms"].isClose(to: 3))
  }

  @Test("nothing cancelled is 0 in every column")
  func none() {
    let values = CancellationFold().values(of: [])
    for metric in Metric.cancellationMetrics {
      #expect(values[metric.name].number == 0, "\(metric.name) is \(values[metric.name])")
    }
  }
}
