package import Basics

/// A number that an article claims, and the quantity that it is compared with.
///
/// The five source articles are numbered from 0. A claim is data: it names the claimed value and
/// the quantity, never the result. Variants and metrics are named by text, because the modules that
/// declare them are above this one; a test checks that each name exists.
package struct ArticleClaim: Sendable, Hashable {
  /// How a measured value has to compare with the claim.
  package enum Claimed: Sendable, Hashable {
    /// Equal to this value.
    case exactly(Double)
    /// Between the two, both included.
    case between(Double, Double)
    case atLeast(Double)
    case atMost(Double)
  }

  /// By how much a measured value may miss the claim.
  package struct Tolerance: Sendable, Hashable {
    /// As a share of the claimed value.
    package var share: Double
    /// Why it is that large.
    package var reason: String

    /// A tolerance of `share` of the claimed value.
    package init(share: Double, reason: String) {
      self.share = share
      self.reason = reason
    }
  }

  /// On how many devices a claim has to hold.
  package enum Agreement: String, Sendable, Hashable {
    /// On every device that it is about.
    case every
    /// On more than half of them.
    case most
  }

  /// How the checked value is obtained.
  package enum Source: Sendable, Hashable {
    /// Sizes and plans of decodes, the same everywhere.
    case arithmetic(ClaimArithmetic)
    /// A quantity of each device profile.
    case device(DeviceQuantity)
    /// A modelled trial on each device profile.
    case trial(TrialQuantity)
    /// A real decode on this machine.
    case machine(MachineQuantity)
    /// It cannot be obtained here, for this reason.
    case notMeasurable(String)
  }

  /// The row in the list of claims, with a letter where a row has several, such as "2b".
  package var id: String
  /// The articles that claim it.
  package var articles: [Int]
  /// The claim in one sentence.
  package var words: String
  /// Nil where no number can be checked.
  package var claimed: Claimed?
  /// The unit of the claimed and of the checked value.
  package var unit: ClaimUnit
  /// How the checked value is computed, for readers.
  package var formula: String
  package var source: Source
  /// By how much it may miss; none by default.
  package var tolerance: Tolerance
  /// Every one by default.
  package var agreement: Agreement

  /// A claim of these parts.
  package init(
    _ id: String,
    articles: [Int],
    _ words: String,
    _ claimed: Claimed?,
    _ unit: ClaimUnit,
    formula: String,
    _ source: Source,
    within tolerance: Tolerance = .none,
    agreement: Agreement = .every
  ) {
    self.id = id
    self.articles = articles
    self.words = words
    self.claimed = claimed
    self.unit = unit
    self.formula = formula
    self.source = source
    self.tolerance = tolerance
    self.agreement = agreement
  }

  /// The number of the row in the list of claims.
  package var row: Int { Int(id.prefix { $0.isNumber }) ?? 0 }

  /// Whether `value` agrees with the claim within the tolerance; false when no number is claimed.
  package func holds(_ value: Double) -> Bool {
    func slack(_ bound: Double) -> Double { abs(bound) * tolerance.share }
    switch claimed {
    case .exactly(let wanted): return abs(value - wanted) <= slack(wanted)
    case .between(let low, let high):
      return value >= low - slack(low) && value <= high + slack(high)
    case .atLeast(let least): return value >= least - slack(least)
    case .atMost(let most): return value <= most + slack(most)
    case nil: return false
    }
  }
}

extension ArticleClaim.Tolerance {
  /// No tolerance: both sides compute whole numbers.
  package static let none = ArticleClaim.Tolerance(
    share: 0,
    reason: "both sides are whole numbers or a bound"
  )
  /// A number that was rounded to three digits.
  static let threeDigits = ArticleClaim.Tolerance(
    share: 0.005,
    reason: "half a unit of the third digit, to which the claim is rounded"
  )
  /// A number that was rounded or cut to two digits.
  static let twoDigits = ArticleClaim.Tolerance(
    share: 0.02,
    reason: "a unit of the second digit of 48 to 97, to which the claim is cut off"
  )
}

/// The units of claims; sizes are in the unit that the article writes them in.
package enum ClaimUnit: String, Sendable, Hashable, CaseIterable {
  /// 1 byte.
  case bytes = "B"
  /// 1,000,000 bytes.
  case megabytes = "MB"
  /// 1,048,576 bytes.
  case mebibytes = "MiB"
  /// 1,000,000,000 bytes.
  case gigabytes = "GB"
  /// Pixels along a side.
  case pixels = "px"
  /// 1,000,000 pixels of area.
  case megapixels = "MP"
  /// Bytes for each pixel.
  case bytesPerPixel = "B/px"
  /// How many times as much.
  case times = "×"
  /// Hundredths.
  case percent = "%"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Milliseconds of hitches in each second.
  case hitchRatio = "ms/s"
  /// Items of a feed.
  case items = "items"
  /// 1 where the device ended the app, else 0.
  case ended = "ended"
  /// No unit: the thing can only be counted elsewhere.
  case none = ""

  /// `size` in this unit; in bytes for a unit that is not one of sizes.
  package func number(of size: ByteCount) -> Double {
    switch self {
    case .megabytes: Double(size.bytes) / 1e6
    case .mebibytes: Double(size.bytes) / 1_048_576
    case .gigabytes: Double(size.bytes) / 1e9
    default: Double(size.bytes)
    }
  }
}
