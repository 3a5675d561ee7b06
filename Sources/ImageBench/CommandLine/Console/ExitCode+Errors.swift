internal import DecodeBench
internal import DeviceMeasurements
internal import LoaderPackages
internal import Nights
internal import Origin
internal import Pages
internal import Reports
internal import Reproduction
internal import Runs
internal import Scenarios
internal import Text

extension ExitCode {
  /// How the tool ends with `error`, which a module has thrown.
  init(for error: any Error) {
    self =
      switch error {
      case let error as CommandError: error.code
      case let fault as PackageFault: Self.code(fault)
      case let fault as RunFault: Self.code(fault)
      case let fault as NightFault: Self.code(fault)
      case let fault as PageFault: Self.code(fault)
      case let fault as ReplayFault: Self.code(fault)
      case let fault as ScriptFault: Self.code(fault)
      case let fault as DeviceFault: Self.code(fault)
      case let fault as OriginFault: Self.code(fault)
      case let failure as DecodeBatch.Failure: Self(failure.cause)
      case ArgumentFault.wrong: .usage
      case is TrialInvocationFault, is ScenarioError, is TrialFilter.UnknownName,
        is NameChoice.Fault:
        .usage
      default: .toolFailed
      }
  }

  /// How the tool ends when a picture was not decoded because of `cause`.
  init(_ cause: DecodeBatch.Failure.Cause) {
    self = cause == .content ? .badContent : .toolFailed
  }

  private static func code(_ fault: PackageFault) -> ExitCode {
    switch fault {
    case .name, .moduleName, .taken: .usage
    default: .toolFailed
    }
  }

  private static func code(_ fault: RunFault) -> ExitCode {
    switch fault {
    case .interrupted: .interrupted
    case .otherModel: .incomparable
    default: .toolFailed
    }
  }

  private static func code(_ fault: NightFault) -> ExitCode {
    switch fault {
    case .run(let fault): code(fault)
    case .noBaseline, .otherBaseline, .otherNight, .otherDefinitions, .otherMerged: .incomparable
    case .unknownMetric, .unknownSeries: .usage
    default: .toolFailed
    }
  }

  private static func code(_ fault: PageFault) -> ExitCode {
    switch fault {
    case .nights(let fault): code(fault)
    case .noPlace, .noDirectory: .usage
    default: .toolFailed
    }
  }

  private static func code(_ fault: ReplayFault) -> ExitCode {
    switch fault {
    case .noSuchFrames, .unnamed, .oneVariant: .usage
    case .badName(_, let isOption): isOption ? .usage : .toolFailed
    case .trial: .trialFailed
    case .script(let fault): code(fault)
    default: .toolFailed
    }
  }

  private static func code(_ fault: DeviceFault) -> ExitCode {
    switch fault {
    case .severalProcesses, .severalTests, .noName: .usage
    default: .toolFailed
    }
  }

  private static func code(_ fault: OriginFault) -> ExitCode {
    switch fault {
    case .address, .cacheControl, .share: .usage
    case .folder, .listen: .toolFailed
    }
  }

  private static func code(_ fault: ScriptFault) -> ExitCode {
    // The command line says which trial of a recording is taken; the file says all else.
    if case .recording(.noTrial) = fault { .usage } else { .toolFailed }
  }
}
