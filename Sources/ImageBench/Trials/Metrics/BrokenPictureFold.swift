internal import Basics
internal import Records
internal import Signposts
internal import Text

/// The pictures of a trial that could not be decoded, and the number of loads that failed because
/// of them.
///
/// A failed load is blamed on its picture if the last decode of that picture failed, or if its
/// bytes arrived and no decode began, because the header was refused. A load that the server
/// refused, or answered with a page of text, is blamed on the network. A decode at a first draw
/// fails no load, so decodes are counted separately.
struct BrokenPictureFold {
  /// Why a URL failed last.
  private enum Fault {
    case network
    case picture
  }

  private struct Counts {
    var fault: Fault?
    var hasBytes = false
    var failedLoads = 0
    var failedDecodes = 0
  }

  private var urlOfWork = KeyTable<SignpostID, Int>()
  private var counts: [Int: Counts] = [:]

  /// Folds a signpost.
  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin), (.loadImageData, .begin), (.readDiskCache, .begin),
      (.decodeImageData, .begin):
      urlOfWork[record.id] = record.url
    case (.loadImage, .end), (.loadImageData, .end), (.readDiskCache, .end),
      (.decodeImageData, .end):
      guard let url = urlOfWork.removeValue(forKey: record.id) else { return }
      end(record, &counts[url, default: Counts()])
    default: break
    }
  }

  private func end(_ record: SignpostRecord, _ counts: inout Counts) {
    switch record.name {
    case .loadImageData:
      let end = Signpost.LoadImageData.end(record)
      switch end.outcome {
      case .done where end.status < 400:
        counts.fault = nil
        counts.hasBytes = true
      case .done, .failed: counts.fault = .network
      case .cancelled: break
      }
    case .readDiskCache:
      let end = Signpost.ReadDiskCache.end(record)
      guard end.outcome == .done, end.bytes > .zero else { return }
      if counts.fault == .network { counts.fault = nil }
      counts.hasBytes = true
    case .decodeImageData:
      let outcome = Signpost.DecodeImageData.end(record).outcome
      guard outcome == .failed, counts.fault != .network else { return }
      counts.fault = .picture
      counts.failedDecodes += 1
    case .loadImage where Signpost.LoadImage.end(record).outcome == .failed:
      let isHeader = counts.fault == nil && counts.hasBytes
      if counts.fault == .picture || isHeader { counts.failedLoads += 1 }
    default: break
    }
  }

  /// The broken pictures by file, in the order of their names.
  ///
  /// - Complexity: O(n log n) in the number of URLs.
  func pictures(_ sources: SourceImages) -> BrokenPictures {
    var entries: [String: BrokenPictures.Entry] = [:]
    for (url, counts) in counts where counts.failedLoads + counts.failedDecodes > 0 {
      let file = sources.address(ofURL: url).file
      entries[file, default: .init(file: file, failedLoads: 0, failedDecodes: 0)].failedLoads +=
        counts.failedLoads
      entries[file]?.failedDecodes += counts.failedDecodes
    }
    return BrokenPictures(entries.values.sorted { $0.file < $1.file })
  }
}
