internal import Files
internal import Records

/// The report of a night in its directory, for people and for build servers.
enum NightReportFiles {
  /// Writes `markdown` and `junit` into `folder`, each as a whole.
  static func write(
    _ markdown: String,
    _ junit: String,
    in folder: RunFolder
  ) throws(NightFault) {
    do throws(FileError) {
      for (entry, text) in [(RunFolder.Entry.nightReport, markdown), (.nightJUnit, junit)] {
        let writer = try WholeFileWriter(path: folder.path(of: entry))
        try writer.append(text)
        try writer.commit()
      }
    } catch {
      throw .file(error)
    }
  }
}
