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

  /// What is measured under this name.
  package var subject = Subject.pipeline

  /// What a variant stands for.
  package enum Subject: Sendable, Hashable {
    /// The built-in pipeline with these switches.
    case pipeline
    /// A loader with code of its own; the switches say nothing about it.
    case loader
  }

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
    let labels: [Mirror.Child] = [("name", name), ("summary", summary)]
    switch subject {
    case .pipeline:
      let switches = Mirror(reflecting: options).children
      return Mirror(self, children: labels + switches, displayStyle: .struct)
    case .loader: return Mirror(self, children: labels + [("loader", name)], displayStyle: .struct)
    }
  }
}
