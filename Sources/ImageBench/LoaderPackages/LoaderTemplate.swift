internal import AppleFoundation

/// The files of a new package.
struct LoaderTemplate {
  let package: LoaderPackage
  /// The paths of the types of the loader's module.
  var types: Set<String> = []
  /// How the loader is called, if its sources show it.
  var guess: LoadingCall?

  var ignore: String { ".build/\nout/\n" }

  var readMe: String {
    """
    # \(package.name)

    `swift run -c release \(package.name) run --loader \(package.loaderName),best` plays the loader under a
    scrolling feed next to ImageBench's own best variant, and prints the comparison table. The loader is
    in `Sources/\(package.module)`, the screen that shows it in
    `Sources/\(package.isSmall ? "\(package.name)/\(package.name).swift" : "\(package.module)/\(Self.adapterFile)")`.

    """
  }

  var main: String {
    """
    import ImageBench
    \(package.isSmall ? "" : "import \(package.module)\n")
    await ImageBenchTool.main(measuring: [\(adapterType).self])

    """
  }

  /// The name of the adapter's type, which is none of the loader's.
  private var adapterType: String {
    types.contains("\(package.name)Loader") ? "\(package.name)UnderTest" : "\(package.name)Loader"
  }

  var ownLoader: String {
    """
    import ImageBench
    import UIKit
    import \(package.module)

    /// The feed screen with the cells of the loader.
    enum \(package.name)Loader: LoaderUnderTest {
      static let name = "\(package.loaderName)"
      static let summary = "Our loader."

      static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
        PhotoFeedViewController<FeedCell>(feed: feed)
      }
    }

    /// A cell of the feed: one image view for each photo of its item.
    final class FeedCell: UICollectionViewCell, PhotoCell {
      private var photoViews: [PhotoView] = []

      func show(_ item: PhotoFeed.Item) {
        while photoViews.count < item.photos.count {
          let view = PhotoView()
          contentView.addSubview(view)
          photoViews.append(view)
        }
        for (photo, view) in zip(item.photos, photoViews) {
          view.frame = photo.frame
          view.contentMode = photo.contentMode
          view.load(photo.url)
        }
      }

      override func prepareForReuse() {
        super.prepareForReuse()
        for view in photoViews { view.stop() }
      }
    }

    """
  }

  /// The adapter in the module of a loader that exists, where it can use all of its types.
  var adapter: String {
    """
    import ImageBench
    import UIKit

    /// The feed screen with the cells of the loader.
    public enum \(adapterType): \(kit("LoaderUnderTest")) {
      public static let name = "\(package.loaderName)"
      public static let summary = "\(package.module), unmodified."

      public static func makeScreen(showing feed: \(kit("PhotoFeed"))) -> UIViewController {
        \(kit("PhotoFeedViewController"))<FeedCell>(feed: feed)
      }

      /// A cell of the feed: one image view for each photo of its item.
      final class FeedCell: UICollectionViewCell, \(kit("PhotoCell")) {
        private var photoViews: [\(guess?.viewClass ?? "UIImageView")] = []\(taskList)

        func show(_ item: \(kit("PhotoFeed")).Item) {
          while photoViews.count < item.photos.count {
            let view = \(guess?.viewClass ?? "UIImageView")()
            contentView.addSubview(view)
            photoViews.append(view)
          }
          for (photo, view) in zip(item.photos, photoViews) {
            view.frame = photo.frame
            view.contentMode = photo.contentMode
    \(load)
          }
        }

        override func prepareForReuse() {
          super.prepareForReuse()
          // Here your loader cancels what the cell waits for.\(taskEnd)
          for view in photoViews { view.image = nil }
        }
      }
    }

    """
  }

  /// The tasks of an adapter that loads by itself.
  private var taskList: String {
    guess == nil ? "\n    private var tasks: [URLSessionDataTask] = []" : ""
  }

  /// How such an adapter ends its tasks.
  private var taskEnd: String {
    guess == nil ? "\n      for task in tasks { task.cancel() }\n      tasks.removeAll()" : ""
  }

  /// How the adapter loads a photo.
  private var load: String {
    let lines =
      guess.map { ["// Found in the sources: does your loader load photo.url so?", $0.text] }
      ?? [
        "// Here your loader loads photo.url into view. Until then a task does.",
        "let task = URLSession.shared.dataTask(with: photo.url) { [weak view] data, _, error in",
        "  guard error == nil, let image = data.flatMap({ UIImage(data: $0) }) else { return }",
        "  DispatchQueue.main.async { view?.image = image }",
        "}",
        "tasks.append(task)",
        "task.resume()",
      ]
    return lines.map { "        " + $0 }.joined(separator: "\n")
  }

  /// A type of ImageBench, with its module where the loader has one of that name.
  private func kit(_ name: String) -> String { types.contains(name) ? "FeedKit.\(name)" : name }

  /// A small loader to begin with.
  var cell: String {
    """
    import ImageIO
    import UIKit

    /// An image view that loads its picture: one task at a time, small pictures, a cache.
    public final class PhotoView: UIImageView {
      private static let cache = NSCache<NSString, UIImage>()
      private var task: Task<Void, Never>?

      /// Shows the picture at `url` once it is there.
      public func load(_ url: URL) {
        let pixels = max(bounds.width, bounds.height) * UIScreen.main.scale
        let key = "\\(url.absoluteString) \\(pixels)" as NSString
        if let image = Self.cache.object(forKey: key) {
          self.image = image
          return
        }
        task = Task {
          guard let (data, _) = try? await URLSession.shared.data(from: url),
            let image = await thumbnail(data, pixels), !Task.isCancelled
          else { return }
          Self.cache.setObject(image, forKey: key)
          self.image = image
        }
      }

      /// Stops loading and shows nothing.
      public func stop() {
        task?.cancel()
        image = nil
      }
    }

    /// Decodes no more pixels than the view has, away from the main thread.
    private func thumbnail(_ data: Data, _ maxPixelSize: CGFloat) async -> UIImage? {
      await Task.detached(priority: .userInitiated) {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        let options =
          [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceThumbnailMaxPixelSize: maxPixelSize,
          ] as CFDictionary
        return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map { UIImage(cgImage: $0) }
      }.value
    }

    """
  }

  /// The name of the file of ``names(without:isForViews:)``.
  static let namesFile = "ImageBenchNames.swift"
  /// The name of the file of ``adapter``.
  static let adapterFile = "ImageBenchAdapter.swift"

  /// The generated file by which names of Foundation mean those of ImageBench in the loader.
  ///
  /// It leaves out the names of the module's own types. Apple's Foundation brings Combine along,
  /// and the header of a framework UIKit, for files that import neither.
  func names(without own: Set<String>, isForViews: Bool) -> String {
    "@_exported import Combine\n" + (isForViews ? "@_exported import UIKit\n" : "")
      + LoaderOverrides.text(without: own)
  }
}

extension LoaderPackage {
  /// The name in `--loader`: "MyURLLoader" is called "my-url-loader" there.
  package var loaderName: String {
    let letters = Array(name)
    var result = ""
    for (index, letter) in letters.enumerated() {
      // A capital letter begins a word, except inside of an acronym.
      if letter.isUppercase, index > 0,
        !letters[index - 1].isUppercase || letters[(index + 1)...].first?.isLowercase == true
      {
        result += "-"
      }
      result += letter.lowercased()
    }
    return result
  }
}
