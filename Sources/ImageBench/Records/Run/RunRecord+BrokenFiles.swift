extension RunRecord {
  /// The files that could not be decoded in any trial, sorted by path.
  ///
  /// - Complexity: O(n log n) in the number of files of all trials.
  package var brokenFiles: [BrokenFile] {
    var files: [String: BrokenFile] = [:]
    for trial in trials {
      for entry in BrokenPictures(reading: trial.cells[column: .brokenPictures] ?? "").entries {
        var file = files[entry.file] ?? BrokenFile(file: entry.file)
        file.failedLoads += entry.failedLoads
        file.failedDecodes += entry.failedDecodes
        file.trials += 1
        files[entry.file] = file
      }
    }
    return files.values.sorted { $0.file < $1.file }
  }
}
