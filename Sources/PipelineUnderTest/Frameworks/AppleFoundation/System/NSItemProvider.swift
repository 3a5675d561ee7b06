public import Foundation
internal import VirtualDevice

/// Data that can be loaded, by the identifier of their type.
open class NSItemProvider: NSObject, @unchecked Sendable {
  // Unchecked: the handlers are guarded.
  private let handlers = Guarded<[(type: String, load: Load)]>([])

  /// Who may load: here every caller may.
  public enum RepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }

  private typealias Load =
    @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  /// A provider of nothing so far.
  public override init() {}

  /// Registers how data of a type are made when they are asked for.
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    visibility: RepresentationVisibility = .all,
    loadHandler:
      @escaping @Sendable (
        @escaping @Sendable (Data?, (any Error)?) -> Void
      ) -> Progress?
  ) {
    handlers.with { $0.append((typeIdentifier, loadHandler)) }
  }

  /// The types, in the order of their registration.
  open var registeredTypeIdentifiers: [String] { handlers.with { $0.map(\.type) } }

  /// Asks for the data of a type; an error if none are registered for it.
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let load = handlers.with { $0.first { $0.type == typeIdentifier }?.load }
    guard let load else {
      // NSItemProviderErrorDomain, itemUnavailableError.
      completionHandler(nil, NSError(domain: "NSItemProviderErrorDomain", code: -1000))
      return Progress(totalUnitCount: 0)
    }
    return load(completionHandler) ?? Progress(totalUnitCount: 1)
  }
}
