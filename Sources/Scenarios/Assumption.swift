package import Basics

/// A number of the model that no source settles: a value that is played, and the range of what
/// sources and experience allow.
package struct Assumption: Sendable {
  /// The part of a trial that must be present for the value to matter.
  package enum Reach: Sendable, Hashable {
    /// A list with cells, which every trial has.
    case cells
    /// A feed with posts.
    case posts
    /// Cells with stack views, which loaders alone build.
    case stacks
    /// A scenario in which an editor opens.
    case editor
    /// The limit of the app's memory, which every trial has.
    case memory
    /// Loaders that keep images in caches of the system, and pictures or a scenario by which memory
    /// becomes short.
    case pressure
    /// Files that are read again.
    case disk
    /// A decoder in hardware.
    case decoder
    /// Progressive pictures, and such a decoder.
    case progressive
    /// Full decodes by such a decoder, which only some loaders ask for.
    case fullDecodes
    /// Decodes on a core: of PNG, and of files that are still arriving.
    case software
    /// Files that a loader writes.
    case encodes
    /// Pictures that come from a server.
    case network
    /// Pictures that come over the link that has the value.
    case link
  }

  /// The name in tables, and in the names of devices that have an end of its range, such as
  /// "cell-layout-constraint".
  package var name: String
  package var unit: String
  /// The least plausible value.
  package var low: Double
  /// The value that is played, taken from the model itself.
  package var middle: Double
  /// The greatest plausible value.
  package var high: Double
  /// Why this range.
  package var reason: String
  package var reach: Reach
  /// The names of the devices that it is a property of; nil, the default, for all.
  package var devices: [String]?
  /// Gives a device the value.
  private let set: @Sendable (inout DeviceProfile, Double) -> Void

  /// The assumption that `name` is `middle` and lies between `low` and `high`; `set` gives a device
  /// a value.
  package init(
    _ name: String,
    _ unit: String,
    low: Double,
    middle: Double,
    high: Double,
    _ reach: Reach,
    devices: [String]? = nil,
    reason: String,
    set: @escaping @Sendable (inout DeviceProfile, Double) -> Void
  ) {
    self.name = name
    self.unit = unit
    self.low = low
    self.middle = middle
    self.high = high
    self.reach = reach
    self.devices = devices
    self.reason = reason
    self.set = set
  }

  /// The value at `end` of the range.
  package func value(at end: AssumedDeviceName.End) -> Double { end == .low ? low : high }

  /// Whether the value at `end` is another one than the one that is played.
  package func differs(at end: AssumedDeviceName.End) -> Bool { value(at: end) != middle }

  /// `device` with `value` in place of the one that is played; its name stays.
  package func apply(_ value: Double, to device: inout DeviceProfile) { set(&device, value) }

  /// Whether it is a property of `device`, whatever else its name says, and was not measured there.
  package func concerns(_ device: DeviceProfile) -> Bool {
    guard devices?.contains(device.like ?? device.plainName) ?? true else { return false }
    return device.like == nil || !isMeasured(on: device)
  }

  /// Whether the file of `device` has a measured value in place of the one that is played.
  private func isMeasured(on device: DeviceProfile) -> Bool {
    // Its range is a factor of all prices in software, which a fit of PNG has measured.
    if reach == .software { return device.calibration?.error(of: "PNG") != nil }
    var played = device
    apply(middle, to: &played)
    return played != device
  }

  /// Whether it can change a trial of `scenario` on `device`.
  ///
  /// The rest depends on the loader: whether it keeps or writes files, builds stacks, or
  /// decodes in full or on cores.
  ///
  /// - Complexity: O(n) in the feed's items for an assumption about posts or pressure.
  package func canMatter(in scenario: Scenario, on device: DeviceProfile) -> Bool {
    guard concerns(device) else { return false }
    switch reach {
    case .cells, .stacks, .memory, .disk, .software, .encodes: return true
    case .editor: return scenario.events.contains { $0.kind == .editorOpens }
    case .pressure: return scenario.canWarn(device)
    case .decoder, .fullDecodes: return device.jpegUnit != nil
    case .progressive: return device.jpegUnit != nil && scenario.shows([.progressive, .tile])
    // Also after an earlier session: only the loader knows what it has kept of it.
    case .network: return true
    case .link:
      var changed = device
      apply(low == middle ? high : low, to: &changed)
      let link = scenario.network.assuming(changed.assumed)
      return link != scenario.network.assuming(device.assumed)
    case .posts:
      let feed = scenario.feed(on: device.screen, trialSeed: 1)
      return (0..<feed.itemCount).contains { feed.cellKind(ofItem: $0) == .post }
    }
  }
}

