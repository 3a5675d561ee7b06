internal import Scenarios
package import Trials

/// About how long a trial keeps one core of the machine that plays it busy, so that shards end
/// together.
///
/// Only ratios matter. Processor times of one trial of each variant of the review suite on two
/// phones, while other work ran: 0.1 to 0.3 s without codecs, and with them about 0.05 s more for
/// each photograph that came onto the screen. The variants of one scenario are taken as equal, and
/// a cell that is bound as one decode, so a trajectory over the feed says how many there are.
package struct TrialCostModel {
  /// The process of a trial, its world and its files, in ms.
  static let perTrial = 150.0
  /// A bound cell without its decode, in ms: a modelling choice, small next to all else.
  static let perBinding = 0.2

  /// The decode of a picture of each class, in ms.
  ///
  /// Those of photos, tiles and avatars are near the means that the reference run measured; the
  /// others are modelling choices.
  static func decode(_ source: SourceClass) -> Double {
    switch source {
    case .photo: 55
    // Its coefficients are written and read again.
    case .progressive: 110
    // By its pixels, twice a photo.
    case .large: 110
    // 3 megapixels of PNG, which inflate more slowly than a JPEG of that size decodes.
    case .screenshot: 30
    case .tile, .avatar: 2
    }
  }

  /// Whether codecs run; without them, decodes take no time.
  package let decoding: SourceImages.Decoding
  /// The time of each scenario and device.
  private var known: [Place: Double] = [:]

  private struct Place: Hashable {
    var scenario: String
    var device: String
  }

  /// The model for trials that decode as `decoding` says, by default really.
  package init(decoding: SourceImages.Decoding = .real) {
    self.decoding = decoding
  }

  /// The modelled time of `spec` in ms.
  ///
  /// - Complexity: O(frames + items) for the first trial of a scenario and device, then O(1).
  package mutating func milliseconds(of spec: TrialSpec) -> Double {
    let place = Place(scenario: spec.scenario.name, device: spec.device.name)
    if let time = known[place] { return time }
    let time = milliseconds(of: spec.scenario, on: spec.device)
    known[place] = time
    return time
  }

  private func milliseconds(of scenario: Scenario, on device: DeviceProfile) -> Double {
    // One random seed stands for all: it draws which pictures come, hardly how many.
    let feed = scenario.feed(on: device.screen, trialSeed: 1)
    var time = Self.perTrial
    var shown = 0..<0
    for offset in scenario.trajectory(over: feed).offsets {
      let visible = feed.visibleRange(offset: offset)
      for item in visible where !shown.contains(item) {
        for surface in feed.surfaces(ofItem: item) {
          time += Self.perBinding
          if decoding.runsCodecs { time += Self.decode(surface.sourceClass) }
        }
      }
      shown = visible
    }
    return time
  }
}
