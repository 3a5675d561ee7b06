internal import Glibc

/// Whether the tool of a loader's package has an older build of ImageBench in it than there is.
///
/// SwiftPM does not look at files outside of a package, so it keeps such a tool.
enum ToolAge {
  /// A warning with the remedy; nil where `tool` is newer than the build, or where there is no
  /// build.
  ///
  /// - Parameter source: The path of a source of ImageBench, `Sources/ImageBench/<module>/<file>`
  ///   below its folder.
  static func warning(of tool: String, source: String) -> String? {
    let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/")
    guard let build = modified(folder + "/.build/release/imagebench"), let own = modified(tool),
      own < build
    else { return nil }
    return "warning: this tool has an older build of ImageBench in it than \(folder) has; run "
      + "swift package clean, and build it again"
  }

  /// When the file at `path` was last written, in nanoseconds; nil where there is none.
  private static func modified(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
