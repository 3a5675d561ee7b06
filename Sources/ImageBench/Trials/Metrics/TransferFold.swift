internal import Basics
internal import Signposts

/// Loads and fetches: how many, how often the same, how many at once.
struct TransferFold: MetricFold {
  private var loads = 0
  private var joins = 0
  private var failed = 0
  private var openLoads = 0
  private var maximumLoads = 0
  private var openFetches = 0
  private var maximumFetches = 0
  private var fetches = 0
  private var fetchedURLs = 0
  private var urlOfFetch = KeyTable<SignpostID, Int>()
  private var fetchesOfURL = KeyTable<Int, Fetches>()
  private var overlapping = 0
  private var wireBytes = 0
  private var wholeFetches = 0
  private var wholeBytes = 0
  private var failedFetches = 0
  private var retries = 0
  private var revalidations = 0
  private var resumedBytes = 0

  /// What is known of the fetches of one URL.
  private struct Fetches {
    var underWay = 0
    var isSent = false
  }

  private static let failure = SignpostWords.number(of: "failed", in: SignpostWords.loadOutcome)

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      loads += 1
      openLoads += 1
    case (.loadImage, .end):
      // A memory hit begins and ends in one turn and is never under way.
      if record.arguments[0] != 0 { maximumLoads = max(maximumLoads, openLoads) }
      openLoads -= 1
      if record.arguments[0] == Self.failure { failed += 1 }
    case (.joinLoad, _): joins += 1
    case (.loadImageData, .begin):
      openFetches += 1
      maximumFetches = max(maximumFetches, openFetches)
      urlOfFetch[record.id] = record.arguments[0]
      let others = fetchesOfURL.change(record.arguments[0], from: Fetches()) { fetches in
        defer { fetches.underWay += 1 }
        return fetches.underWay
      }
      overlapping += others > 0 ? 1 : 0
    case (.sendRequest, _):
      fetches += 1
      retries += record.arguments[1] > 0 ? 1 : 0
      let isRepeated = fetchesOfURL.change(record.arguments[0], from: Fetches()) { fetches in
        defer { fetches.isSent = true }
        return fetches.isSent
      }
      fetchedURLs += isRepeated ? 0 : 1
    case (.loadImageData, .end): endFetch(record)
    default: break
    }
  }

  private mutating func endFetch(_ record: SignpostRecord) {
    openFetches -= 1
    if let url = urlOfFetch.removeValue(forKey: record.id) {
      fetchesOfURL.change(url) { $0.underWay -= 1 }
    }
    wireBytes += record.arguments[1]
    let status = record.arguments[3]
    switch SignpostWords.workOutcome[record.arguments[0]] {
    case "failed": failedFetches += 1
    case "done" where status >= 400: failedFetches += 1
    case "done" where status == 304: revalidations += 1
    case "done" where (200..<300).contains(status):
      wholeFetches += 1
      wholeBytes += record.arguments[1] + record.arguments[4]
      resumedBytes += record.arguments[4]
    default: break
    }
  }

  func finish(into values: inout MetricValues) {
    values.set("loads", loads)
    values.set("failed_loads", failed)
    values.set("joins", joins)
    values.set("fetches", fetches)
    values.setRatio(
      "fetches_per_url",
      Double(fetches),
      Double(fetchedURLs),
      else: "nothing was fetched"
    )
    values.set("duplicate_fetches", fetches - fetchedURLs)
    values.set("failed_fetches", failedFetches)
    values.set("retries", retries)
    values.set("revalidations", revalidations)
    values.set("resumed_bytes", resumedBytes)
    values.set("overlapping_fetches", overlapping)
    values.set("wire_bytes", wireBytes)
    values.setRatio(
      "mean_image_bytes",
      Double(wholeBytes),
      Double(wholeFetches),
      else: "nothing was fetched whole"
    )
    values.set("in_flight_max", max(maximumLoads, openLoads))
    values.set("fetches_in_flight_max", maximumFetches)
  }
}
