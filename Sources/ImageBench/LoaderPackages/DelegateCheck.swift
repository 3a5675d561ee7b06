/// Finds methods of Apple's delegates that Linux never calls.
///
/// A type may leave out these methods. Objective-C looks for one by its name when it is called, so
/// a subclass can add it. Swift binds the methods of a protocol where a type conforms to it: a
/// method that only a subclass has is not called.
package enum DelegateCheck {
  /// A method that is never called on Linux.
  package struct Finding: Sendable, Hashable {
    package var file: String
    /// From 1.
    package var line: Int
    /// The class that has the method.
    package var type: String
    package var method: String
    /// The class above that conforms without the method.
    package var base: String
    package var delegate: String
    /// Whether the class above is the loader's own.
    package var isOwnBase: Bool

    /// One sentence that names the method and the remedy.
    package var text: String {
      let remedy =
        isOwnBase
        ? "declare an empty \(method) in \(base) and override it in \(type)"
        : "move it to a delegate of its own, a class that conforms to \(delegate)"
      return
        "\(file):\(line): \(type).\(method) is never called on Linux, because \(base) conforms "
        + "to \(delegate) without it: \(remedy)"
    }
  }

  /// The findings in the sources of one module, by file and line.
  ///
  /// - Complexity: O(m · d) for m methods of classes of depth d.
  static func findings(in files: [(path: String, outline: SourceOutline)]) -> [Finding] {
    let module = ModuleTypes(files)
    return module.classes.keys.sorted().flatMap { module.findings(of: $0) }
      .sorted { ($0.file, $0.line, $0.method) < ($1.file, $1.line, $1.method) }
  }

  /// The findings in sources given as text.
  package static func findings(
    in files: [(path: String, text: String)],
    _ conditions: SourceAdaptation.Conditions = .kept
  ) -> [Finding] {
    findings(in: files.map { ($0.path, LoaderSource($0.text, conditions).outline) })
  }
}

/// The classes and protocols of a module.
private struct ModuleTypes {
  /// A class with its extensions.
  struct Class {
    /// What stands after the colons of the class and of its extensions.
    var inherited: [String] = []
    var methods: [(file: String, method: SourceOutline.Method)] = []
  }

  /// By their paths.
  private(set) var classes: [String: Class] = [:]
  /// What the module's own protocols include.
  private var protocols: [String: [String]] = [:]

  init(_ files: [(path: String, outline: SourceOutline)]) {
    let parts = files.flatMap { file in file.outline.types.map { (file.path, $0) } }
    for (_, part) in parts where part.kind == .class { classes[part.path] = Class() }
    for (file, part) in parts {
      switch part.kind {
      case .class, .extension:
        guard let path = part.kind == .class ? part.path : resolve(part.path, from: "") else {
          continue
        }
        // The superclass stands in the class itself.
        let inherited = part.inherited.map(Self.withoutModule)
        if part.kind == .class {
          classes[path]?.inherited.insert(contentsOf: inherited, at: 0)
        } else {
          classes[path]?.inherited += inherited
        }
        classes[path]?.methods += part.methods.map { (file, $0) }
      case .protocol: protocols[part.path] = part.inherited.map(Self.withoutModule)
      case .struct, .enum, .actor: break
      }
    }
  }

  /// The name of a type without the module in front of it, as in `UIKit.UIView`.
  private static func withoutModule(_ name: String) -> String {
    guard let point = name.firstIndex(of: "."),
      FrameworkNames.all.contains(String(name[..<point])) || name.hasPrefix("Foundation.")
    else { return name }
    return String(name[name.index(after: point)...])
  }

  /// The path of the class that `name` means inside the type `place`; nil for other types.
  private func resolve(_ name: String, from place: String) -> String? {
    var scope = place.split(separator: ".")
    while true {
      let path = (scope + [Substring(name)]).joined(separator: ".")
      if classes[path] != nil { return path }
      guard scope.popLast() != nil else { return nil }
    }
  }

  func findings(of path: String) -> [DelegateCheck.Finding] {
    guard let type = classes[path] else { return [] }
    let hidden: Set<String> = ["override", "private", "fileprivate", "static", "class"]
    return type.methods.filter { hidden.isDisjoint(with: $0.method.modifiers) }
      .compactMap { file, method in
        guard let (base, delegate) = conformance(with: method.name, above: path) else { return nil }
        return DelegateCheck.Finding(
          file: file,
          line: method.line,
          type: path,
          method: method.name,
          base: base,
          delegate: delegate,
          isOwnBase: classes[base] != nil
        )
      }
  }

  /// The class above `path` that conforms to the protocol with `method`, and that protocol.
  private func conformance(
    with method: String,
    above path: String
  ) -> (base: String, delegate: String)? {
    var seen: Set<String> = [path]
    var inherited = classes[path]?.inherited ?? []
    var place = path
    while true {
      let superclass = inherited.lazy.compactMap { resolve($0, from: place) }.first
      guard let superclass else {
        // What is above lies in UIKit.
        for name in inherited {
          let found = DelegateProtocol.classes[name].flatMap {
            self.delegate(with: method, $0.sorted())
          }
          if let found { return (name, found) }
        }
        return nil
      }
      guard seen.insert(superclass).inserted, let type = classes[superclass] else { return nil }
      if let found = delegate(with: method, type.inherited) { return (superclass, found) }
      (inherited, place) = (type.inherited, superclass)
    }
  }

  /// The first of the protocols `names`, or of those that they include, that has `method`.
  private func delegate(with method: String, _ names: [String]) -> String? {
    var seen: Set<String> = []
    var open = names
    while !open.isEmpty {
      let name = open.removeFirst()
      guard seen.insert(name).inserted else { continue }
      let found = DelegateProtocol.named(name)?.chain.first { $0.methods.contains(method) }
      if let found { return found.name }
      open += protocols[name] ?? []
    }
    return nil
  }
}
