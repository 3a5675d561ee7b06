internal import ImagePipeline
package import Variants

/// The verdicts of all cases on all variants.
package struct ConformanceTable: Sendable {
  /// The result of a case for a variant.
  package enum Cell: Sendable, Hashable {
    /// The case does not apply to this variant.
    case notApplicable
    /// The case was run with the variant.
    case played(ConformanceCase.Verdict)
  }

  /// One case and its results for all variants.
  package struct Row: Sendable {
    package var conformanceCase: ConformanceCase
    /// One cell for each variant, in the order of ``ConformanceTable/variants``.
    package var cells: [Cell]
  }

  /// In the order of the columns.
  package let variants: [String]
  /// In the order of the cases.
  package let rows: [Row]

  /// Runs every case with every variant to which it applies, on the calling thread.
  ///
  /// - Complexity: O(variants × cases); a case takes about a millisecond.
  package init(variants: [Variant], cases: [ConformanceCase] = ConformanceCase.catalogue) {
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
