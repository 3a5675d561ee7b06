internal import Caches
public import Diagnosis
internal import ImagePipeline
public import Variants

/// A variant with one switch set as in a pipeline without mistakes.
///
/// A new trial measures the effect of the switch. It cannot be computed, because another part of
/// the pipeline may take up what one switch removes.
public struct Counterfactual: Sendable, Hashable {
  public let name: VariantSwitch
  /// The value in the variant.
  public let from: String
  /// The value that replaces it.
  public let to: String
  /// The variant with only this switch changed.
  public let variant: Variant

  /// `variant` with the switch called `name` changed; nil if it already has that value.
  ///
  /// The limit of the memory cache and the purge are removed altogether. So these two show the most
  /// that any limit or any trim could gain, at the price of memory.
  public init?(_ name: VariantSwitch, of variant: Variant) {
    let defaults = Variant(name: variant.name, summary: variant.summary)
    var changed = variant
    let texts: (from: String, to: String)
    switch name {
    case .decodePlace: texts = changed.put(\.decodePlace, defaults.decodePlace)
    case .poolWidth:
      // As many as the cores of a phone that decode well at once.
      guard case .backgroundPool(let width) = variant.decodePlace, width < 4 else { return nil }
      texts = changed.put(\.decodePlace, .backgroundPool(width: 4))
    case .decodeMode: texts = changed.put(\.decodeMode, defaults.decodeMode)
    case .displayTarget: texts = changed.put(\.display.target.rule, .sufficient)
    case .rowIdentity: texts = changed.put(\.display.rowIdentity, .stable)
    case .coalescing: texts = changed.put(\.coalescing, defaults.coalescing)
    case .cancellation: texts = changed.put(\.cancellation, .referenceCounted)
    case .cellSteps:
      texts = (variant.cellSteps.words, CellSteps.all.words)
      changed.cellSteps = .all
    case .priority: texts = changed.put(\.priority, .maximum)
    case .decodeOrder: texts = changed.put(\.queues.decode.order, .priority)
    case .downloadOrder: texts = changed.put(\.queues.download.order, .priority)
    case .memoryLimit:
      texts = changed.put(\.memoryCache.costLimit, .unlimited)
      changed.memoryCache.countLimit = .max
    case .purge: texts = changed.put(\.purge, .none)
    case .diskCache: texts = changed.put(\.diskCache, .original)
    case .diskReadPlace: texts = changed.put(\.diskCacheOptions.readPlace, .background)
    case .delivery: texts = changed.put(\.delivery, .sameTurn)
    case .prefetch: texts = changed.put(\.prefetch, .window(items: 8, slots: 2))
    case .failureMemory: texts = changed.put(\.failureMemory.lifetime, .none)
    }
    // A variant that already prefetches keeps its prefetching.
    if name == .prefetch, variant.prefetch != .off { return nil }
    guard changed != variant else { return nil }
    self.name = name
    from = texts.from
    to = texts.to
    self.variant = changed
  }
}

extension TrialRunner {
  /// Runs the trial and diagnoses everything late; it writes nothing.
  public func diagnose() throws(TrialFault) -> TrialDiagnosis {
    var diagnosis = TrialDiagnosis()
    try run(observe: { diagnosis.fold($0) })
    return diagnosis
  }
}

extension Variant {
  /// Sets a switch; returns its old and its new value as text.
  fileprivate mutating func put<Value>(
    _ path: WritableKeyPath<Variant, Value>,
    _ value: Value
  ) -> (from: String, to: String) {
    let old = self[keyPath: path]
    self[keyPath: path] = value
    return ("\(old)", "\(value)")
  }
}

extension CellSteps {
  /// The steps by name, in the order in which a cell takes them.
  fileprivate var words: String {
    let names: [(CellSteps, String)] = [
      (.check, "check"), (.clear, "clear"), (.cancel, "cancel"), (.verify, "verify"),
    ]
    let words = names.filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "none" : words.joined(separator: "+")
  }
}
