import ImageBench
import UIKit

// Loaders of public reports whose mistake shows in the numbers, each next to its cure.

/// SDWebImage #2097: a picture is loaded in `layoutSubviews`, and asks for layout when it comes.
final class LayoutLoopCell: CaseCell {
  private var shown: PhotoFeed.Item?

  override func show(_ item: PhotoFeed.Item) {
    shown = item
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let shown { super.show(shown) }
  }

  override func present(_ image: UIImage, in view: UIImageView) {
    view.image = image
    setNeedsLayout()
  }
}

/// The address is read where the cell is bound.
final class BlockingCell: CaseCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    guard let data = try? Data(contentsOf: photo.url) else { return }
    view.image = thumbnail(data, pixels(photo))
  }
}

/// Each request is signed, and the signature is in the key.
final class SignedCell: CaseCell {
  static var signatures = 0

  override func key(_ photo: PhotoFeed.Photo) -> String {
    Self.signatures += 1
    return "\(super.key(photo)) \(Self.signatures)"
  }
}

/// MapleBacon #41: a session with a delegate for each picture.
class OwnSessionCell: CaseCell {
  class var ending: OwnDownload.Ending { .leaks }

  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let (pixels, binding) = (pixels(photo), binding)
    let download = OwnDownload(ending: Self.ending) { [weak self] data in
      guard let image = thumbnail(data, pixels) else { return }
      DispatchQueue.main.async { [weak self] in
        guard let self, self.binding == binding else { return }
        self.present(image, in: view)
      }
    }
    download.start(photo.url)
  }
}

final class EndedSessionCell: OwnSessionCell {
  override class var ending: OwnDownload.Ending { .invalidates }
}

/// One download with a session.
final class OwnDownload: NSObject, URLSessionDataDelegate {
  enum Ending { case leaks, invalidates }

  private var body = Data()
  private let ending: Ending
  private let finish: @Sendable (Data) -> Void

  init(ending: Ending, finish: @escaping @Sendable (Data) -> Void) {
    self.ending = ending
    self.finish = finish
  }

  func start(_ url: URL) {
    URLSession(configuration: .default, delegate: self, delegateQueue: nil)
      .dataTask(with: url).resume()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    body.append(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    finish(body)
    if ending == .invalidates { session.finishTasksAndInvalidate() }
  }
}

enum LayoutLoop: CaseLoader {
  typealias Cell = LayoutLoopCell
  static let name = "layout-loop"
}
enum Blocking: CaseLoader {
  typealias Cell = BlockingCell
  static let name = "blocking-data"
}
enum Signed: CaseLoader {
  typealias Cell = SignedCell
  static let name = "signed-key"
}
enum SessionEach: CaseLoader {
  typealias Cell = OwnSessionCell
  static let name = "session-each"
}
enum SessionEnded: CaseLoader {
  typealias Cell = EndedSessionCell
  static let name = "session-ended"
}
