internal import Basics
internal import Files
internal import Glibc
internal import Records
internal import Runs
internal import Text

/// The state of a night that survives when it is killed: its start, commit and key, and how quiet
/// the host was.
struct NightIdentity {
  var key: String
  var startedUTC: String
  var commit: String?
  /// The host's score and parts before the first trial, because trials themselves load the host.
  var quietness: JSONObject

  /// The identity that the night in `directory` already has, or a new one for `commit`.
  static func found(
    in directory: RunDirectory,
    or commit: String?
  ) throws(FileError) -> NightIdentity {
    let path = directory.folder.path(of: .night)
    if try FileOperations.posix.kind(at: path) != nil {
      let text = try FileOperations.posix.readWhole(path)
      if let json = try? JSONParser.parse(text), let key = json["key"]?.string,
        let started = json["started_utc"]?.string
      {
        return NightIdentity(
          key: key,
          startedUTC: started,
          commit: json["commit"]?.string,
          quietness: json["quietness"]?.object ?? [:]
        )
      }
    }
    let new = NightIdentity(
      key: newKey(),
      startedUTC: Timestamp.nowUTC,
      commit: commit,
      quietness: HostCheckup(HostProbe().observe()).json
    )
    let json: JSONValue = [
      "key": .string(new.key), "started_utc": .string(new.startedUTC),
      "commit": new.commit.map { .string($0) } ?? .null, "quietness": .object(new.quietness),
    ]
    let writer = try WholeFileWriter(path: path)
    try writer.append(JSONWriter.text(json) + "\n")
    try writer.commit()
    return new
  }

  /// A unique key: the host, the time and the process.
  ///
  /// C function: `getpid`.
  private static func newKey() -> String {
    "\(MachineName.host) \(SystemClock.realTime.nanoseconds) \(getpid())"
  }
}
