internal import Basics
internal import Files
public import Text
public import Trials

/// What `run.json` says: everything that is needed to judge whether two runs can be compared.
public struct RunManifest: Sendable {
  /// The version of the files' shape; a reader refuses a newer one.
  public static let schemaVersion = 1

  /// The plan.
  public var plan: Plan
  /// How the parts of the trials are defined; nil when the build that played them did not tell.
  public var parts: PartDefinitions?
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
  /// What no other run has, for a run that goes into a history; nil by default.
  public var key: String?
  /// The commit that is measured; nil, the default, when nobody says.
  public var commit: String?

  /// The files that could not be decoded, with how many loads and decodes failed in how many trials; empty
  /// by default.
  public var brokenFiles: [JSONObject] = []

  /// The build that was played in the same rounds, for the ratio of noisy values to its; nil, the default,
  /// for none.
  public var reference: Reference?

  /// A build that is told by its content.
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

  /// The session that the run is one side of; nil, the default, for a run of its own.
  public var session: Session?

  /// Two runs whose trials were played in the same rounds.
  public struct Session: Sendable, Hashable {
    /// Which of the two a run is.
    public enum Side: String, Sendable, CaseIterable {
      /// What the other one is held against.
      case base
      /// What is judged.
      case candidate
    }

    /// A name that no other session has.
    public var name: String
    /// Which of the two the run is.
    public var side: Side
    /// The directory of the other run, seen from this one's.
    public var otherDirectory: String { "../" + (side == .base ? Side.candidate : .base).rawValue }

    /// The side `side` of the session `name`.
    public init(name: String, side: Side) {
      self.name = name
      self.side = side
    }
  }

  /// A manifest of `plan`.
  public init(plan: Plan, toolVersion: String, startedUTC: String) {
    self.plan = plan
    parts = PartDefinitions(of: plan.trials)
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
    if let key { add("run_key", .string(key)) }
    if let commit { add("commit", .string(commit)) }
    add("state", .string(present == plan.trials.count ? "complete" : "incomplete"))
    add("suite", .string(plan.suite))
    add("plan_hash", .string(plan.identity.description))
    if let parts { add("parts", .object(parts.json)) }
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
    add("execution_order", .array(executionOrder.map { .string($0.id) }))
    add(
      "failures",
      .array(
        failures.map { failure in
          ["trial": .string(failure.spec.id), "reason": .string(failure.reason)]
        }
      )
    )
    if !brokenFiles.isEmpty { add("broken_files", .array(brokenFiles.map { .object($0) })) }
    if let reference {
      add(
        "reference",
        ["hash": .string(reference.hash), "tool_version": .string(reference.toolVersion)]
      )
    }
    if let session {
      add(
        "session",
        [
          "name": .string(session.name), "side": .string(session.side.rawValue),
          "other": .string(session.otherDirectory),
        ]
      )
    }
    return JSONWriter.text(.object(JSONObject(members)), layout: .indented) + "\n"
  }

  /// The trials in the order in which they were started.
  private var executionOrder: [TrialSpec] {
    guard let session else {
      // The run itself is the first of the two that a night plays.
      return plan.turns(sides: reference == nil ? 1 : 2).filter { $0.side == 0 }.map(\.spec)
    }
    let side = Session.Side.allCases.firstIndex(of: session.side)
    return plan.turns(sides: Session.Side.allCases.count).filter { $0.side == side }.map(\.spec)
  }
}

extension RunDirectory {
  /// Writes `run.json` as a whole.
  public func write(manifest: String) throws(RunFault) {
    do throws(FileError) { try write("run.json", text: manifest) } catch { throw .files(error) }
  }

  /// Writes `run.json` and `summary.md`, each as a whole.
  public func write(manifest: String, summary: String) throws(RunFault) {
    try write(manifest: manifest)
    do throws(FileError) { try write("summary.md", text: summary) } catch { throw .files(error) }
  }
}
