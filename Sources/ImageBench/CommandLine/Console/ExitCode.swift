/// How the tool ends, for scripts.
enum ExitCode: Int32 {
  /// All went well.
  case fine = 0
  /// The tool failed: a file or directory that cannot be read or written, content that cannot be
  /// used, a library.
  case toolFailed = 1
  /// A comparison found a regression.
  case regression = 2
  /// A trial failed; the other trials' results are there.
  case trialFailed = 3
  /// A failure pattern did not show, or its fix does not cure it.
  case notReproduced = 4
  /// The baseline is missing, or the runs have another protocol, corpus or other definitions:
  /// nothing was compared.
  case incomparable = 5
  /// A hunt or a check found what it looked for.
  case found = 6
  /// A picture cannot be decoded, because of what it is; other pictures' results are there.
  case badContent = 7
  /// The command line is wrong, a name in it too that nothing has: EX_USAGE of sysexits.h.
  case usage = 64
  /// A trial could not write its results: EX_IOERR of sysexits.h; only `trial` ends so.
  case outputFailed = 74
  /// Ended by Ctrl-C, SIGTERM or SIGHUP: 128 and the number of SIGINT, as shells count.
  case interrupted = 130
}
