/// The files of a new package, and what was done to its sources.
struct PackageContents: Sendable {
  /// The paths in the package.
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private(set) var report = PackageReport()
  /// Whether the sources ask for the system somewhere.
  private(set) var hasSystems = false
  /// Whether the adapter guesses how the loader is called.
  var hasGuess: Bool { guess != nil }

  private let package: LoaderPackage
  /// The modules of the package that each module imports.
  private var imports: [String: [String]] = [:]
  private var guess: LoadingCall?
  /// The names of the types of the loader's module.
  private var types: Set<String> = []

  /// The files of `package`, whose sources are read and adapted.
  ///
  /// - Throws: `PackageFault` where a source has no form on Linux, or is none.
  /// - Complexity: O(n) in the size of the sources.
  init(of package: LoaderPackage) throws(PackageFault) {
    self.package = package
    var problems: [String] = []
    for module in package.modules {
      guard let folder = module.sources else { continue }
      let sources = try LoaderSources(in: folder)
      let isOnly = package.modules.count == 1
      problems += adapt(sources, module.name, prefix: isOnly ? "" : "\(module.name)/")
    }
    guard problems.isEmpty else { throw .lines(problems) }
    let template = template(with: guess)
    if package.isSmall {
      let names = template.names(without: [], isForViews: true)
      add(names, LoaderTemplate.namesFile, to: package.module)
      add(template.cell, "PhotoLoader.swift", to: package.module)
      add(template.ownLoader, "\(package.name).swift", to: package.name)
    } else {
      add(template.adapter, LoaderTemplate.adapterFile, to: package.module)
    }
    let manifest = LoaderManifest(package: package, imports: imports)
    var texts = [
      ("Package.swift", manifest.text), (".gitignore", template.ignore),
      ("README.md", template.readMe), ("Sources/\(package.name)/main.swift", template.main),
    ]
    if report.hasList { texts.append(("CHANGES.md", ChangeList(report: report).text)) }
    files += texts.map { ($0.0, Array($0.1.utf8)) }
  }

  /// The template whose adapter calls the loader by `guess`, or plays without it.
  func template(with guess: LoadingCall?) -> LoaderTemplate {
    LoaderTemplate(package: package, types: types, guess: guess)
  }

  /// The paths of the files of Swift, each module after those that it imports.
  var filesByModule: [(name: String, files: [String])] {
    ordered.map { name in
      (
        name,
        files.map(\.path).filter { $0.hasPrefix("Sources/\(name)/") && $0.hasSuffix(".swift") }
      )
    }
  }

  /// The modules, each after those that it imports.
  private var ordered: [String] {
    var result: [String] = []
    var rest = package.modules.map(\.name)
    while let next = rest.firstIndex(where: { name in
      Set(imports[name] ?? []).isSubset(of: result)
    }) {
      result.append(rest.remove(at: next))
    }
    // What is left imports itself in a circle, which the compiler says.
    return result + rest
  }

  private mutating func add(_ text: String, _ path: String, to module: String) {
    files.append(("Sources/\(module)/\(path)", Array(text.utf8)))
  }

  /// Takes the sources of one module as they compile on Linux; the lines that cannot.
  private mutating func adapt(
    _ sources: LoaderSources,
    _ module: String,
    prefix: String
  ) -> [String] {
    report.leftOut += sources.leftOut.map { prefix + $0 }
    report.skipped += sources.skipped.map { prefix + $0 }
    var adapted: [(path: String, text: String)] = []
    var outlines: [(path: String, outline: SourceOutline)] = []
    var problems: [String] = []
    var changes: [[SourceAdaptation.Change]] = []
    for file in sources.files {
      let source = LoaderSource(file.text, package.conditions)
      let adaptation = SourceAdaptation(of: source, file.text, package.conditions)
      outlines.append((prefix + file.path, source.outline))
      problems += adaptation.problems.map { "\(prefix)\(file.path):\($0.line): \($0.text)" }
      adapted.append((file.path, adaptation.text))
      changes.append(adaptation.changes)
    }
    let moves = MemberMoves(adapted)
    for (index, (path, text)) in moves.texts.enumerated() {
      if text == sources.files[index].text {
        report.untouched += 1
        files.append(("Sources/\(module)/\(path)", sources.files[index].bytes))
      } else {
        report.changed += 1
        if !changes[index].isEmpty { report.changes.append((prefix + path, changes[index])) }
        add(text, path, to: module)
      }
    }
    report.moves += moves.moves.map { move in
      var move = move
      move.file = prefix + move.file
      return move
    }
    report.neverCalled += DelegateCheck.findings(in: outlines)
    note(sources, moves.texts.map { LoaderSource($0.text, .kept) }, module)
    return problems
  }

  /// Notes what a module imports and declares, and writes its file of names.
  private mutating func note(
    _ sources: LoaderSources,
    _ adapted: [LoaderSource],
    _ module: String
  ) {
    let imported = Set(adapted.flatMap(\.imports))
    imports[module] = package.modules.map(\.name).filter { $0 != module && imported.contains($0) }
    if sources.files.contains(where: { $0.text.contains("os(iOS)") }) { hasSystems = true }
    let top = adapted.flatMap(\.outline.types).filter { $0.kind != .extension }.map(\.path)
    if module == package.module {
      types = Set(top)
      guess = LoadingCall.find(in: adapted)
    }
    let isForViews = !imported.isDisjoint(with: ["UIKit", "SwiftUI"]) || sources.hasViewHeader
    let template = LoaderTemplate(package: package, types: [], guess: nil)
    add(
      template.names(without: Set(top), isForViews: isForViews),
      LoaderTemplate.namesFile,
      to: module
    )
  }
}

extension LoaderSource {
  /// The modules that it imports.
  var imports: [String] {
    tokens.indices.compactMap { index in
      guard tokens[index].isCode("import"), !regions.isDead[index],
        tokens.indices.contains(index + 1)
      else { return nil }
      let kinds: Set<String> = ["class", "struct", "enum", "protocol", "func", "var", "typealias"]
      let name = kinds.contains(tokens[index + 1].text) ? index + 2 : index + 1
      return tokens.indices.contains(name) ? tokens[name].text : nil
    }
  }
}
