internal import Corpus
public import PipelineUnderTest
internal import Quantities
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

extension ImageReference {
  /// The address that the pipeline is given.
  public var url: ImageURL {
    ImageURL(number: urlNumber) { number in
      let reference = ImageReference(urlNumber: number)
      return "https://images.example/\(reference.sourceClass.rawValue)/\(reference.ordinal).img"
    }
  }
}