extension Scenario {
  /// Whether a picture of its feed is of one of `classes`.
  package func shows(_ classes: Set<SourceClass>) -> Bool {
    feed.templates.contains { $0.surfaces.contains { classes.contains($0.sourceClass) } }
  }

  /// Whether an app on `device` may get a memory warning: from the scenario, or because all its
  /// pictures, decoded, exceed the threshold.
  ///
  /// A picture that the server scaled counts with the pixels of its place, another one with the 12
  /// megapixels of a camera.
  ///
  /// - Complexity: O(n) in the feed's items.
  fileprivate func canWarn(_ device: DeviceProfile) -> Bool {
    let kinds: [TimedEvent.Kind] = [.memoryWarning, .criticalPressure, .editorOpens]
    if events.contains(where: { kinds.contains($0.kind) }) { return true }
    let feed = feed(on: device.screen, trialSeed: 1)
    var pixels: [Int: Int] = [:]
    for item in 0..<feed.itemCount {
      for (index, surface) in feed.surfaces(ofItem: item).enumerated() {
        let image = feed.reference(ofItem: item, surface: index)
        let isScaled = [.tile, .avatar].contains(surface.sourceClass)
        pixels[image.urlNumber] =
          isScaled
          ? feed.targetPixels(ofItem: item, surface: index).pixelCount : 12_000_000
      }
    }
    return 4 * pixels.values.reduce(0, +) >= device.warningThreshold.bytes
  }
}

extension DeviceProfile {
  /// The assumptions that concern the device, in the order of tables.
  package var assumptions: [Assumption] { Assumption.catalogue.filter { $0.concerns(self) } }

  /// The device with `assumptions`, all that concern it by default, at `end` of their ranges; its
  /// name says which, ``AssumedDeviceName/all`` for any number but one.
  package func assuming(
    _ assumptions: [Assumption]? = nil,
    at end: AssumedDeviceName.End
  ) -> DeviceProfile {
    let chosen = assumptions ?? self.assumptions
    let word = chosen.count == 1 && assumptions != nil ? chosen[0].name : AssumedDeviceName.all
    var device = self
    device.name = "\(AssumedDeviceName(device: name, assumption: word, end: end))"
    device.title += ", \(word) \(end.rawValue)"
    for assumption in chosen { assumption.apply(assumption.value(at: end), to: &device) }
    return device
  }

  /// The device of this name, also with assumptions at an end, such as
  /// "iphone-13+editor-remaining-low" or "iphone-13+all-high".
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package static func named(_ name: String) throws(ScenarioError) -> DeviceProfile {
    let root = all.first { name.hasPrefix($0.name + "+") }
    guard let root else { return try Lookup.find(name, kind: .device, in: all) { $0.name } }
    return try root.changed(to: name)
  }

  /// The device with the assumption at an end of its range that `name` says after the device's own
  /// name.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package func changed(to name: String) throws(ScenarioError) -> DeviceProfile {
    let ends = AssumedDeviceName.End.allCases
    let single = assumptions.flatMap { assumption in
      ends.map { assuming([assumption], at: $0) }
    }
    let changed = single + ends.map { assuming(at: $0) }
    return try Lookup.find(name, kind: .device, in: changed) { $0.name }
  }
}
