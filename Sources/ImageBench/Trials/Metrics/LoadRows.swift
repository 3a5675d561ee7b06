internal import Basics
internal import Signposts

/// The rows of `loads.csv`: one for each load that began, in the order of their ends.
///
/// A load that is open at the end of the measurement ends with it, unfinished.
/// Every column is exact; times of real decodes are in the trace and in `trials.csv`.
package struct LoadRows {

  private struct Open {
    var id: SignpostID
    var time: TimePoint
    var begin: Signpost.LoadImage.Begin
    var joinedOwners = 0
  }

  private let sources: SourceImages
  private var addresses: [Int: SourceImages.Address] = [:]
  private var open = KeyTable<SignpostID, Open>()
  /// The warnings of decodes, by image and size.
  private var warnings = KeyTable<SizedURL, Int>()

  /// No rows yet; `sources` maps URLs to files.
  init(_ sources: SourceImages) {
    self.sources = sources
  }

  /// Folds a signpost, and returns the rows of the loads that it ends.
  mutating func fold(_ record: SignpostRecord) -> [[String]] {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      open[record.id] = Open(
        id: record.id,
        time: record.time,
        begin: Signpost.LoadImage.begin(record)
      )
    case (.joinLoad, _):
      open.change(record.id) { $0.joinedOwners = Signpost.JoinLoad(record).owners }
    case (.decodeWarning, _):
      let warning = Signpost.DecodeWarning(record)
      let key = SizedURL(url: warning.url, pixels: warning.wantedPixels)
      warnings[key] = warning.warnings
    case (.loadImage, .end):
      guard let load = open.removeValue(forKey: record.id) else { return [] }
      return [row(load, Signpost.LoadImage.end(record), at: record.time)]
    case (.measurementEnd, _):
      let unfinished = open.values.sorted { $0.id.number < $1.id.number }
      open = KeyTable()
      return unfinished.map { row($0, .init(outcome: .unfinished), at: record.time) }
    default: break
    }
    return []
  }

  private mutating func row(
    _ load: Open,
    _ end: Signpost.LoadImage.End,
    at time: TimePoint
  ) -> [String] {
    let begin = load.begin
    // A decode at the first draw may warn later.
    let key = SizedURL(url: begin.url, pixels: begin.wantedPixels)
    let warnings = end.outcome.hasImage ? warnings[key] ?? 0 : 0
    let address = address(of: begin.url)
    return [
      "\(load.id.number)", address.url, "\(begin.wantedPixels)", begin.purpose.word,
      end.outcome.word, "\(load.time.nanoseconds)", "\(time.nanoseconds)",
      FixedPoint.text((time - load.time).milliseconds, places: 6),
      "\(load.joinedOwners)", "\(end.bytes.bytes)", "\(warnings)", address.file,
    ]
  }

  private mutating func address(of url: Int) -> SourceImages.Address {
    if let known = addresses[url] { return known }
    let address = sources.address(ofURL: url)
    addresses[url] = address
    return address
  }
}
