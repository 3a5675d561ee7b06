/// The manifest of a loader's package.
struct LoaderManifest {
  let package: LoaderPackage
  /// By the name of a module, the modules of the package that it imports.
  let imports: [String: [String]]

  var text: String { head + settings + package(of: targets) }

  /// Where ImageBench is, and what is built of it.
  private var head: String {
    """
    // swift-tools-version: 6.2
    import Foundation
    import PackageDescription

    let imageBench = \(package.imageBench.debugDescription)

    // What `make bench` has built there is used as it is. Where there is nothing, and with
    // IMAGEBENCH_FROM_SOURCES=1, ImageBench is built from its sources, which takes minutes.
    let built = "\\(imageBench)/.build/release"
    let objects = "\\(built)/imagebench.product/Objects.LinkFileList"
    let isBuilt =
      Context.environment["IMAGEBENCH_FROM_SOURCES"] != "1"
      && FileManager.default.fileExists(atPath: objects)
      && FileManager.default.fileExists(atPath: "\\(built)/Modules/EveryFramework.swiftmodule")

    // The tool has only the modules that it needs itself; these are the others.
    let list = (try? String(contentsOfFile: objects, encoding: .utf8)) ?? ""
    let others = [\(others)]
      .filter { !list.contains("/\\($0).build/") }
      .flatMap { name in
        let sources = (try? String(contentsOfFile: "\\(built)/\\(name).build/sources", encoding: .utf8)) ?? ""
        let names = sources.split(separator: "\\n").compactMap { $0.split(separator: "/").last }
          .map { "\\($0.filter { $0 != "'" }).o" }
        let compiled = (try? FileManager.default.contentsOfDirectory(atPath: "\\(built)/\\(name).build")) ?? []
        return (names.isEmpty ? compiled.filter { $0.hasSuffix(".o") } : names)
          .map { "\\(built)/\\(name).build/\\($0)" }
      }


    """
  }

  /// The flags of the compiler and of the linker.
  private var settings: String {
    """
    /// The modules of C: their headers, and whether the build has made the map of the module.
    let headers: KeyValuePairs = [
    \(headers)
    ]
    let maps = headers.flatMap { folder, map in
      [
        "-Xcc", "-fmodule-map-file=\\(map.isEmpty ? "\\(imageBench)/\\(folder)" : "\\(built)/\\(map)")/module.modulemap",
        "-Xcc", "-I", "-Xcc", "\\(imageBench)/\\(folder)",
      ]
    }
    // A tool that was built again compiles everything here again.
    let date = (try? FileManager.default.attributesOfItem(atPath: "\\(built)/imagebench"))?[.modificationDate]
    let stamp = "IMAGEBENCH_\\(Int((date as? Date ?? .distantPast).timeIntervalSince1970 * 1_000).magnitude)"
    let compiled: [SwiftSetting] =
      isBuilt ? [.define(stamp), .unsafeFlags(["-I", "\\(built)/Modules"] + maps)] : []
    let linked: [LinkerSetting] =
      isBuilt ? [.unsafeFlags(["@\\(objects)"] + others)] + [\(libraries)].map { .linkedLibrary($0) } : []
    let tool: [Target.Dependency] =
      isBuilt ? [] : [.product(name: "ImageBench", package: "ImageBench")]

    // Swift 6.3.1 gives optimised code a crash that it does not have, and the time of a loader's own
    // code is no part of any number.
    let loader = [.swiftLanguageMode(.v5), .unsafeFlags(["-Onone"])] + compiled


    """
  }

  private func package(of targets: String) -> String {
    """
    let package = Package(
      name: "\(package.name)",
      dependencies: isBuilt ? [] : [.package(name: "ImageBench", path: imageBench)],
      targets: [
    \(targets)
        // The tool: imagebench with the loader among its variants.
        .executableTarget(
          name: "\(package.name)",
          dependencies: [\(names(package.modules.map(\.name)))] + tool,
          swiftSettings: compiled,
          linkerSettings: linked
        ),
      ]
    )

    """
  }

  private var headers: String {
    BuiltTool.cModules.map { "  \"\($0.headers)\": \"\($0.hasOwnMap ? "" : "\($0.name).build")\"," }
      .joined(separator: "\n")
  }

  private var others: String {
    (FrameworkNames.all + ["OSSubmodules"]).map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private var libraries: String {
    BuiltTool.libraries.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private var targets: String {
    package.modules.map { module in
      let needed = names(imports[module.name] ?? [])
      return """
            // The loader\(module == package.modules.first ? "" : "'s \(module.name)").
            .target(
              name: "\(module.name)", dependencies: [\(needed)] + tool, swiftSettings: loader
            ),
        """
    }.joined(separator: "\n")
  }

  private func names(_ modules: [String]) -> String {
    modules.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
