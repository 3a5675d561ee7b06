/// A package of your own with a loader under test: a tool `imagebench` that has it among its
/// variants.
package struct LoaderPackage: Sendable {
  /// A module of the package.
  package struct Module: Sendable, Hashable {
    package var name: String
    /// The folder of its sources; nil writes a small loader to begin with.
    package var sources: String?
  }

  /// The name of the package, of its tool's folder and of the loader's type.
  package var name: String
  /// The folder of ImageBench, on which the package depends.
  package var imageBench: String
  /// The loader's module first, then those that it imports.
  package var modules: [Module]
  /// What `#if os(iOS)` means in the sources.
  package var conditions = SourceAdaptation.Conditions.kept

  /// The loader's module.
  var module: String { modules[0].name }
  /// Whether it begins with a small loader.
  var isSmall: Bool { modules[0].sources == nil }

  /// The package `name` with a module for each folder of a loader, or with a small loader.
  ///
  /// - Parameters:
  ///   - sources: the loader's folder, then those of the modules that it imports.
  ///   - modules: their names, as far as they are given; else that of the folder, if it can be one.
  package init(name: String, imageBench: String, sources: [String], modules: [String]) {
    self.name = name
    self.imageBench = imageBench
    guard !sources.isEmpty else {
      self.modules = [Module(name: modules.first ?? "\(name)Code", sources: nil)]
      return
    }
    self.modules = sources.enumerated().map { index, folder in
      let given = modules.indices.contains(index) ? modules[index] : nil
      let numbered = index == 0 ? "\(name)Code" : "\(name)Code\(index + 1)"
      let found = Self.moduleName(of: folder, not: name)
      return Module(name: given ?? found ?? numbered, sources: folder)
    }
  }
}
