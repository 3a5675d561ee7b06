/// How urgent a job is: its class of quality of service.
public enum LaneClass: String, SignpostWord {
  /// Work that is invisible to the user.
  case background
  /// Work with visible progress that does not block the user.
  case utility
  /// Work without a class.
  case `default`
  /// Work that the user waits for.
  case userInitiated = "user-initiated"
  /// Work that the present frame waits for.
  case userInteractive = "user-interactive"
}
