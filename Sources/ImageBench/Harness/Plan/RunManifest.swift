internal import Files
public import JSONText
internal import Quantities

/// What `run.json` says: everything that is needed to judge whether two runs can be compared.
public struct RunManifest: Sendable {
  /// The version of the files' shape; a reader refuses a newer one.
  public static let schemaVersion = 1

  /// The plan.
  public var plan: Plan
  /// The version of the tool.
  public var toolVersion: String
  /// Versions of the libraries by name.
  public var libraries: [(name: String, version: String)] = []
  /// The name, seed and hash of the corpus.
  public var corpus: JSONObject = [:]
  /// How the trials were run: the clock, the decoding, the number at a time.
  public var protocolFacts: JSONObject = [:]
  /// The machine.
  public var host: JSONObject = [:]
  /// When the run began, in UTC as ISO 8601.
  public var startedUTC: String

  /// A manifest of `plan`.
  public init(plan: Plan, toolVersion: String, startedUTC: String) {
    self.plan = plan
    self.toolVersion = toolVersion
    self.startedUTC = startedUTC
  }

  /// The text of `run.json` for a run of which `present` trials are there.
  public func text(
    present: Int,
    failures: [(spec: TrialSpec, reason: String)],
    finishedUTC: String
  ) -> String {
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ value: JSONValue) {
      members.append(JSONObject.Member(key: key, value: value))
    }
    add("schema_version", .integer(Self.schemaVersion))
    add("tool_version", .string(toolVersion))
    add("started_utc", .string(startedUTC))
    add("finished_utc", .string(finishedUTC))
    add("state", .string(present == plan.trials.count ? "complete" : "incomplete"))
    add("suite", .string(plan.suite))
    add("plan_hash", .string(plan.identity.description))
    add("trials_planned", .integer(plan.trials.count))
    add("trials_present", .integer(present))
    add("corpus", .object(corpus))
    add("protocol", .object(protocolFacts))
    add(
      "libraries",
      .object(
        JSONObject(
          libraries.map { JSONObject.Member(key: $0.name, value: .string($0.version)) }
        )
      )
    )
    add("host", .object(host))
    add("execution_order", .array(plan.executionOrder.map { .string($0.id) }))
    add(
      "failures",
      .array(
        failures.map { failure in
          ["trial": .string(failure.spec.id), "reason": .string(failure.reason)]
        }
      )
    )
    return JSONWriter.text(.object(JSONObject(members)), layout: .indented) + "\n"
  }
}

extension RunDirectory {
  /// Writes `run.json` and `summary.md`, each as a whole.
  public func write(manifest: String, summary: String) throws(RunFault) {
    do throws(FileError) {
      try write("run.json", text: manifest)
      try write("summary.md", text: summary)
    } catch {
      throw .files(error)
    }
  }
}
