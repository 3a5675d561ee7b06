internal import AppleFoundation

/// The files of a new package.
struct LoaderTemplate {
  let package: LoaderPackage

  var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(package.name)",
      dependencies: [.package(name: "ImageBench", path: \(package.imageBench.debugDescription))],
      targets: [
        // The loader, which knows nothing of ImageBench.
        .target(
          name: "\(package.module)",
          dependencies: [.product(name: "ImageBench", package: "ImageBench")],
          swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        // The tool: imagebench with the loader among its variants.
        .executableTarget(
          name: "\(package.name)",
          dependencies: [
            "\(package.module)", .product(name: "ImageBench", package: "ImageBench"),
          ]
        ),
      ]
    )

    """
  }

  var ignore: String { ".build/\nout/\n" }

  var readMe: String {
    """
    # \(package.name)

    `swift run -c release \(package.name) run --loader \(package.loaderName),best` plays the loader under a
    scrolling feed next to ImageBench's own best variant, and prints the comparison table. The loader is
    in `Sources/\(package.module)`, the screen that shows it in `Sources/\(package.name)`.

    """
  }

  var main: String {
    """
    import ImageBench

    await ImageBenchTool.main(measuring: [\(package.name)Loader.self])

    """
  }

  var loader: String {
    package.sources == nil ? ownLoader : otherLoader
  }

  private var ownLoader: String {
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

  private var otherLoader: String {
    """
    import ImageBench
    import UIKit
    import \(package.module)

    /// The feed screen with the cells of the loader.
    enum \(package.name)Loader: LoaderUnderTest {
      static let name = "\(package.loaderName)"
      static let summary = "\(package.module), unmodified."

      static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
        PhotoFeedViewController<FeedCell>(feed: feed)
      }
    }

    /// A cell of the feed: one image view for each photo of its item.
    final class FeedCell: UICollectionViewCell, PhotoCell {
      private var photoViews: [UIImageView] = []

      func show(_ item: PhotoFeed.Item) {
        while photoViews.count < item.photos.count {
          let view = UIImageView()
          contentView.addSubview(view)
          photoViews.append(view)
        }
        for (photo, view) in zip(item.photos, photoViews) {
          view.frame = photo.frame
          view.contentMode = photo.contentMode
          // Here your loader loads photo.url into view.
        }
      }

      override func prepareForReuse() {
        super.prepareForReuse()
        // Here your loader cancels what the cell waits for.
        for view in photoViews { view.image = nil }
      }
    }

    """
  }

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

  /// The name of the file of ``overrides``.
  static let namesFile = "ImageBenchNames.swift"

  /// The generated file by which names of Foundation mean those of ImageBench in the loader.
  var overrides: String { LoaderOverrides.text }
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
