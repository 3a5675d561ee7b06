internal import ImagePipeline
public import Variants

/// Which variants behave as which cases say.
public struct ConformanceTable: Sendable {
  /// What a case says of a variant.
  public enum Cell: Sendable, Hashable {
    /// The case says nothing about this variant.
    case notApplicable
    /// The variant was played with the case.
    case played(ConformanceCase.Verdict)
  }

  /// What all variants make of one case.
  public struct Row: Sendable {
    /// The case.
    public var conformanceCase: ConformanceCase
    /// One cell for each variant, in the order of ``ConformanceTable/variants``.
    public var cells: [Cell]
  }

  /// The names of the variants, in the order of the columns.
  public let variants: [String]
  /// The rows, in the order of the cases.
  public let rows: [Row]

  /// Plays every case with every variant to which it applies, on the calling thread.
  ///
  /// - Complexity: O(variants × cases); a case takes about a millisecond.
  public init(variants: [Variant], cases: [ConformanceCase] = ConformanceCase.catalogue) {
    self.variants = variants.map(\.name)
    rows = cases.map { conformanceCase in
      Row(
        conformanceCase: conformanceCase,
        cells: variants.map { variant in
          conformanceCase.applies(to: variant)
            ? .played(conformanceCase.run(variant)) : .notApplicable
        }
      )
    }
  }
}
