internal import Basics
package import Files
internal import Scenarios
internal import Text

/// The folder of a hunt that collects finds: what is in it.
package struct HuntFolder: Sendable, Hashable {
  /// A file or folder in it.
  package enum Entry: String, Sendable, Hashable, CaseIterable {
    /// What the tries showed so far (``HuntCheckpoint``), from which a hunt continues.
    case tally = "tally.json"
    /// The result for programs.
    case result = "hunt.json"
    /// The result for people.
    case report = "hunt.md"
    /// The folder of the finds as scenario files.
    case finds
    /// The folder of the scenarios that cover all pairs.
    case kept
    /// The folder of the scenarios whose trials failed.
    case failed
  }

  /// What the name of a scenario file ends in.
  static let suffix = ".scenario"
  /// More than any tally: 60,000 pairs and as many kept scenarios take less.
  private static let sizeLimit = ByteCount.mebibytes(256)
  /// A scenario file of a hunt has a few hundred bytes.
  static let scenarioLimit = ByteCount.mebibytes(16)

  package let path: String
  let files: FileOperations

  /// The folder at `path`, which need not exist.
  package init(_ path: String, files: FileOperations = .posix) {
    self.path = path
    self.files = files
  }

  package static func == (lhs: HuntFolder, rhs: HuntFolder) -> Bool { lhs.path == rhs.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The path of `entry`.
  package func path(of entry: Entry) -> String { "\(path)/\(entry.rawValue)" }

  /// Locks the folder, which is made if it is missing, until the lock is released.
  ///
  /// - Throws: `HuntError.inUse` when another hunt holds it.
  func lock() throws(HuntError) -> DirectoryLock {
    let lock: DirectoryLock?
    do throws(FileError) {
      try files.makeDirectories(path)
      lock = try DirectoryLock(path: path, operations: files)
    } catch {
      throw .file(error)
    }
    guard let lock else { throw .inUse(directory: path) }
    return lock
  }

  /// Writes `text` as the whole file of `entry`.
  func write(_ text: String, as entry: Entry) throws(HuntError) {
    try write(text, at: path(of: entry))
  }

  /// Writes `scenarios` into the folder of `entry`, by their names.
  ///
  /// - Complexity: O(n) in the number of scenarios.
  func write(
    _ scenarios: [(name: String, file: ScenarioFile)],
    as entry: Entry
  ) throws(HuntError) {
    let folder = path(of: entry)
    do throws(FileError) { try files.makeDirectories(folder) } catch { throw .file(error) }
    for (name, file) in scenarios { try write(file.text, at: "\(folder)/\(name)\(Self.suffix)") }
  }

  /// Removes the scenario files that the result in the folder names, and no others: the user may
  /// keep files of his own next to them.
  ///
  /// - Complexity: O(n) in the number of scenarios.
  func removeScenariosOfResult() throws(HuntError) {
    guard let json = try json(of: .result) else { return }
    for entry in [Entry.finds, .kept, .failed] {
      for scenario in json[entry.rawValue]?.array ?? [] {
        let parts = (scenario["file"]?.string ?? "").split(separator: "/")
        guard parts.count == 2, parts[0] == entry.rawValue, parts[1].hasSuffix(Self.suffix) else {
          continue
        }
        do throws(FileError) { try files.removeTree("\(path(of: entry))/\(parts[1])") } catch {
          throw .file(error)
        }
      }
    }
  }

  /// The JSON of `entry`; nil where there is no such file.
  func json(of entry: Entry) throws(HuntError) -> JSONValue? {
    let path = path(of: entry)
    let bytes: [UInt8]
    do throws(FileError) {
      guard try files.kind(at: path) != nil else { return nil }
      bytes = try files.readWhole(path, limit: Self.sizeLimit)
    } catch {
      throw .file(error)
    }
    do throws(JSONError) { return try JSONParser.parse(bytes) } catch {
      throw .tally(path: path, problem: "\(error)")
    }
  }

  private func write(_ text: String, at path: String) throws(HuntError) {
    do throws(FileError) {
      let writer = try WholeFileWriter(path: path, operations: files)
      try writer.append(text)
      try writer.commit()
    } catch {
      throw .file(error)
    }
  }
}
