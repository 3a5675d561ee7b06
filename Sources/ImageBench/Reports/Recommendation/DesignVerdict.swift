package import Basics
package import Records

/// Which loader to ship, why, at what cost and how sure that is, as a value.
///
/// Every sentence, `verdict.json` and the page are made from it, and it from the tables of a run
/// alone.
package struct DesignVerdict: Sendable, Hashable {
  /// A scenario, including its network, on a device.
  package struct Place: Sendable, Hashable {
    package var scenario: String
    package var device: String
    /// Empty where the run does not give it.
    package var network: String

    /// The place as text: "photo-grid on iphone-se".
    package var text: String { "\(scenario) on \(device)" }
  }

  /// Two places in which all loaders have the same numbers, so that one of them counts.
  package struct EqualPlaces: Sendable, Hashable {
    package var counted: Place
    package var left: Place
  }

  /// A number of a loader: the median over the seeds of what its places give together, and the
  /// range over the seeds.
  package struct Score: Sendable, Hashable {
    package var value: Double
    package var low: Double
    package var high: Double
  }

  /// A trial that the device ended.
  package struct Ended: Sendable, Hashable {
    package var place: Place
    package var seed: String
    package var jetsam: Jetsam
  }

  /// Why a loader cannot be shipped.
  package struct Out: Sendable, Hashable {
    /// The rule that the loader breaks.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The device ends it.
      case ended
      /// A wrong image stays at rest.
      case wrongImage = "wrong-image"
      /// The screen hangs with most seeds.
      case hang
      /// More than half is blank at rest.
      case blank
    }

    package var reason: Reason
    /// The first place in which it is seen; nil for one that all places give together.
    package var place: Place?
    /// The reason as a clause with its numbers.
    package var words: String
  }

  /// The numbers of a loader.
  package struct Loader: Sendable, Hashable {
    package var name: String
    /// Why it cannot be shipped; nil where it can.
    package var out: Out?
    /// Where it was not played; nil where it was played like the others.
    package var gap: String?
    /// A number is missing where no trial gives it, or where the device ended one: then only the
    /// peak of its memory is given.
    package var scores: [LeadNumber: Score] = [:]
    package var ended: [Ended] = []
    package var growth = MemoryGrowth.unknown
    /// Cells × frames with a wrong or a stale image.
    package var wrongImageFrames = 0
    /// The longest time without a new frame, in milliseconds; nil where no trial gives it.
    package var longestFrameMs: Double?
    /// The mean time over places until the first screen was complete, in milliseconds.
    package var startCompleteMs: Double?
    /// The same from each stop of the list.
    package var stopCompleteMs: Double?
    /// The share of wanted images that came, in percent.
    package var arrivedPct: Double?
    /// The time of the device's cores, in seconds.
    package var coreSeconds: Double?
    /// The time of its decoder in hardware, in seconds.
    package var decoderSeconds: Double?
    package var fetchedBytes: ByteCount?

    /// Whether it takes part in the choice.
    package var isEligible: Bool { out == nil && gap == nil }
  }

  /// The verdict on one number.
  package struct Number: Sendable, Hashable {
    package var number: LeadNumber
    /// The loader with the least of it; nil where none is recommended for it.
    package var winner: String?
    /// The next one.
    package var runnerUp: String?
    /// By how much the runner-up has more, in the unit of the number.
    package var margin: Double?
    /// The loaders that count as equal to the winner.
    package var ties: [String]
  }

  /// What decided between the winner and the next loaders.
  package enum Decision: String, Sendable, Hashable, CaseIterable {
    /// It is the only one that can be shipped.
    case only
    /// It is in a better band of hitches than all others.
    case hitches
    /// It leaves less blank.
    case blank
    /// Of those that tie, its memory alone no longer grows.
    case saferMemory = "safer-memory"
    /// Of those that tie, it needs the least memory.
    case memory
    /// Of those that tie, it works the least.
    case work
    /// Of those that tie, it leaves a little less blank, and nothing else tells them apart.
    case blankWithinTie = "blank-within-tie"
    /// Nothing tells the tie apart, so the first one of the table is named.
    case order

    /// The number that decided; nil where none did.
    var number: LeadNumber? {
      switch self {
      case .only, .saferMemory, .order: nil
      case .hitches: .hitches
      case .blank, .blankWithinTie: .blank
      case .memory: .memory
      case .work: .work
      }
    }
  }

  /// A loader to ship.
  package struct Answer: Sendable, Hashable {
    package var winner: String
    /// The best one without the winner; nil where none else can be shipped.
    package var runnerUp: String?
    /// Those that tie with the winner for what users see.
    package var ties: [String]
    package var decision: Decision
  }

  /// The answer of one device or network, where it is another one.
  package struct Part: Sendable, Hashable {
    /// Whether the part is a device or a network.
    package enum Kind: String, Sendable, Hashable {
      case device
      case network
    }

    package var kind: Kind
    package var name: String
    /// Nil where no loader can be shipped there.
    package var answer: Answer?
    /// How the winner of the whole run does there, as a clause.
    package var words: String
  }

  /// In the order of the tables.
  package var loaders: [Loader]
  /// Those that count.
  package var places: [Place]
  package var equalPlaces: [EqualPlaces]
  ///
  /// In a run without exact numbers, each round of a seed: "1 in round 2".
  package var seeds: [String]
  /// Whether another round would give the same numbers; by default it would.
  package var exactness = Exactness.exact
  /// One for each of the four.
  package var numbers: [Number]
  /// Nil where no loader can be shipped.
  package var answer: Answer?
  package var parts: [Part]
  /// The seeds that alone give this answer, or a tie with it.
  package var agreeingSeeds: [String]
  /// Whether the answer holds under the assumptions of the model; nil where that was not tried.
  package var assumptions: AssumptionVerdict?
  /// How far the model is from real threads and decodes; nil, the default, where that is unknown.
  package var errors: ModelErrors?

  /// The loader called `name`.
  package subscript(name: String) -> Loader? { loaders.first { $0.name == name } }
}

/// Whether an answer holds under the assumptions of the model of the phone.
package struct AssumptionVerdict: Sendable, Hashable {
  /// A change that turns the answer.
  package struct Flip: Sendable, Hashable {
    /// Its name in `imagebench list assumptions`, or "all" for all together.
    package var assumption: String
    /// "if cell-layout-view is 12 µs instead of 6".
    package var clause: String
    /// The loader that wins then; nil where none can be shipped.
    package var winner: String?
  }

  /// The loader that the answer was played against; nil where all were played.
  package var runnerUp: String?
  /// How many assumptions were varied.
  package var count: Int
  /// Those that turn the answer.
  package var flips: [Flip]
  /// Those that turn which of the two has less of a number.
  package var numberFlips: [LeadNumber: [Flip]]
  /// The assumptions that could not be played.
  package var unplayed: [String]
}
