import ImageBench

/// The tool with the loaders of the tests, as a package of a user builds it.
///
/// With "provocations" as its first argument it plays the mistakes of checks with and without what
/// provokes them instead.
@main struct Main {
  static let loaders: [any LoaderUnderTest.Type] =
    twins + screens + cases + shared + planted + leaving

  static func main() async {
    if CommandLine.arguments.dropFirst().first == ProvocationRun.word {
      await ProvocationRun.main()
    } else {
      await ImageBenchTool.main(measuring: loaders)
    }
  }
}
