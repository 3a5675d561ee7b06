import ImageBench
import UIKit

// Loaders that keep bytes, and loaders that listen to memory pressure.

/// Where a loader keeps the bytes that came.
enum BytePlace { case memory, file, mappedFile }

/// A cell that keeps encoded bytes, and decodes them at each binding.
class ByteCell: UICollectionViewCell, PhotoCell {
  class var place: BytePlace { .memory }
  private nonisolated static let lane = DispatchQueue(label: "bytes", qos: .userInitiated)
  private nonisolated static let bytes = NSCache<NSString, NSData>()
  private let view = UIImageView()
  private var binding = 0

  private nonisolated static func file(_ url: URL) -> URL {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
      .appendingPathComponent(url.lastPathComponent)
  }

  /// Files are used for a week, as in many a disk cache.
  private nonisolated static func isFresh(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let date = attributes?[.modificationDate] as? Date else { return false }
    return Date.now.timeIntervalSince(date) < 7 * 86_400
  }

  private nonisolated static func read(_ url: URL, _ place: BytePlace) -> Data? {
    switch place {
    case .memory: bytes.object(forKey: url.absoluteString as NSString) as Data?
    case .file: isFresh(file(url)) ? try? Data(contentsOf: file(url)) : nil
    case .mappedFile: try? Data(contentsOf: file(url), options: .alwaysMapped)
    }
  }

  private nonisolated static func write(_ data: Data, _ url: URL, _ place: BytePlace) {
    switch place {
    case .memory: bytes.setObject(data as NSData, forKey: url.absoluteString as NSString)
    case .file, .mappedFile: try? data.write(to: file(url))
    }
  }

  func show(_ item: PhotoFeed.Item) {
    if view.superview == nil { contentView.addSubview(view) }
    let photo = item.photos[0]
    view.frame = photo.frame
    let (binding, pixels, place, url) = (binding, pixels(photo), Self.place, photo.url)
    let present: @MainActor @Sendable (UIImage) -> Void = { [weak self] image in
      guard let self, self.binding == binding else { return }
      self.view.image = image
    }
    Self.lane.async {
      if let data = Self.read(url, place), let image = thumbnail(data, pixels) {
        DispatchQueue.main.async { present(image) }
        return
      }
      URLSession.shared.dataTask(with: url) { data, _, _ in
        guard let data else { return }
        Self.lane.async {
          Self.write(data, url, place)
          guard let image = thumbnail(data, pixels) else { return }
          DispatchQueue.main.async { present(image) }
        }
      }.resume()
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    binding += 1
    view.image = nil
  }
}

final class FileCell: ByteCell { override class var place: BytePlace { .file } }
final class MappedCell: ByteCell { override class var place: BytePlace { .mappedFile } }

enum BytesInMemory: CaseLoader {
  typealias Cell = ByteCell
  static let name = "bytes-in-memory"
}
enum BytesOnDisk: CaseLoader {
  typealias Cell = FileCell
  static let name = "bytes-on-disk"
}
enum BytesMapped: CaseLoader {
  typealias Cell = MappedCell
  static let name = "bytes-mapped"
}

/// A cell whose cache is emptied when the system asks for memory.
class PressureCell: CaseCell {
  class var mask: DispatchSource.MemoryPressureEvent { .critical }
  private static var source: DispatchSourceMemoryPressure?

  override func show(_ item: PhotoFeed.Item) {
    if PressureCell.source == nil {
      let source = DispatchSource.makeMemoryPressureSource(eventMask: Self.mask, queue: .main)
      source.setEventHandler { CaseCell.cache.removeAllObjects() }
      source.activate()
      PressureCell.source = source
    }
    super.show(item)
  }
}

final class WarningCell: PressureCell {
  override class var mask: DispatchSource.MemoryPressureEvent { [.warning, .critical] }
}

enum CriticalSource: CaseLoader {
  typealias Cell = PressureCell
  static let name = "critical-source"
}
enum WarningSource: CaseLoader {
  typealias Cell = WarningCell
  static let name = "warning-source"
}
