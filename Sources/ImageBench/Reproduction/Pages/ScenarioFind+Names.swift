internal import Hunting
internal import Runs
internal import Scenarios
internal import Trials
internal import Variants

extension ScenarioFind {
  /// The names that a command line gives; what it does not, the file says, or the default.
  package struct Names {
    package var variant: String?
    /// The variant that is not to violate the property; `best` by default.
    package var against = "best"
    package var property: String?
    package var device: String?

    package init() {}
  }

  /// The file at `path` played with what `names` and the file say.
  ///
  /// A wrong name is the fault of the command line where that gave it, else of the file.
  package init(path: String, _ names: Names) throws(ReplayFault) {
    let file: ScenarioFile
    do throws(ScriptFault) { file = try OwnScript(path: path).file } catch { throw .script(error) }
    guard let variant = names.variant ?? file.variant else {
      throw .unnamed(path: path, word: "variant")
    }
    guard let word = names.property ?? file.property else {
      throw .unnamed(path: path, word: "property")
    }
    guard let property = HuntProperty(rawValue: word) else {
      let problem = HuntProperty.unknown(word)
      throw names.property == nil
        ? .badName("\(path): \(problem)", isOption: false)
        : .badName("--property names no property: \(problem)", isOption: true)
    }
    func find<Value>(
      _ name: String,
      isOption: Bool,
      _ find: (String) throws(ScenarioError) -> Value
    ) throws(ReplayFault) -> Value {
      do throws(ScenarioError) { return try find(name) } catch {
        throw .badName(isOption ? "\(error)" : "\(path): \(error)", isOption: isOption)
      }
    }
    let bad = try find(variant, isOption: names.variant != nil, Plan.variant)
    let fixed = try find(names.against, isOption: true, Plan.variant)
    let device = try find(
      names.device ?? file.device ?? DeviceProfile.worstCase.name,
      isOption: names.device != nil || file.device == nil,
      DeviceProfile.find
    )
    guard bad.name != fixed.name else { throw .oneVariant(path: path, name: bad.name) }
    self.init(path: path, file: file, property: property, bad: bad, fixed: fixed, device: device)
  }
}
