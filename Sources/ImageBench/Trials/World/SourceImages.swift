internal import Basics
internal import Codecs
internal import Corpus
internal import ImagePipeline
public import Requests
internal import Scenarios

/// The pictures of a trial's URLs: their files and the facts of their headers.
public struct SourceImages: Sendable {
  /// Whether pixels are really decoded.
  public enum Decoding: String, Sendable, Hashable, CaseIterable {
    /// The codecs run on the files' bytes.
    case real
    /// Only sizes and costs are modelled; no file is read.
    case model
    /// The codecs run, and each decode takes the time that it took, scaled to the device.
    case measured

    /// Whether the codecs run.
    package var runsCodecs: Bool { self != .model }

    /// Whether the same seed gives the same numbers.
    package var isExact: Bool { self != .measured }

    /// The kind of decodes, for a line about a run.
    package var words: String {
      switch self {
      case .real: "real decodes"
      case .model: "modelled decodes"
      case .measured: "decodes that take their measured time"
      }
    }
  }

  /// A file of the corpus and the facts of its header.
  struct Picture: Sendable {
    var path: String
    /// The path below the corpus's folder, printable on one line; empty without a file.
    var file = ""
    var header: ImageHeader
    /// Its bytes, if they were read before the trial.
    var kept: EncodedImage?
  }

  private let pictures: [SourceClass: [Picture]]

  init(pictures: [SourceClass: [Picture]]) {
    self.pictures = pictures
  }

  /// The same with bytes that have been read; a file that cannot be read stays in its place.
  ///
  /// In real time 24 files that a device reads at once would come one after another.
  func read() -> SourceImages {
    SourceImages(
      pictures: pictures.mapValues { list in
        list.map { picture in
          var picture = picture
          picture.kept = try? EncodedImage.contentsOf(path: picture.path)
          return picture
        }
      }
    )
  }

  /// The first `count` pictures of a class, or fewer.
  func pictures(of sourceClass: SourceClass, _ count: Int) -> ArraySlice<Picture> {
    (pictures[sourceClass] ?? []).prefix(count)
  }

  /// The picture of a URL; classes repeat their pictures if a feed needs more.
  func picture(for url: ImageURL) -> Picture {
    let index = url.number / ImageReference.urlsPerClass
    let sourceClass = SourceClass.allCases[index]
    guard let list = pictures[sourceClass], !list.isEmpty else {
      preconditionFailure("the corpus has no picture for the class \(sourceClass)")
    }
    return list[url.number % ImageReference.urlsPerClass % list.count]
  }
}

extension SourceImages {
  /// The path of the file behind the URL with this number; nil for a number without a picture.
  package func path(ofURL number: Int) -> String? {
    let index = number / ImageReference.urlsPerClass
    guard number >= 0, index < SourceClass.allCases.count,
      let list = pictures[SourceClass.allCases[index]], !list.isEmpty
    else { return nil }
    return picture(for: ImageReference(urlNumber: number).url).path
  }

  /// The meaning of a URL's number.
  struct Address: Sendable {
    /// The text of the URL.
    var url: String
    /// Its file, below the corpus's folder, printable on one line.
    var file: String
  }

  /// The meaning of the URL with this number.
  func address(ofURL number: Int) -> Address {
    let url = ImageReference(urlNumber: number).url
    return Address(url: url.text, file: picture(for: url).file)
  }
}

extension ImageReference {
  /// The URL as the pipeline gets it, such as `https://images.example/tile/tile-12.jpg`.
  ///
  /// Its last part names the picture alone, as on most servers: a cache that names its files by the
  /// last part keeps pictures of two classes apart.
  public var url: ImageURL {
    ImageURL(number: urlNumber) { number in
      let reference = ImageReference(urlNumber: number)
      return "https://images.example/\(reference.sourceClass.rawValue)/\(reference.shownName)"
    }
  }

  /// The last part of the URL, by which traces call the image.
  package var shownName: String {
    "\(sourceClass.rawValue)-\(ordinal).\(sourceClass.fileExtension)"
  }

  /// The picture at `address`, whatever its query; nil where the server has none.
  init?(address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == 4, let sourceClass = SourceClass(rawValue: String(parts[2])),
      let digits = parts[3].split(whereSeparator: { $0 == "-" || $0 == "." }).dropFirst().first,
      let ordinal = Int(digits),
      (0..<Self.urlsPerClass).contains(ordinal)
    else { return nil }
    self.init(sourceClass: sourceClass, ordinal: ordinal)
    // A server has one name for a picture: neither `tile-01.jpg` nor `tile-1.png`.
    guard shownName == parts[3] else { return nil }
  }
}

extension SourceClass {
  /// The extension of its files: that of the generated corpus, whose screenshots alone are PNG.
  fileprivate var fileExtension: String { self == .screenshot ? "png" : "jpg" }
}
