import Basics
import Records
import Testing
import Text

@Suite("run.json")
struct RunManifestTests {
  /// Random manifests of a seed, with unusual texts and optional members.
  private struct RandomManifests {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    mutating func number(below limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }

    mutating func text() -> String {
      let signs: [Character] = ["a", "\"", "\\", "\n", "é", "🐟", " ", "\u{1}", "/", "0"]
      return String((0..<number(below: 9)).map { _ in signs[number(below: 10)] })
    }

    mutating func maybe<Value>(_ value: (inout RandomManifests) -> Value) -> Value? {
      number(below: 2) == 0 ? value(&self) : nil
    }

    mutating func list<Value>(_ value: (inout RandomManifests) -> Value) -> [Value] {
      (0..<number(below: 4)).map { _ in value(&self) }
    }

    mutating func object() -> JSONObject {
      JSONObject(
        (0..<number(below: 4)).map { place in
          JSONObject.Member(
            key: "\(place)\(text())",
            value: place % 2 == 0 ? .string(text()) : .integer(number(below: 1_000))
          )
        }
      )
    }

    mutating func trial() -> TrialKey {
      let names = ["photo-grid", "mine@3g", "lru_2", "iphone-se"]
      return TrialKey(
        cell: CellKey(
          scenario: names[number(below: 4)],
          variant: names[number(below: 4)],
          device: names[number(below: 4)],
          seed: "\(numbers.next())"
        ),
        repetition: number(below: 100) + 1
      )
    }

    mutating func brokenFile() -> BrokenFile {
      var file = BrokenFile(file: text())
      file.failedLoads = number(below: 100)
      file.failedDecodes = number(below: 100)
      file.trials = number(below: 100)
      return file
    }

    mutating func manifest() -> RunManifest {
      var manifest = RunManifest(toolVersion: text(), startedUTC: text(), suite: text())
      manifest.finishedUTC = maybe { $0.text() }
      manifest.key = maybe { $0.text() }
      manifest.commit = maybe { $0.text() }
      manifest.state = number(below: 2) == 0 ? .complete : .incomplete
      manifest.planHash = maybe { $0.text() }
      manifest.parts = maybe { PartDefinitions($0.object()) }
      manifest.plannedCount = maybe { $0.number(below: 9_999) }
      manifest.presentCount = maybe { $0.number(below: 9_999) }
      manifest.corpus = object()
      manifest.protocolFacts = object()
      manifest.libraries = object()
      manifest.host = object()
      manifest.executionOrder = list { $0.trial() }
      manifest.failures = list { TrialFailure(trial: $0.trial(), reason: $0.text()) }
      manifest.brokenFiles = list { $0.brokenFile() }
      manifest.reference = maybe { BuildReference(hash: $0.text(), toolVersion: $0.text()) }
      manifest.session = maybe { random in
        RunSession(
          name: random.text(),
          side: RunSession.Side.allCases[random.number(below: 2)]
        )
      }
      manifest.shard =
        maybe { random in
          let count = random.number(below: 9) + 1
          return Shard(number: random.number(below: count) + 1, of: count)
        } ?? nil
      manifest.machines = maybe { $0.object() }
      for path in ["trials.csv", "reference/metrics.csv"] {
        manifest.tables[path] = maybe { TableDigest(of: Array("a,b\n\($0.text())".utf8)) }
      }
      return manifest
    }
  }

  @Test("is read back as it was written", arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = RandomManifests(seed: seed)
    let manifest = random.manifest()
    #expect(try RunManifest(json: JSONParser.parse(manifest.text)) == manifest, "seed \(seed)")
  }

  /// The smallest manifest, with `value` as its member `name`.
  private static func json(_ name: String, _ value: JSONValue?) -> JSONValue {
    var object = RunManifest(toolVersion: "1", startedUTC: "", suite: "s").json.object ?? [:]
    object[name] = value
    return .object(object)
  }

