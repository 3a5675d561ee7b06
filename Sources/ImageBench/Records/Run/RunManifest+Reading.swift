internal import Basics
package import Files
package import Text

extension RunManifest {
  /// Why a JSON value is not a readable manifest.
  package enum Problem: Error, Sendable, Hashable {
    /// It has the schema of another version.
    case schema(version: Int)
    /// The member is missing or has the wrong type.
    case member(String)
  }

  /// Whether `text` is a `run.json` of this tool, of any version; other tools use the file name
  /// too.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func isWritten(as text: String) -> Bool { text.contains("\"plan_hash\"") }

  /// Reads `run.json` from its members.
  ///
  /// - Complexity: O(n) in the number of members.
  package init(json: JSONValue) throws(Problem) {
    func member<Value>(_ name: String, _ value: Value?) throws(Problem) -> Value {
      guard let value else { throw .member(name) }
      return value
    }
    let version = try member("schema_version", json["schema_version"]?.integer)
    guard version == Self.schemaVersion else { throw .schema(version: version) }
    self.init(
      toolVersion: try member("tool_version", json["tool_version"]?.string),
      startedUTC: try member("started_utc", json["started_utc"]?.string),
      suite: try member("suite", json["suite"]?.string)
    )
    state = try member("state", json["state"]?.string.flatMap { State(rawValue: $0) })
    corpus = try member("corpus", json["corpus"]?.object)
    protocolFacts = try member("protocol", json["protocol"]?.object)
    libraries = try member("libraries", json["libraries"]?.object)
    host = try member("host", json["host"]?.object)
    let order = try member("execution_order", json["execution_order"]?.array)
    executionOrder = try order.map { name throws(Problem) in
      try member("execution_order", name.string.flatMap { TrialKey($0) })
    }
    let failed = try member("failures", json["failures"]?.array)
    failures = try failed.map { failure throws(Problem) in
      TrialFailure(
        trial: try member("failures", failure["trial"]?.string.flatMap { TrialKey($0) }),
        reason: try member("failures", failure["reason"]?.string)
      )
    }
    finishedUTC = json["finished_utc"]?.string
    key = json["run_key"]?.string
    commit = json["commit"]?.string
    planHash = json["plan_hash"]?.string
    parts = json["parts"]?.object.map { PartDefinitions($0) }
    plannedCount = json["trials_planned"]?.integer
    presentCount = json["trials_present"]?.integer
    let broken = json["broken_files"]?.array ?? []
    brokenFiles = try broken.map { file throws(Problem) in
      try member("broken_files", BrokenFile(json: file))
    }
    if let text = json["shard"]?.string { shard = try member("shard", Shard(text)) }
    machines = json["machines"]?.object
    if let facts = json["sweep"] { sweep = try member("sweep", SweepFacts(json: facts)) }
    if let digests = json["tables"] {
      tables = try member("tables", RunTables(json: digests))
    }
    if let build = json["reference"] {
      reference = BuildReference(
        hash: try member("reference", build["hash"]?.string),
        toolVersion: build["tool_version"]?.string ?? ""
      )
    }
    if let session = json["session"] {
      self.session = RunSession(
        name: try member("session", session["name"]?.string),
        side: try member(
          "session",
          session["side"]?.string.flatMap { RunSession.Side(rawValue: $0) }
        )
      )
    }
  }

  /// Reads `run.json` at `path`.
  ///
  /// Throws when the file cannot be read, is no such JSON, or has another version's schema.
  package init(path: String, files: FileOperations = .posix) throws(RunRecord.Fault) {
    let bytes: [UInt8]
    do {
      bytes = try files.readWhole(path)
    } catch {
      throw .files(error)
    }
    let json: JSONValue
    do {
      json = try JSONParser.parse(bytes)
    } catch {
      throw .manifest(path: path, problem: "\(error)")
    }
    do throws(Problem) {
      try self.init(json: json)
    } catch {
      switch error {
      case .schema(let version): throw .schema(path: path, version: version)
      case .member(let name):
        throw .manifest(path: path, problem: "its member \(name) is missing or has the wrong type")
      }
    }
  }
}
