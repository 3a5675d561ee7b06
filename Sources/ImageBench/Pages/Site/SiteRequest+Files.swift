package import Files
package import Nights
internal import Records

extension SiteRequest {
  /// A longer report is cut; the largest of the nightly suite has a tenth of this.
  private static let longestReport = 400_000

  /// The changes that were accepted next to the baseline in `directory`.
  ///
  /// Throws where that is no directory, or the file cannot be used; without a file there are none.
  package static func blessings(
    nextTo directory: String,
    files: FileOperations = .posix
  ) throws(PageFault) -> Blessings {
    try refuseOther(directory, option: "baseline", files)
    return try PageFault.judging(try Blessings(nextTo: directory))
  }

  /// The reports of the nights in `directory`, which is that of a night or holds such directories,
  /// by the key of their run.
  ///
  /// Directories of other runs, and of nights that are not complete, are left out. Throws where
  /// `directory` cannot be read.
  ///
  /// - Complexity: O(n) in the number of directories.
  package static func reports(
    in directory: String,
    files: FileOperations = .posix
  ) throws(PageFault) -> [String: String] {
    try refuseOther(directory, option: "runs", files)
    var reports: [String: String] = [:]
    let names = try PageFault.filing(try files.namesInDirectory(directory))
    for case .text(let name) in [.text("")] + names {
      let folder = RunFolder(name.isEmpty ? directory : directory + "/" + name)
      // A folder of something else, such as a file, has no report, which is no error.
      guard (try? files.kind(at: folder.path(of: .nightReport))) == .regular,
        let key = (try? RunManifest(path: folder.path(of: .manifest), files: files))?.key
      else { continue }
      let bytes = try PageFault.filing(try files.readWhole(folder.path(of: .nightReport)))
      let text = String(decoding: bytes.prefix(longestReport), as: UTF8.self)
      reports[key] =
        bytes.count > longestReport
        ? text + "\n… cut here; the whole report is \(folder.path(of: .nightReport))\n" : text
    }
    return reports
  }

  private static func refuseOther(
    _ path: String,
    option: String,
    _ files: FileOperations
  ) throws(PageFault) {
    guard try PageFault.filing(try files.kind(at: path)) == .directory else {
      throw .noDirectory(option: option, path: path)
    }
  }
}
