public import ImagePipeline

/// A configuration of the pipeline under a name that flags, files and tables use.
///
/// The switches of its ``options`` are its own members too, so that `variant.retry` is
/// `variant.options.retry`.
@dynamicMemberLookup
public struct Variant: Sendable, Hashable {
  /// The name in flags, files and tables.
  package var name: String
  /// What the row of a table shows, in one sentence.
  package var summary: String
  /// What the pipeline does; by default what ``PipelineOptions`` has as its defaults.
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
  /// The name, the summary and every switch, side by side, which is how definitions and differences
  /// of variants are read.
  public var customMirror: Mirror {
    let switches = Mirror(reflecting: options).children
    let labels: [Mirror.Child] = [("name", name), ("summary", summary)]
    return Mirror(self, children: labels + switches, displayStyle: .struct)
  }
}
