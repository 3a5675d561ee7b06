package import FeedKit
internal import Files
internal import Trials

/// The process of the tool.
package enum ToolProcess {
  /// Runs the command line of this process, in which `loaders` are variants, and ends it with the
  /// tool's exit code.
  ///
  /// `source` is a path of ``ToolAge`` for the tool of a loader's package, and nil for imagebench.
  ///
  /// It runs on the caller's thread up to its first wait: a standard stream that is closed must be
  /// noticed before the runtime opens a file in its place.
  nonisolated(nonsending) package static func run(
    measuring loaders: [any LoaderUnderTest.Type],
    source: String?
  ) async -> Never {
    StandardStream.prepare()
    // A write beyond the file size limit must come back as an error, not end the process.
    FileSizeSignal.ignore()
    ChildSignal.restore()
    do throws(LoaderFault) {
      try LoaderCatalogue.add(loaders)
    } catch {
      Console(progress: .none).error("\(error)")
      Tool.exit(with: .usage)
    }
    if let source, let warning = ToolAge.warning(of: "/proc/self/exe", source: source),
      !Tool.isOwnCall(RawText.arguments)
    {
      Console(progress: .none).error(warning)
    }
    Tool.exit(with: await Tool.run(arguments: RawText.arguments))
  }
}
