extension ConformanceCase {
  /// Every case, in the order of the tables.
  package static let catalogue: [ConformanceCase] =
    coalescing + coalescingOverTime + cancellation + cancellationInStages + priorities + prefetching
    + scrolling + disk + damagedFiles + failures + heads + http + resuming
    + sizes + sampleSizes + decodePlacement + viewReuse + viewLifetime
    + memoryCache + variantKeys + processors
    + previews

  /// The case called `id`, or nil.
  package static func named(_ id: String) -> ConformanceCase? {
    catalogue.first { $0.id == id }
  }
}
