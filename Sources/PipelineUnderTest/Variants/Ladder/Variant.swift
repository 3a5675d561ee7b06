public import ImagePipeline

/// A configuration of the pipeline under a name that flags, files and tables use.
///
/// The switches of its ``options`` are also members of the variant, so that `variant.retry` is
/// `variant.options.retry`.
@dynamicMemberLookup
public struct Variant: Sendable, Hashable {
  /// The name in flags, files and tables.
  package var name: String
  /// One sentence for the row of a table.
  package var summary: String
  /// The switches of the pipeline; the defaults of ``PipelineOptions`` by default.
  package var options = PipelineOptions()

  /// A variant with the default switches.
  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// A switch of ``options``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<PipelineOptions, Value>) -> Value {
    get { options[keyPath: path] }
    set { options[keyPath: path] = newValue }
  }
}

extension Variant: CustomReflectable {
  /// The name, the summary and every switch as flat children, for printing and comparing variants.
  public var customMirror: Mirror {
    let switches = Mirror(reflecting: options).children
    let labels: [Mirror.Child] = [("name", name), ("summary", summary)]
    return Mirror(self, children: labels + switches, displayStyle: .struct)
  }
}
