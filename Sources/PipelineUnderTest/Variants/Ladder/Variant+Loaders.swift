internal import Synchronization

extension Variant {
  private static let added = Mutex<[Variant]>([])

  /// The loaders of this program, which stand among the variants without being made of switches.
  package static var loaders: [Variant] { added.withLock { $0 } }

  /// Adds a loader called `name`; its switches are nothing that it has.
  package static func addLoader(name: String, summary: String) {
    var variant = Variant(name: name, summary: summary)
    variant.subject = .loader
    added.withLock { $0.append(variant) }
  }
}
