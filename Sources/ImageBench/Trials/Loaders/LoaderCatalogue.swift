package import FeedKit
internal import Synchronization
internal import Variants

/// The loaders that this program can measure.
package enum LoaderCatalogue {
  private static let loaders = Mutex<[any LoaderUnderTest.Type]>([])

  /// Adds `loaders`; each becomes a variant with its name.
  ///
  /// - Throws: `LoaderFault` for a name that is taken or has other characters than lower-case
  ///   letters, digits and hyphens.
  package static func add(_ new: [any LoaderUnderTest.Type]) throws(LoaderFault) {
    for loader in new {
      guard loader.name.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil else {
        throw .name(loader.name)
      }
      guard Variant.named(loader.name) == nil else { throw .taken(loader.name) }
      loaders.withLock { $0.append(loader) }
      Variant.addLoader(name: loader.name, summary: loader.summary)
    }
  }

  static func named(_ name: String) -> (any LoaderUnderTest.Type)? {
    loaders.withLock { $0.first { $0.name == name } }
  }
}

/// Why a loader cannot be measured.
package enum LoaderFault: Error, Hashable {
  /// The name has characters that a name of a variant has not.
  case name(String)
  /// Another variant has the name.
  case taken(String)
}

extension LoaderFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  package var description: String {
    switch self {
    case .name(let name):
      "the loader \"\(name)\" needs another name: lower-case letters, digits and hyphens"
    case .taken(let name):
      "the loader \"\(name)\" needs another name: a variant has this one; see imagebench list"
    }
  }
}
