internal import Basics
internal import Signposts

/// The rows of `loads.csv`: one for each load that ended, in the order of their ends.
///
/// Every column is exact; what a real decode took is in the trace and in `trials.csv`.
package struct LoadRows {
  /// The outcomes of loads that gave an image; what is decoded at its first draw may warn later.
  private static let withImage = ["memory", "disk", "network", "encoded"].map {
    SignpostWords.number(of: $0, in: SignpostWords.loadOutcome)
  }

  private struct Open {
    var begin: SignpostRecord
    var joinedOwners = 0
  }

  private let sources: SourceImages
  private var addresses: [Int: SourceImages.Address] = [:]
  private var open = KeyTable<SignpostID, Open>()
  /// The warnings of what was decoded, at each size.
  private var warnings = KeyTable<SizedURL, Int>()

  /// No rows yet; URLs and files are those of `sources`.
  init(_ sources: SourceImages) {
    self.sources = sources
  }

  /// Takes in a signpost; the end of a load gives its row.
  mutating func fold(_ record: SignpostRecord) -> [String]? {
    switch (record.name, record.phase) {
    case (.loadImage, .begin): open[record.id] = Open(begin: record)
    case (.joinLoad, _): open.change(record.id) { $0.joinedOwners = record.arguments[1] }
    case (.decodeWarning, _):
      let key = SizedURL(url: record.arguments[0], pixels: record.arguments[1])
      warnings[key] = record.arguments[2]
    case (.loadImage, .end): return row(record)
    default: break
    }
    return nil
  }

  private mutating func row(_ end: SignpostRecord) -> [String]? {
    guard let load = open.removeValue(forKey: end.id) else { return nil }
    let begin = load.begin
    let hasImage = Self.withImage.contains(end.arguments[0])
    let key = SizedURL(url: begin.arguments[0], pixels: begin.arguments[1])
    let address = address(of: begin.arguments[0])
    return [
      "\(end.id.number)", address.url, "\(begin.arguments[1])",
      SignpostWords.loadPurpose[begin.arguments[2]], SignpostWords.loadOutcome[end.arguments[0]],
      "\(begin.time.nanoseconds)", "\(end.time.nanoseconds)",
      FixedPoint.text((end.time - begin.time).milliseconds, places: 6),
      "\(load.joinedOwners)", "\(end.arguments[1])", "\(hasImage ? warnings[key] ?? 0 : 0)",
      address.file,
    ]
  }

  private mutating func address(of url: Int) -> SourceImages.Address {
    if let known = addresses[url] { return known }
    let address = sources.address(ofURL: url)
    addresses[url] = address
    return address
  }
}
