public import Files
public import Text

/// What `run.json` says of a run, as far as it decides what the run may be compared with.
public struct RunFacts: Sendable, Hashable {
  /// The version of the shape of `run.json` that is read.
  public static let schemaVersion = 1

  /// A trial that failed.
  public struct Failure: Sendable, Hashable {
    /// The name of the trial.
    public var trial: String
    /// Why it failed.
    public var reason: String
  }

  /// The session in which two runs were measured in the same rounds.
  public struct Session: Sendable, Hashable {
    /// What both runs name, and no other run.
    public var name: String
    /// Which of the two the run is: "base" or "candidate".
    public var side: String

    /// The side `side` of the session `name`.
    public init(name: String, side: String) {
      self.name = name
      self.side = side
    }
  }

  /// The build that was measured in the same rounds, whose tables are in the folder `reference`.
  public struct Reference: Sendable, Hashable {
    /// The hash of the program's bytes.
    public var hash: String
    /// The version that it says it is.
    public var toolVersion: String

    /// The build with this content and version.
    public init(hash: String, toolVersion: String) {
      self.hash = hash
      self.toolVersion = toolVersion
    }
  }

  /// The version of the tool.
  public var toolVersion: String
  /// When the run began, in UTC as ISO 8601.
  public var startedUTC: String
  /// The name of the suite.
  public var suite: String
  /// Whether all trials are there: "complete" or "incomplete".
  public var state: String
  /// How many trials the tables have; nil when nobody counted them.
  public var trialCount: Int?
  /// How the parts of its trials are defined; nothing for a run of a version that did not say.
  public var parts: RunParts
  /// The name, seed and hash of the corpus.
  public var corpus: JSONObject
  /// How the trials were run.
  public var protocolFacts: JSONObject
  /// The versions of the libraries.
  public var libraries: JSONObject
  /// The machine.
  public var host: JSONObject
  /// The names of the trials in the order in which they were started.
  public var executionOrder: [String]
  /// The trials that failed.
  public var failures: [Failure]
  /// The session that the run is one side of; nil for a run of its own.
  public var session: Session?
  /// What no other run has; nil for a run that was made by hand.
  public var key: String?
  /// The commit that was measured; nil when nobody said.
  public var commit: String?
  /// The reference build of a night; nil for a run without one.
  public var reference: Reference?

  /// Reads `run.json` at `path`.
  ///
  /// Throws when the file cannot be read, is no such JSON, or has another version's shape.
  public init(path: String, files: FileOperations = .posix) throws(RunRecord.Fault) {
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
    func member<Value>(_ key: String, _ value: Value?) throws(RunRecord.Fault) -> Value {
      guard let value else {
        throw .manifest(path: path, problem: "its member \(key) is missing or of another kind")
      }
      return value
    }
    let version = try member("schema_version", json["schema_version"]?.integer)
    guard version == Self.schemaVersion else { throw .schema(path: path, version: version) }
    toolVersion = try member("tool_version", json["tool_version"]?.string)
    startedUTC = try member("started_utc", json["started_utc"]?.string)
    suite = try member("suite", json["suite"]?.string)
    state = try member("state", json["state"]?.string)
    trialCount = json["trials_present"]?.integer
    corpus = try member("corpus", json["corpus"]?.object)
    protocolFacts = try member("protocol", json["protocol"]?.object)
    libraries = try member("libraries", json["libraries"]?.object)
    host = try member("host", json["host"]?.object)
    executionOrder = try member("execution_order", json["execution_order"]?.array)
      .compactMap(\.string)
    failures = try member("failures", json["failures"]?.array).map { failure in
      Failure(
        trial: failure["trial"]?.string ?? "",
        reason: failure["reason"]?.string ?? ""
      )
    }
    parts = RunParts(json["parts"])
    key = json["run_key"]?.string
    commit = json["commit"]?.string
    if let hash = json["reference"]?["hash"]?.string {
      let version = json["reference"]?["tool_version"]?.string ?? ""
      reference = Reference(hash: hash, toolVersion: version)
    }
    if let name = json["session"]?["name"]?.string, let side = json["session"]?["side"]?.string {
      session = Session(name: name, side: side)
    }
  }
}
