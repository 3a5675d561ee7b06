internal import CommandLine
@_exported public import FeedKit
internal import Loaders

/// The tool `imagebench` as a library: a package of your own makes one that has your loaders in it.
///
/// ```swift
/// import ImageBench
///
/// @main struct Main {
///   static func main() async { await ImageBenchTool.main(measuring: [MyLoader.self]) }
/// }
/// ```
public enum ImageBenchTool {
  /// Runs the command line of this process, in which `loaders` are variants next to the built-in
  /// ones and the loaders that come with ImageBench, and ends the process with its exit code.
  nonisolated(nonsending) public static func main(
    measuring loaders: [any LoaderUnderTest.Type] = []
  )
    async -> Never
  {
    await ToolProcess.run(
      measuring: loaders + LoaderList.all,
      source: loaders.isEmpty ? nil : #filePath
    )
  }
}
