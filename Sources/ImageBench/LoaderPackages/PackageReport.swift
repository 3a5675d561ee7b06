/// The changes that `imagebench new` made to a loader's sources.
package struct PackageReport: Sendable {
  /// The changes by file, in the order of their names.
  package var changes: [(file: String, changes: [SourceAdaptation.Change])] = []
  /// Members that an override on Linux needs in another place.
  package var moves: [MemberMoves.Move] = []
  /// The number of files that were taken byte for byte.
  package var untouched = 0
  /// The number of the others.
  package var changed = 0
  /// Delegate methods that Linux never calls.
  package var neverCalled: [DelegateCheck.Finding] = []
  /// Files in other forms, which were not taken.
  package var leftOut: [String] = []
  /// Folders of tests, documentation and playgrounds, which were not taken.
  package var skipped: [String] = []
  /// The compiler's answer about the package; nil where it was not asked.
  package var check: TypeCheck?
  /// How many findings the parts for iOS would leave; nil if that was not tried.
  package var findingsWithSystem: Int?
  /// Whether there is a list of changes.
  package var hasList: Bool { !changes.isEmpty || !moves.isEmpty || !neverCalled.isEmpty }
}
