internal import Nights
internal import Reproduction
internal import Runs
internal import Scenarios

extension ExitCode {
  /// How the tool ends with `error`, which a module has thrown.
  init(for error: any Error) {
    self =
      switch error {
      case let error as CommandError: error.code
      case let fault as RunFault: Self.code(fault)
      case let fault as NightFault: Self.code(fault)
      case let fault as ReplayFault: Self.code(fault)
      case let fault as ScriptFault: Self.code(fault)
      case is TrialInvocationFault: .usage
      default: .toolFailed
      }
  }

  private static func code(_ fault: RunFault) -> ExitCode {
    if case .interrupted = fault { .interrupted } else { .toolFailed }
  }

  private static func code(_ fault: NightFault) -> ExitCode {
    switch fault {
    case .run(let fault): code(fault)
    case .noBaseline, .otherBaseline, .otherNight: .incomparable
    case .unknownMetric: .usage
    default: .toolFailed
    }
  }

  private static func code(_ fault: ReplayFault) -> ExitCode {
    switch fault {
    case .unknownTrial, .nothingChosen: .usage
    case .trial: .trialFailed
    case .script(let fault): code(fault)
    default: .toolFailed
    }
  }

  private static func code(_ fault: ScriptFault) -> ExitCode {
    // Which trial of a recording is taken is what the command line says; all else is the file's.
    if case .recording(.noTrial) = fault { .usage } else { .toolFailed }
  }
}
