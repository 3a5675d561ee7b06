internal import Corpus
internal import Records
internal import Reports
internal import Runs
internal import Text

/// `imagebench doctor`: whether this host is fit for noisy metrics and the pictures are undamaged.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Score this host for noisy metrics, or make and check pictures."
  static let synopsis = "[options]"
  static let details = """
    Exact metrics are the same on every host. Times and resident memory are not: this command looks at
    what makes them differ from run to run, and gives each part a score from 0 to 100. Between the two
    limits of a part the score falls in a straight line.

      part        weight  100                            0
      steal           25  up to 0.1 % of processor time  from 5 %
      jitter          20  waits up to 0.2 ms late        from 4 ms (95th percentile)
      frequency       15  governor performance, no boost (another governor: 50; boost: 25 less)
      load            20  up to 0.1 a processor          from 1
      memory          10  2 GiB free a processor         up to 256 MiB
      huge_pages       5  madvise or never               always
      codecs           5  libjpeg-turbo with SIMD        without

    The whole score is the weighted mean of the parts that are known, and at most 50 above the lowest of
    them. From 80 a host is quiet, from 60 usable, below noisy. `imagebench run` writes the score and its
    parts into run.json, as they are when the run begins; `imagebench nightly` keeps it in the history.

    --pictures looks at pictures instead: it makes a generated corpus that does not exist yet, reads every
    file, and prints the directory and one row for each picture. Of a directory of your own pictures, it
    lists those that a run would use, and names those that a run would skip.

      imagebench doctor
      imagebench doctor --pictures small
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "pictures",
      value: "NAME|DIR",
      words: CorpusRecipe.all.map(\.name),
      "Check pictures instead of the host: those of the corpus standard or small, or of a directory."
    ), .format,
  ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let format = try values.format()
    if let name = values.text("pictures") {
      let console = Console.standard(quiet: false)
      let table = CatalogueTables.pictures(of: try await checked(name, console))
      console.result(format.render([table], width: console.width))
      return .fine
    }
    let console = Console(progress: .none)
    let checkup = HostCheckup(HostProbe().observe())
    console.result(format.render([checkup.table], width: console.width))
    return .fine
  }

  /// The pictures of the corpus or directory called `name`, each of which was read.
  private static func checked(_ name: String, _ console: Console) async throws -> ImageCorpus {
    let source = try CorpusChoice(named: name)
    Interruption.endAtOnce(.makingCorpus)
    let pictures = try await source.load(console)
    guard source.directory == nil else { return pictures }
    return try source.store().load(source.recipe, seed: source.seed, check: .contents)
  }
}
