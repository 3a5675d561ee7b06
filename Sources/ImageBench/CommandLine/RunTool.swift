package import FeedKit
internal import Files
internal import Trials

/// Runs the command line of this process and ends it with the tool's exit code.
package func runTool(measuring loaders: [any LoaderUnderTest.Type]) async -> Never {
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
  Tool.exit(with: await Tool.run(arguments: RawText.arguments))
}
