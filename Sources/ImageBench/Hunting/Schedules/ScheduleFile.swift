internal import Basics
package import Files

/// A find of a search of schedules as a file of text: which race, and the choices that show it.
package struct ScheduleFile: Sendable, Hashable {
  /// What the name of such a file ends in.
  package static let suffix = ".schedule"
  /// More than the choices of any world that was seen.
  private static let sizeLimit = ByteCount.mebibytes(16)

  /// The name of the race.
  package var race: String
  /// What the check said.
  package var violation: String
  /// The choices of ``Schedule/replay(_:)``.
  package var choices: [UInt32]

  /// A find of `race`.
  package init(race: String, violation: String, choices: [UInt32]) {
    self.race = race
    self.violation = violation
    self.choices = choices
  }

  /// The contents of the file.
  package var text: String {
    """
    # A schedule of jobs that imagebench hunt found. 0 is the job that became ready first.
    race: \(race)
    violation: \(violation)
    choices: \(choices.map(String.init).joined(separator: " "))

    """
  }

  /// Reads the contents of the file at `path`.
  ///
  /// - Throws: `HuntError.schedule` with the line that is missing or wrong.
  package init(parsing text: String, path: String) throws(HuntError) {
    var fields: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .schedule(path: path, problem: "\"\(line)\" is not a line \"name: value\"")
      }
      fields[parts[0]] = parts[1].drop { $0 == " " }
    }
    guard let race = fields["race"], !race.isEmpty else {
      throw .schedule(path: path, problem: "the line \"race: NAME\" is missing")
    }
    var choices: [UInt32] = []
    for word in (fields["choices"] ?? "").split(separator: " ") {
      guard let choice = UInt32(word) else {
        throw .schedule(path: path, problem: "\"\(word)\" among the choices is not a number")
      }
      choices.append(choice)
    }
    self.init(
      race: String(race),
      violation: String(fields["violation"] ?? ""),
      choices: choices
    )
  }

  /// Reads the file at `path`.
  package init(path: String) throws(HuntError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileOperations.posix.readWhole(path, limit: Self.sizeLimit)
    } catch {
      throw .file(error)
    }
    try self.init(parsing: String(decoding: bytes, as: UTF8.self), path: path)
  }

  /// Saves the find in `directory` and returns its path.
  package func save(in directory: String) throws(FileError) -> String {
    let path = "\(directory)/\(race)\(Self.suffix)"
    try FileOperations.posix.makeDirectories(directory)
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
    return path
  }
}
