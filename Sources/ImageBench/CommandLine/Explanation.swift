internal import Basics
internal import Diagnosis
internal import Files
internal import Trials

/// What one trial is put down to, and what was tried to better it.
struct Explanation {
  /// What a trial came to with one switch changed.
  struct Trial {
    var change: Counterfactual
    var hitch: TimeSpan
    var lateness: TimeSpan
    var ending: TrialDiagnosis.Ending
    var frameCount: Int
    var removed: TrialDiagnosis.Removal
  }

  /// What names the trial beside others.
  var name: String
  /// What it was.
  var context: TraceContext
  /// Why it was late.
  var diagnosis: TrialDiagnosis
  /// The switches that were tried, in the order in which chains name them.
  var tried: [Trial] = []
  /// Why none was tried, or not all; nil where nothing is missing.
  var note: String?

  init(name: String, context: TraceContext, diagnosis: TrialDiagnosis) {
    self.name = name
    self.context = context
    self.diagnosis = diagnosis
  }

  /// Reads a trace; why no switch was tried is for whoever tries them.
  init(tracePath path: String) throws(CommandError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileOperations.posix.readWhole(path)
    } catch {
      throw .failed(error)
    }
    var diagnosis = TrialDiagnosis()
    do throws(TraceError) {
      context = try TraceReader.read(bytes) { diagnosis.fold($0) }
      guard diagnosis.frameCount > 0 || diagnosis.ending == .jetsam else { throw .noFrames }
    } catch {
      throw .failed("\(path) \(error)")
    }
    self.diagnosis = diagnosis
    name = "\(context.scenario) · \(context.variant) · \(context.device) · seed \(context.seed)"
  }
}
