internal import Basics
internal import Signposts

/// Loads and fetches: totals, repetitions and concurrency.
struct TransferFold: MetricFold {
  private var loads = 0
  private var joins = 0
  private var failed = 0
  private var openLoads = 0
  private var maximumLoads = 0
  private var fetches = 0
  private var fetchedURLs = 0
  private var urlOfFetch = KeyTable<SignpostID, Int>()
  private var fetchesOfURL = KeyTable<Int, Fetches>()
  private var overlapping = 0
  private var wireBytes = 0
  private var wholeFetches = 0
  private var wholeBytes = 0
  private var failedFetches = 0

  /// The fetches of one URL so far.
  private struct Fetches {
    var underWay = 0
    var isSent = false
  }

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      loads += 1
      openLoads += 1
    case (.loadImage, .end):
      let outcome = Signpost.LoadImage.end(record).outcome
      // A memory hit begins and ends in one turn and is never under way.
      if outcome != .memory { maximumLoads = max(maximumLoads, openLoads) }
      openLoads -= 1
      if outcome == .failed { failed += 1 }
    case (.joinLoad, _): joins += 1
    case (.loadImageData, .begin):
      let url = Signpost.LoadImageData.begin(record).url
      urlOfFetch[record.id] = url
      // The count before this fetch: another one of the URL that is still open is an
      // overlap.
      let others = fetchesOfURL.change(url, from: Fetches()) { fetches in
        defer { fetches.underWay += 1 }
        return fetches.underWay
      }
      overlapping += others > 0 ? 1 : 0
    case (.sendRequest, _):
      let request = Signpost.SendRequest(record)
      fetches += 1
      let isRepeated = fetchesOfURL.change(request.url, from: Fetches()) { fetches in
        defer { fetches.isSent = true }
        return fetches.isSent
      }
      fetchedURLs += isRepeated ? 0 : 1
    case (.loadImageData, .end): endFetch(record)
    default: break
    }
  }

  private mutating func endFetch(_ record: SignpostRecord) {
    if let url = urlOfFetch.removeValue(forKey: record.id) {
      fetchesOfURL.change(url) { $0.underWay -= 1 }
    }
    let end = Signpost.LoadImageData.end(record)
    wireBytes += end.bytes.bytes
    switch end.outcome {
    case .failed: failedFetches += 1
    // The transfer completed, but what it brought is an error page.
    case .done where end.status >= 400: failedFetches += 1
    case .done where (200..<300).contains(end.status):
      wholeFetches += 1
      wholeBytes += (end.bytes + end.resumed).bytes
    case .done, .cancelled: break
    }
  }

  func finish(into values: inout MetricValues) {
    values.set(.loads, loads)
    values.set(.failedLoads, failed)
    values.set(.joins, joins)
    values.set(.fetches, fetches)
    values.setRatio(
      .fetchesPerURL,
      Double(fetches),
      Double(fetchedURLs),
      else: "nothing was fetched"
    )
    values.set(.duplicateFetches, fetches - fetchedURLs)
    values.set(.failedFetches, failedFetches)
    values.set(.overlappingFetches, overlapping)
    values.set(.wireBytes, wireBytes)
    values.setRatio(
      .meanImageBytes,
      Double(wholeBytes),
      Double(wholeFetches),
      else: "nothing was fetched whole"
    )
    // Loads that are still open at the end never reached the update at their end.
    values.set(.inFlightMax, max(maximumLoads, openLoads))
  }
}
