package import Diagnosis
package import Files
package import Nights

/// Why a page or a site was not written; a site that was there is unchanged.
package enum PageFault: Error {
  /// A file is not a whole trace.
  case trace(path: String, TraceError)
  /// The history or its blessings cannot be used.
  case nights(NightFault)
  /// A file or directory cannot be read or written.
  case file(FileError)
  /// The history holds no run.
  case noNight(history: String)
  /// The directory holds files that no build of a site wrote.
  case foreign(directory: String, name: String, count: Int)
  /// The path is no directory of its own: a link, or the directory of the process.
  case noPlace(String)
  /// The path of the baseline or of runs is no directory.
  case noDirectory(option: String, path: String)
}

extension PageFault: CustomStringConvertible {
  /// One sentence that names the obstacle and the remedy.
  package var description: String {
    switch self {
    case .trace(let path, let error): "\(path) \(error)"
    case .nights(let fault): "\(fault)"
    case .file(let error): "\(error)"
    case .noNight(let history):
      "\(history) holds no run; imagebench nightly or imagebench history import adds one"
    case .foreign(let directory, let name, let count):
      "\(directory) holds \(name)\(count > 1 ? " and \(count - 1) more" : ""), which no build of a "
        + "site wrote and the new site would replace; choose another --out, or move them away"
    case .noPlace(let path):
      "--out takes a directory that the site has for itself, which \(path) is not; choose another one"
    case .noDirectory(let option, let path):
      "--\(option) takes a directory, which \(path) is not; check the spelling of the path"
    }
  }
}

extension PageFault {
  /// The result of `body`; an error of the history becomes one of the page.
  static func storing<Value>(
    _ value: @autoclosure () throws(HistoryError) -> Value
  ) throws(PageFault) -> Value {
    do throws(HistoryError) { return try value() } catch { throw .nights(.history(error)) }
  }

  /// The result of `body`; an error of a night becomes one of the page.
  static func judging<Value>(
    _ value: @autoclosure () throws(NightFault) -> Value
  ) throws(PageFault) -> Value {
    do throws(NightFault) { return try value() } catch { throw .nights(error) }
  }

  /// The result of `body`; an error of a file becomes one of the page.
  static func filing<Value>(
    _ value: @autoclosure () throws(FileError) -> Value
  ) throws(PageFault) -> Value {
    do throws(FileError) { return try value() } catch { throw .file(error) }
  }
}
