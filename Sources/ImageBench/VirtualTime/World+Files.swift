package import Basics
internal import CVirtualTime

extension World {
  /// The time since 1970 at which a world made the file at `path`; nil for other files.
  package static func creationDate(ofFile path: String) -> TimeSpan? {
    let nanoseconds = vt_file_creation(path)
    return nanoseconds < 0 ? nil : TimeSpan(nanoseconds: Int(nanoseconds))
  }

  /// Sets when the file at `path` was made; without effect where the file system has no attributes.
  package static func setCreationDate(_ date: TimeSpan, ofFile path: String) {
    _ = vt_set_file_creation(path, Int64(date.nanoseconds))
  }
}
