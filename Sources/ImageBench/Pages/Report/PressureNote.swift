internal import Basics
internal import Records
internal import Scenarios

/// Why a scenario ends apps below the usual limit of their device.
struct PressureNote {
  /// The scenario.
  let scenario: String
  /// When memory becomes critical, in the scenario's own time.
  let moment: TimeSpan
  /// What the images of an app may take then, by the name of the device.
  let allowances: [(device: String, allowed: ByteCount, usual: ByteCount)]

  /// The notes about those scenarios of `cells` in which memory becomes critical, each once.
  ///
  /// A scenario or a device that this version does not know has none.
  static func all(_ cells: [CellKey]) -> [PressureNote] {
    var known: Set<String> = []
    return cells.map(\.scenario).filter { known.insert($0).inserted }.compactMap { scenario in
      var devices: Set<String> = []
      let names = cells.filter { $0.scenario == scenario }.map(\.device)
      return PressureNote(scenario, names.filter { devices.insert($0).inserted })
    }
  }

  /// The note about one scenario on `devices`; nil where memory does not become critical in it.
  init?(_ scenario: String, _ devices: [String]) {
    let definition = Scenario.catalogue.first { $0.name == scenario }
    let event = definition?.events.first { $0.kind == .criticalPressure }
    let allowances = devices.compactMap { name in
      DeviceProfile.all.first { $0.name == name }.map {
        (device: name, allowed: $0.criticalAllowance, usual: $0.jetsamLimit)
      }
    }
    guard let event, !allowances.isEmpty else { return nil }
    self.scenario = scenario
    self.allowances = allowances
    moment = event.time
  }

  /// The reason, the rule and its numbers, in sentences.
  var text: String {
    let limits = allowances.map { "\($0.allowed) on \($0.device) instead of \($0.usual)" }
    let grace = FixedPoint.text(TimedEvent.graceUnderPressure.milliseconds / 1e3, places: 0)
    let time = FixedPoint.text(moment.milliseconds / 1e3, places: 1)
    return "Why \(scenario) ends apps below the usual limit of the device: at \(time) s memory "
      + "becomes critical, as if other apps needed it, and an app whose images take more than a "
      + "few screens of pixels \(grace) s later is ended. The limit is then "
      + "\(limits.joined(separator: ", "))."
  }
}
