@_exported public import FeedKit
internal import CommandLine

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
  /// Runs the command line of this process, in which `loaders` are variants like the built-in ones,
  /// and ends the process with its exit code.
  public static func main(measuring loaders: [any LoaderUnderTest.Type]) async -> Never {
    await runTool(measuring: loaders)
  }
}
