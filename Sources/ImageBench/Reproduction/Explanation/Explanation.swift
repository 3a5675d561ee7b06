package import Basics
package import Diagnosis
internal import Files
package import Trials

/// What one trial is put down to, and what was tried to better it.
package struct Explanation {
  /// What a trial came to with one switch changed.
  package struct Trial {
    package var change: Counterfactual
    package var hitch: TimeSpan
    package var lateness: TimeSpan
    package var ending: TrialDiagnosis.Ending
    package var frameCount: Int
    package var removed: TrialDiagnosis.Removal
  }

  /// What names the trial beside others.
  package var name: String
  /// What it was.
  package var context: TraceContext
  /// Why it was late.
  package var diagnosis: TrialDiagnosis
  /// The switches that were tried, in the order in which chains name them.
  package var tried: [Trial] = []
  /// Why none was tried, or not all; nil where nothing is missing.
  package var note: String?

  package init(name: String, context: TraceContext, diagnosis: TrialDiagnosis) {
    self.name = name
    self.context = context
    self.diagnosis = diagnosis
  }

  /// Reads a trace; why no switch was tried is for whoever tries them.
  package init(tracePath path: String) throws(ReplayFault) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileOperations.posix.readWhole(path)
    } catch {
      throw .file(error)
    }
    var diagnosis = TrialDiagnosis()
    do throws(TraceError) {
      context = try TraceReader.read(bytes) { diagnosis.fold($0) }
      guard diagnosis.frameCount > 0 || diagnosis.ending == .jetsam else { throw .noFrames }
    } catch {
      throw .trace(path: path, error)
    }
    self.diagnosis = diagnosis
    name = "\(context.scenario) · \(context.variant) · \(context.device) · seed \(context.seed)"
  }
}
