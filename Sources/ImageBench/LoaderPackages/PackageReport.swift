/// The changes that `imagebench new` made to a loader's sources.
package struct PackageReport: Sendable {
  /// The changes by file, in the order of their names.
  package var changes: [(file: String, changes: [SourceAdaptation.Change])] = []
  /// The number of files that were taken byte for byte.
  package var untouched = 0
  /// Delegate methods that Linux never calls.
  package var neverCalled: [DelegateCheck.Finding] = []
  /// Files in other forms, which were not taken.
  package var leftOut: [String] = []
  /// Whether there is a list of changes.
  package var hasList: Bool { !changes.isEmpty || !neverCalled.isEmpty }
}
