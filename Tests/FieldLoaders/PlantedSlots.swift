import ImageBench
import UIKit

// Loaders that run six downloads at a time, and how they count them.

/// How a loader counts its downloads.
enum SlotStyle: Sendable {
  /// A slot comes back once for each download, and what is cancelled leaves the queue.
  case right
  /// A cancelled download keeps its slot.
  case lost
  /// A cancel gives the slot back, and so does the end that it causes.
  case twice
  /// A cancelled request stays in the queue and is fetched when its turn comes.
  case blind
}

/// Six downloads at a time.
@MainActor
final class SlotQueue {
  final class Entry {
    let url: URL
    let end: @Sendable (Data?) -> Void
    var task: URLSessionTask?
    var isCancelled = false

    init(_ url: URL, _ end: @escaping @Sendable (Data?) -> Void) {
      self.url = url
      self.end = end
    }
  }

  private let style: SlotStyle
  private var free = 6
  private var waiting: [Entry] = []

  init(_ style: SlotStyle) { self.style = style }

  func start(_ url: URL, _ end: @escaping @Sendable (Data?) -> Void) -> () -> Void {
    let entry = Entry(url, end)
    waiting.append(entry)
    startNext()
    return { [weak self] in self?.cancel(entry) }
  }

  private func startNext() {
    while free > 0, !waiting.isEmpty {
      let entry = waiting.removeFirst()
      free -= 1
      let task = URLSession.shared.dataTask(with: entry.url) { data, response, _ in
        let isPicture = (response as? HTTPURLResponse)?.statusCode ?? 200 < 400
        DispatchQueue.main.async { [weak self] in self?.finish(entry, isPicture ? data : nil) }
      }
      entry.task = task
      task.resume()
    }
  }

  private func finish(_ entry: Entry, _ data: Data?) {
    entry.task = nil
    if !(entry.isCancelled && style == .lost) { free += 1 }
    entry.end(data)
    startNext()
  }

  private func cancel(_ entry: Entry) {
    guard !entry.isCancelled else { return }
    entry.isCancelled = true
    guard let task = entry.task else {
      if style != .blind { waiting.removeAll { $0 === entry } }
      return
    }
    guard style != .blind else { return }
    task.cancel()
    if style == .twice {
      free += 1
      startNext()
    }
  }
}

/// A cell whose requests stand in a queue.
class SlotCell: UICollectionViewCell, PhotoCell {
  class var queue: SlotQueue { right }
  private static let right = SlotQueue(.right)
  private var views: [UIImageView] = []
  private var stops: [() -> Void] = []
  private var binding = 0

  func show(_ item: PhotoFeed.Item) {
    while views.count < item.photos.count {
      let view = UIImageView()
      contentView.addSubview(view)
      views.append(view)
    }
    for (photo, view) in zip(item.photos, views) {
      view.frame = photo.frame
      let (binding, pixels) = (binding, pixels(photo))
      let stop = Self.queue.start(photo.url) { data in
        guard let data, let image = thumbnail(data, pixels) else { return }
        DispatchQueue.main.async { [weak self] in
          guard let self, self.binding == binding else { return }
          view.image = image
        }
      }
      stops.append(stop)
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    binding += 1
    for stop in stops { stop() }
    stops.removeAll()
    for view in views { view.image = nil }
  }
}

final class LostSlotCell: SlotCell {
  private static let own = SlotQueue(.lost)
  override class var queue: SlotQueue { own }
}
final class TwiceSlotCell: SlotCell {
  private static let own = SlotQueue(.twice)
  override class var queue: SlotQueue { own }
}
final class BlindSlotCell: SlotCell {
  private static let own = SlotQueue(.blind)
  override class var queue: SlotQueue { own }
}

enum SlotsRight: CaseLoader {
  typealias Cell = SlotCell
  static let name = "slots-right"
}
enum SlotsLost: CaseLoader {
  typealias Cell = LostSlotCell
  static let name = "slots-lost"
}
enum SlotsTwice: CaseLoader {
  typealias Cell = TwiceSlotCell
  static let name = "slots-twice"
}
enum SlotsBlind: CaseLoader {
  typealias Cell = BlindSlotCell
  static let name = "slots-blind"
}
