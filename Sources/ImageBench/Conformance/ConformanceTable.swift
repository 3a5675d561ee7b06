internal import ImagePipeline
public import Variants

/// The verdicts of all cases on all variants.
public struct ConformanceTable: Sendable {
  /// The result of a case for a variant.
  public enum Cell: Sendable, Hashable {
    /// The case does not apply to this variant.
    case notApplicable
    /// The case was run with the variant.
    case played(ConformanceCase.Verdict)
  }

  /// One case and its results for all variants.
  public struct Row: Sendable {
    public var conformanceCase: ConformanceCase
    /// One cell for each variant, in the order of ``ConformanceTable/variants``.
    public var cells: [Cell]
  }

  /// In the order of the columns.
  public let variants: [String]
  /// In the order of the cases.
  public let rows: [Row]

  /// Runs every case with every variant to which it applies, on the calling thread.
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
