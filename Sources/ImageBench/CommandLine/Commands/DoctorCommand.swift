internal import Records
internal import Reports
internal import Runs
internal import Text

/// `imagebench doctor`: whether this host is fit for noisy metrics, and what to do about it.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Score this host for noisy metrics, and say what to do about it."
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
    """
  static let options: [OptionSpec] = [.format]

  static func run(_ values: OptionValues) throws -> ExitCode {
    try values.refuseOperands()
    let format = try values.format()
    let console = Console(progress: .none)
    let checkup = HostCheckup(HostProbe().observe())
    console.result(format.render([checkup.table], width: console.width))
    return .fine
  }
}
