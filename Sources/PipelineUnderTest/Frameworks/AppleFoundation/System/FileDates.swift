internal import Basics
public import Foundation
internal import Glibc
internal import VirtualTime

/// When files of the container were made, by the time of the world.
enum CreationDate {
  /// The date of the file at `path`; nil for one that no world made.
  static func of(_ path: String) -> Date? {
    World.creationDate(ofFile: path).map {
      Date(timeIntervalSince1970: Double($0.nanoseconds) / 1e9)
    }
  }

  /// Sets the date of the file at `path`; a file system without attributes keeps none.
  static func set(_ date: Date, _ path: String) {
    World.setCreationDate(
      TimeSpan(nanoseconds: Int(date.timeIntervalSince1970 * 1e9)),
      ofFile: path
    )
  }
}

/// The values of a file as Apple's systems report them, with dates of the world's time.
///
/// - Throws: `CocoaError` if there is no such file.
public func loaderResourceValues(
  of url: URL,
  forKeys keys: Set<URLResourceKey>
) throws -> URLResourceValues {
  var values = try url.resourceValues(forKeys: keys)
  guard url.isFileURL, keys.contains(.creationDateKey) else { return values }
  values.creationDate = CreationDate.of(url.path) ?? values.creationDate
  return values
}

extension NSURL {
  /// Puts one fact of a file into `value`, with dates of the world's time.
  ///
  /// - Throws: `CocoaError` if there is no such file.
  public func getResourceValue(
    _ value: UnsafeMutablePointer<AnyObject?>,
    forKey key: URLResourceKey
  ) throws {
    let found = try loaderResourceValues(of: self as URL, forKeys: [key])
    if key == .creationDateKey {
      value.pointee = found.creationDate as NSDate?
    } else {
      value.pointee = found.allValues[key].map { $0 as AnyObject }
    }
  }
}

/// Sets the values of a file, its dates too.
///
/// - Throws: `CocoaError` if there is no such file.
public func setLoaderResourceValues(_ values: URLResourceValues, of url: inout URL) throws {
  if let date = values.creationDate { CreationDate.set(date, url.path) }
  let (accessed, changed) = (values.contentAccessDate, values.contentModificationDate)
  if accessed != nil || changed != nil {
    var times = [timespec(accessed), timespec(changed)]
    guard utimensat(AT_FDCWD, url.path, &times, 0) == 0 else {
      throw CocoaError(.fileNoSuchFile)
    }
  }
}

extension timespec {
  /// The date; without one, what leaves a date as it is.
  fileprivate init(_ date: Date?) {
    self.init()
    guard let seconds = date?.timeIntervalSince1970 else {
      // UTIME_OMIT of sys/stat.h, which Swift does not import.
      tv_nsec = (1 << 30) - 2
      return
    }
    tv_sec = Int(seconds.rounded(.down))
    tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
  }
}
