internal import Basics
internal import Signposts

/// The rows of `loads.csv`: one for each load that ended, in the order of their ends.
///
/// Every column is exact; times of real decodes are in the trace and in `trials.csv`.
package struct LoadRows {

  private struct Open {
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

  /// Folds a signpost; the end of a load returns its row.
  mutating func fold(_ record: SignpostRecord) -> [String]? {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      open[record.id] = Open(time: record.time, begin: Signpost.LoadImage.begin(record))
    case (.joinLoad, _):
      open.change(record.id) { $0.joinedOwners = Signpost.JoinLoad(record).owners }
    case (.decodeWarning, _):
      let warning = Signpost.DecodeWarning(record)
      let key = SizedURL(url: warning.url, pixels: warning.wantedPixels)
      warnings[key] = warning.warnings
    case (.loadImage, .end): return row(record)
    default: break
    }
    return nil
  }

  private mutating func row(_ record: SignpostRecord) -> [String]? {
    guard let load = open.removeValue(forKey: record.id) else { return nil }
    let (begin, end) = (load.begin, Signpost.LoadImage.end(record))
    // A decode at the first draw may warn later.
    let key = SizedURL(url: begin.url, pixels: begin.wantedPixels)
    let warnings = end.outcome.hasImage ? warnings[key] ?? 0 : 0
    let address = address(of: begin.url)
    return [
      "\(record.id.number)", address.url, "\(begin.wantedPixels)", begin.purpose.word,
      end.outcome.word, "\(load.time.nanoseconds)", "\(record.time.nanoseconds)",
      FixedPoint.text((record.time - load.time).milliseconds, places: 6),
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
