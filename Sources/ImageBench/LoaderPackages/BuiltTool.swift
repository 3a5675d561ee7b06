internal import Files

/// The modules and objects that `make bench` has built, which the package of a loader uses.
///
/// Without it the package builds all of ImageBench from its sources: some 500 CPU seconds.
struct BuiltTool: Sendable {
  /// A module of C.
  struct CModule: Sendable, Hashable {
    var name: String
    /// Its headers, in the folder of ImageBench.
    var headers: String
    /// Whether its map of modules lies with its headers; else the build makes it.
    var hasOwnMap = false
  }

  /// The modules of C that modules of Swift name in their interfaces.
  static let cModules: [CModule] =
    ["CSupport", "CFloor", "CSQLite", "CVirtualTime"].map {
      CModule(name: $0, headers: "Sources/ImageBench/\($0)/include")
    }
    + [CModule(name: "CCodecs", headers: "Sources/PipelineUnderTest/CCodecs/include")]
    + ["CAppleRuntime", "CommonCrypto"].map {
      CModule(name: $0, headers: "Sources/PipelineUnderTest/Frameworks/\($0)/include")
    }
    + ["CUIKit", "OSSubmodules"].map {
      CModule(
        name: $0,
        headers: "Sources/PipelineUnderTest/Frameworks/\($0)/include",
        hasOwnMap: true
      )
    }

  /// The libraries of the system that the tool is linked with.
  static let libraries = [
    "z", "jemalloc", "jpeg", "png16", "isal", "lcms2", "dl", "m", "sqlite3", "nettle",
  ]

  /// The folder of ImageBench.
  let folder: String

  private var products: String { "\(folder)/.build/release" }
  /// The compiled modules.
  var modules: String { "\(products)/Modules" }
  /// The compiled modules of C and of the toolchain.
  var moduleCache: String { "\(products)/ModuleCache" }

  /// Whether there is something built.
  var isThere: Bool {
    FileOperations.posix.kind("\(modules)/EveryFramework.swiftmodule", .follow) >= 0
      && FileOperations.posix.kind("\(products)/imagebench", .follow) >= 0
  }

  /// The arguments by which the compiler finds the modules.
  var compilerArguments: [String] {
    ["-I", modules]
      + Self.cModules.flatMap { module in
        let headers = "\(folder)/\(module.headers)"
        let map = module.hasOwnMap ? headers : "\(products)/\(module.name).build"
        return [
          "-Xcc", "-fmodule-map-file=\(map)/module.modulemap", "-Xcc", "-I", "-Xcc", headers,
        ]
      }
  }
}
