import Basics

/// A published number about real devices, next to what this model says.
package struct PublishedFigure: Sendable {
  /// The quantity and its device.
  package var quantity: String
  /// Who published it, and how it was read.
  package var source: String
  package var unit: String
  package var published: Double
  /// The same quantity from the model's own constants.
  package var model: Double
  package var standing: Standing

  /// How far the model can be held to the number.
  package enum Standing: Sendable, Hashable {
    /// Within `acceptedRatios`.
    case held
    /// Within them somewhere in `range`, which the model has between the ends of the assumption of
    /// this name; `reason` says why the played value is another one.
    case assumed(String, range: ClosedRange<Double>, reason: String)
  }

  /// The ratios of model to publication within which a row is held: 0.7 to 1.4.
  ///
  /// Wide enough for a number read off a chart and for devices of one generation, and narrower than
  /// the step from one generation of phones to the next.
  package static let acceptedRatios = 0.7...1.4

  /// The model's number divided by the published one.
  package var ratio: Double { model / published }

  /// All figures, in the order of the page.
  package static var all: [PublishedFigure] { layout + decoding + networks }

  /// Sizing one item of 20 views, as a benchmark of layout frameworks does it.
  private static var layout: [PublishedFigure] {
    let chart = "layoutBox/LayoutFrameworkBenchmark, charts, read off"
    let assumed = AssumedValues()
    let post = assumed.parts(of: .post)
    let stacked = CellParts(
      views: post.views,
      constraints: post.views * assumed.constraintsOfArrangedView
    )
    let manual = CellParts(views: post.views, constraints: 0)
    let a9 = DeviceProfile.iPhoneSE.mainLaneSpeed
    func row(_ what: String, _ parts: CellParts, _ core: String, _ speed: Double, _ ms: Double)
      -> PublishedFigure
    {
      figure(
        "sizing an item of \(parts.views) views, \(what), \(core)",
        chart,
        "ms",
        ms,
        CellPrice.reference.sizing(of: parts).milliseconds / speed
      )
    }
    return [
      row("`UIStackView`", stacked, "A9", a9, 4.6),
      row("Auto Layout", post, "A9", a9, 3.4),
      row("Auto Layout", post, "A18", a18Speed, 0.59),
      row("manual layout", manual, "A9", a9, 0.47),
    ]
  }

  /// The speed of an A18's fast core, from that of an A17 Pro.
  ///
  /// In Geekbench 6's single-core test an iPhone 16 has 3,264 points and an iPhone 15 Pro Max 2,958
  /// (phonearena.com/news/iphone-16-pro-a18-pro-chipset-performance-tested_id162878).
  private static let a18Speed = DeviceProfile.iPhone15Pro.mainLaneSpeed * 3_264 / 2_958

  /// A figure that is held: `published` by `source`, and the number of the model.
  static func figure(
    _ quantity: String,
    _ source: String,
    _ unit: String,
    _ published: Double,
    _ model: Double
  ) -> PublishedFigure {
    PublishedFigure(
      quantity: quantity,
      source: source,
      unit: unit,
      published: published,
      model: model,
      standing: .held
    )
  }

  /// The same where `model` says the number of `device`, and the assumption `name` decides it.
  ///
  /// Traps for a name that is no assumption about the device.
  static func figure(
    _ quantity: String,
    _ source: String,
    _ unit: String,
    _ published: Double,
    decidedBy name: String,
    on device: DeviceProfile,
    reason: String,
    model: (DeviceProfile) -> Double
  ) -> PublishedFigure {
    guard let assumption = device.assumptions.first(where: { $0.name == name }) else {
      preconditionFailure("\(device.name) has no assumption \(name); see Assumption.catalogue")
    }
    let ends = [assumption.low, assumption.high].map { value in
      var changed = device
      assumption.apply(value, to: &changed)
      return model(changed)
    }
    let range = min(ends[0], ends[1])...max(ends[0], ends[1])
    var figure = figure(quantity, source, unit, published, model(device))
    figure.standing = .assumed(name, range: range, reason: reason)
    return figure
  }
}
