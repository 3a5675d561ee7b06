package import Records
package import Signposts

extension Jetsam {
  /// The end of an app that `record` reports.
  package init(_ record: SignpostRecord) {
    let end = Signpost.Jetsam(record)
    self.init(frame: end.frame, footprint: end.footprint, limit: end.limit)
  }
}
