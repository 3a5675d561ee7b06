internal import Basics
internal import Diagnosis
internal import Scenarios
internal import Signposts

/// The numbers of checks, folded over the signposts of a trial as they stream.
///
/// Signposts after the end of the measurement count for none.
struct CheckFold {
  private var faults = FaultDiagnosis()
  private var requests: RequestCounts
  private var screen: ScreenCounts
  private var memory: MemoryCounts
  private var lateAnswers = 0
  private var sharedKeys = 0
  private var isMeasured = false

  /// A fold of a trial of `workload` before its first signpost; another `scenario` is played in its
  /// place where one is given.
  init(_ workload: CheckWorkload, playing scenario: Scenario? = nil) {
    requests = RequestCounts(later: workload.later)
    screen = ScreenCounts(later: workload.later)
    memory = MemoryCounts(HeldMoment.times(in: scenario ?? workload.scenario))
  }

  /// Folds the next signpost.
  mutating func fold(_ record: SignpostRecord) {
    guard !isMeasured else { return }
    isMeasured = record.name == .measurementEnd
    if let fault = faults.fold(record), fault.symptom == .wrongImage {
      switch fault.cause {
      case .staleAnswer: lateAnswers += fault.weight
      case .jank(.keyOfAnother): sharedKeys += fault.weight
      default: break
      }
    }
    requests.fold(record)
    screen.fold(record)
    memory.fold(record)
  }

  /// The numbers so far; what a trial has nothing to say about is missing.
  var values: [CheckCount: Double] {
    var values: [CheckCount: Double] = [
      .lateAnswerFrames: Double(lateAnswers), .sharedKeyFrames: Double(sharedKeys),
    ]
    for part in [requests.values, screen.values(requests), memory.values] {
      values.merge(part) { $1 }
    }
    return values
  }
}
