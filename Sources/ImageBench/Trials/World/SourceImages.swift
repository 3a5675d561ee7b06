internal import Basics
internal import Codecs
internal import Corpus
internal import ImagePipeline
public import Requests
public import Scenarios

/// The pictures behind a trial's URLs: which file, and what its header says.
public struct SourceImages: Sendable {
  /// Whether pixels are really decoded.
  public enum Decoding: String, Sendable, Hashable, CaseIterable {
    /// The codecs run on the files' bytes.
    case real
    /// Only sizes and costs are played; no file is read.
    case model
  }

  struct Picture: Sendable {
    var path: String
    /// The path below the corpus's folder, as it is shown on one line; empty for what is no file.
    var file = ""
    var header: ImageHeader
  }

  private let pictures: [SourceClass: [Picture]]

  init(pictures: [SourceClass: [Picture]]) {
    self.pictures = pictures
  }

  /// The picture behind a URL; classes repeat their pictures when a feed asks for more.
  func picture(for url: ImageURL) -> Picture {
    let place = url.number / ImageReference.urlsPerClass
    let sourceClass = SourceClass.allCases[place]
    guard let list = pictures[sourceClass], !list.isEmpty else {
      preconditionFailure("the corpus has no picture for the class \(sourceClass)")
    }
    return list[url.number % ImageReference.urlsPerClass % list.count]
  }
}

extension SourceImages {
  /// What the number of a URL stands for.
  struct Address: Sendable {
    /// The text of the URL.
    var url: String
    /// The file behind it, below the corpus's folder, as it is shown on one line.
    var file: String
  }

  /// The address that the URL with this number stands for.
  func address(ofURL number: Int) -> Address {
    let url = ImageReference(urlNumber: number).url
    return Address(url: url.text, file: picture(for: url).file)
  }
}

extension ImageReference {
  /// The address that the pipeline is given.
  public var url: ImageURL {
    ImageURL(number: urlNumber) { number in
      let reference = ImageReference(urlNumber: number)
      return "https://images.example/\(reference.sourceClass.rawValue)/\(reference.ordinal).img"
    }
  }
}