  @Test(
    "is refused without a member that every version writes",
    arguments: [
      "schema_version", "tool_version", "started_utc", "state", "suite", "corpus", "protocol",
      "libraries", "host", "execution_order", "failures",
    ]
  )
  func missing(name: String) {
    #expect(throws: RunManifest.Problem.member(name)) {
      try RunManifest(json: Self.json(name, nil))
    }
  }

  @Test(
    "is not read with what no version writes",
    arguments: [
      ("state", "half"), ("execution_order", ["photo-grid"]),
      ("failures", [["trial": "a.b.c.s1", "reason": "it fell"]]),
      ("session", ["name": "s", "side": "left"]), ("reference", ["tool_version": "1"]),
      ("broken_files", [["file": "a.jpg"]]), ("tables", []), ("tables", ["trials.csv": 3]),
      ("tables", ["trials.csv": ["rows": 3]]),
      ("tables", ["trials.csv": ["rows": -1, "hash": "0000000000000000"]]),
      ("tables", ["trials.csv": ["rows": 1, "hash": "00"]]),
      ("tables", ["trials.csv": ["rows": 1, "hash": "000000000000000g"]]),
    ] as [(String, JSONValue)]
  )
  func wrong(name: String, value: JSONValue) {
    #expect(throws: RunManifest.Problem.member(name)) {
      try RunManifest(json: Self.json(name, value))
    }
  }

  @Test("of another schema is refused with its version")
  func schema() {
    #expect(throws: RunManifest.Problem.schema(version: 2)) {
      try RunManifest(json: Self.json("schema_version", 2))
    }
  }
}

@Suite("The key of a trial")
struct TrialKeyTests {
  private static let key = TrialKey(
    cell: CellKey(
      scenario: "photo-grid@3g",
      variant: "naive",
      device: "iphone-se",
      seed: "18446744073709551615"
    ),
    repetition: 12
  )

  @Test("has a text form that is read back")
  func roundTrip() {
    let text = "photo-grid@3g.naive.iphone-se.s18446744073709551615.r12"
    #expect("\(Self.key)" == text)
    #expect(TrialKey(text) == Self.key)
  }

  @Test(
    "is not read from text of another form",
    arguments: [
      "", "a.b.c.s1", "a.b.c.11.r1", "a.b.c.s1.12", "a.b.c.s1.r", "a.b.c.s1.rx", "a.b.c.s1.r1.d",
    ]
  )
  func nothing(text: String) {
    #expect(TrialKey(text) == nil)
  }
}

@Suite("metrics.csv")
struct MetricTableTests {
  @Test("is read back as it was written")
  func roundTrip() throws {
    var metrics: [Metric] = []
    for polarity in Polarity.allCases {
      for exactness in Exactness.allCases {
        for cutShort in Metric.CutShort.allCases {
          for basis in [nil, Metric.Basis("loads"), Metric.Basis("loads", of: "cell_binds")] {
            metrics.append(
              Metric(
                name: "m\(metrics.count)",
                unit: "ms/s",
                polarity: polarity,
                exactness: exactness,
                meaning: "A number, \"said\" so.",
                labels: metrics.count % 2 == 0 ? [] : ["good", "bad"],
                cutShort: cutShort,
                basis: basis
              )
            )
          }
        }
      }
    }
    let table = try CSVDocument(reading: Array(MetricTable(metrics).text.utf8))
    #expect(try MetricTable(table, path: "metrics.csv").metrics == metrics)
  }

  @Test("from an earlier version gets the missing columns")
  func earlier() throws {
    let text = """
      name,unit,polarity,exactness,meaning
      outcome,word,none,exact,How it ended.
      hitch_band_wwdc20,band,none,exact,A band.
      ledger_peak_bytes,bytes,smaller,exact,A peak.
      peaks_seen,1,smaller,exact,No peak of memory.
      time_to_image_ms_p50,ms,smaller,exact,A time.

      """
    let table = try CSVDocument(reading: Array(text.utf8))
    let metrics = try MetricTable(table, path: "metrics.csv").metrics
    #expect(metrics.map(\.polarity) == [.larger, .smaller, .smaller, .smaller, .smaller])
    #expect(metrics[0].labels == ["jetsam", "completed"])
    #expect(metrics[1].labels == ["good", "warning", "critical"])
    #expect(
      metrics.map(\.cutShort) == [
        .comparable, .incomparable, .comparable, .incomparable, .incomparable,
      ]
    )
    #expect(metrics[4].basis == Metric.Basis("images_shown", of: "cell_binds"))
  }
}
