import ImageBench
import ImageIO
import UIKit

/// The longer side of a picture on the screen, in pixels.
@MainActor func pixels(_ photo: PhotoFeed.Photo) -> Int {
  Int((max(photo.frame.width, photo.frame.height) * UIScreen.main.scale).rounded(.up))
}

/// The picture in `data`, decoded now on the calling lane, with at most `pixels` along a side.
func thumbnail(_ data: Data, _ pixels: Int, isUpright: Bool = true) -> UIImage? {
  guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
  let options =
    [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceShouldCacheImmediately: true,
      kCGImageSourceCreateThumbnailWithTransform: isUpright,
      kCGImageSourceThumbnailMaxPixelSize: pixels,
    ] as CFDictionary
  return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map { UIImage(cgImage: $0) }
}

extension TwinStyle.Hop {
  /// Runs `body` on the main lane.
  func toMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    switch self {
    case .dispatch: DispatchQueue.main.async { body() }
    case .dispatchSync: DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    case .operation: OperationQueue.main.addOperation { MainActor.assumeIsolated(body) }
    case .actor: Task.detached { await MainActor.run { body() } }
    case .runLoop: RunLoop.main.perform(inModes: [.common]) { MainActor.assumeIsolated(body) }
    case .task: Task { @MainActor in body() }
    }
  }
}

extension TwinStyle.Lane {
  private static let queue = DispatchQueue(label: "twin.decoding", qos: .userInitiated)
  private static let operations: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.qualityOfService = .userInitiated
    return queue
  }()
  private static let decoder = TwinDecoder()

  /// Runs `body` where this style decodes.
  func run(_ body: @escaping @Sendable () -> Void) {
    switch self {
    case .session: body()
    case .serialQueue: Self.queue.async(execute: body)
    case .operationQueue: Self.operations.addOperation(body)
    case .actor: Task(priority: .userInitiated) { await Self.decoder.run(body) }
    case .thread:
      let thread = Thread(block: body)
      thread.qualityOfService = .userInitiated
      thread.start()
    }
  }
}

/// An actor on which pictures are decoded.
actor TwinDecoder {
  func run(_ body: @Sendable () -> Void) { body() }
}

/// The ways to fetch.
enum TwinFetch {
  /// Fetches `url` and calls `end` with the body, nil without one; returns what stops it.
  @MainActor static func start(
    _ url: URL,
    _ means: TwinStyle.Fetch,
    _ end: @escaping @Sendable (Data?) -> Void
  ) -> () -> Void {
    let session = URLSession.shared
    switch means {
    case .completion:
      let task = session.dataTask(with: url) { data, _, _ in end(data) }
      task.resume()
      return { task.cancel() }
    case .delegate: return TwinDelegate.shared.start(url, end)
    case .shared: return SharedFetch.shared.start(url, end)
    case .detachedTask:
      let task = Task.detached { end(try? await session.data(from: url).0) }
      return { task.cancel() }
    case .bytes:
      let task = Task.detached {
        guard let (bytes, _) = try? await session.bytes(from: url) else { return }
        var data = Data()
        do { for try await byte in bytes { data.append(byte) } } catch { return }
        end(data)
      }
      return { task.cancel() }
    case .download:
      let task = session.downloadTask(with: url) { file, _, _ in
        end(file.flatMap { try? Data(contentsOf: $0) })
      }
      task.resume()
      return { task.cancel() }
    }
  }
}

/// Collects bodies as a delegate of its own session does.
// Unchecked: the lock guards the tables.
final class TwinDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  static let shared = TwinDelegate()
  private let lock = NSLock()
  private var bodies: [Int: Data] = [:]
  private var ends: [Int: @Sendable (Data?) -> Void] = [:]
  private lazy var session = URLSession(
    configuration: .default,
    delegate: self,
    delegateQueue: nil
  )

  func start(_ url: URL, _ end: @escaping @Sendable (Data?) -> Void) -> () -> Void {
    let task = session.dataTask(with: url)
    lock.withLock { ends[task.taskIdentifier] = end }
    task.resume()
    return { task.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    lock.withLock { bodies[dataTask.taskIdentifier, default: Data()].append(data) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let (body, end) = lock.withLock {
      let number = task.taskIdentifier
      return (bodies.removeValue(forKey: number), ends.removeValue(forKey: number))
    }
    end?(error == nil ? body : nil)
  }
}

/// The place of one picture.
@MainActor
final class TwinFace {
  private let view: UIView
  private let layer: CALayer?

  init(_ face: TwinStyle.Face, in parent: UIView) {
    switch face {
    case .imageView: (view, layer) = (UIImageView(), nil)
    case .drawing: (view, layer) = (DrawnView(), nil)
    case .button:
      let button = UIButton(type: .custom)
      (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.fill, .fill)
      (view, layer) = (button, nil)
    case .ownLayer:
      view = UIView()
      layer = view.layer
    case .layer, .nestedLayer:
      view = UIView()
      let content = CALayer()
      layer = content
      var around = view.layer
      if face == .nestedLayer {
        let box = CALayer()
        around.addSublayer(box)
        around = box
      }
      around.addSublayer(content)
    }
    view.clipsToBounds = true
    parent.addSubview(view)
  }

  var frame: CGRect {
    get { view.frame }
    set {
      view.frame = newValue
      var inner = layer === view.layer ? nil : layer
      while let present = inner, present !== view.layer {
        present.frame = CGRect(origin: .zero, size: newValue.size)
        inner = present.superlayer
      }
    }
  }

  var image: UIImage? {
    didSet {
      switch view {
      case let view as UIImageView: view.image = image
      case let view as DrawnView: view.image = image
      case let view as UIButton: view.setImage(image, for: .normal)
      default: layer?.contents = image?.cgImage
      }
    }
  }

  func show(_ image: UIImage, _ fade: TwinStyle.Fade) {
    switch fade {
    case .none: self.image = image
    case .transition:
      UIView.transition(with: view, duration: 0.25, options: .transitionCrossDissolve) {
        self.image = image
      }
    case .layerTransition:
      let transition = CATransition()
      transition.duration = 0.25
      view.layer.add(transition, forKey: "fade")
      self.image = image
    case .animation:
      view.alpha = 0
      self.image = image
      UIView.animate(withDuration: 0.25) { self.view.alpha = 1 }
    }
  }
}

/// A view that draws its picture.
final class DrawnView: UIView {
  var image: UIImage? { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) { image?.draw(in: bounds) }
}
