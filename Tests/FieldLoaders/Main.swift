import ImageBench

/// The tool with the loaders of the tests, as a package of a user builds it.
@main struct Main {
  static func main() async {
    await ImageBenchTool.main(measuring: twins + screens + cases + shared + planted + leaving)
  }
}
