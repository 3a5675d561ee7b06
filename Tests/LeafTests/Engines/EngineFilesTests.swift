import Foundation
import TestSupport
import Testing

@Suite("Files for engines, build servers and containers")
struct EngineFilesTests {
  private static let schemas = ProjectScript.root.appendingPathComponent(".build/engines").path
  private static let isExpected =
    ProjectScript.isServer || FileManager.default.fileExists(atPath: schemas)
  private static let remedy: Comment = "`make test-dependencies` installs the schemas"

  private static func check(_ root: String) throws -> (code: Int32, output: String) {
    try ProjectScript.run(
      "Tests/Engines/check-files",
      [root],
      environment: ["PYTHONPATH": schemas, "PYTHONDONTWRITEBYTECODE": "1"]
    )
  }

  @Test(
    "Every file follows the published schema, or passes the checker of its language",
    .enabled(if: isExpected, remedy)
  )
  func valid() throws {
    let result = try Self.check(ProjectScript.root.path)
    #expect(result.code == 0, "\(result.output)")
    let checks = result.output.split(separator: " ").first.flatMap { Int($0) }
    #expect(try #require(checks) > 20)
  }

  /// A mistake that is planted into a file: the first text becomes the second one.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var path: String
    var right: String
    var wrong: String

    init(_ path: String, _ right: String, _ wrong: String) {
      self.path = path
      self.right = right
      self.wrong = wrong
    }

    var testDescription: String { "\(path): \(wrong)" }
  }

  private static let mistakes = [
    Mistake("Examples/CI/github-matrix.yml", "matrix:", "matrices:"),
    Mistake("Examples/CI/github-actions.yml", "runs-on:", "run-on:"),
    Mistake("Examples/CI/gitlab-parallel.yml", "parallel: 8", "parallel: eight"),
    Mistake("Examples/CI/gitlab-ci.yml", "script:", "scripts:"),
    Mistake("Examples/CI/buildkite.yml", "parallelism: 8", "parallelism: eight"),
    Mistake("Examples/CI/Jenkinsfile", "axes {", "axis {"),
    Mistake("Examples/CI/Jenkinsfile", "'7', '8'", "'7'"),
    Mistake("Examples/CI/Jenkinsfile", "matrix {", "matrix {{"),
    Mistake("Examples/Cluster/kubernetes/shards.yaml", "completionMode", "completionMod"),
    Mistake("Examples/Cluster/kubernetes/shards.yaml", "FailIndex", "FailIndices"),
    Mistake("Examples/Cluster/kubernetes/shards.yaml", "completions: 8", "completions: 9"),
    Mistake("Examples/Cluster/kubernetes/merge.yaml", "restartPolicy: Never", "restart: Never"),
    Mistake("Examples/Cluster/slurm/shard.sbatch", "\"$@\"", "$@"),
    Mistake("Examples/Cluster/slurm/submit", "if [ $# -lt 3 ]; then", "if [ $# -lt 3 ]"),
    Mistake("Containerfile", "apt-get install --yes", "apt-get install"),
    Mistake(".devcontainer/devcontainer.json", "\"target\": \"develop\"", "\"target\": \"dev\""),
    Mistake(".devcontainer/devcontainer.json", "\"capAdd\"", "\"capsAdd\""),
  ]

  @Test("A mistake in a file is found", .enabled(if: isExpected, remedy), arguments: mistakes)
  func planted(mistake: Mistake) throws {
    let copy = TemporaryDirectory()
    // The dev container is built from the container file.
    for path in Set(["Containerfile", mistake.path]) {
      let place = URL(fileURLWithPath: copy.file(path))
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(
        at: ProjectScript.root.appendingPathComponent(path),
        to: place
      )
    }
    let text = try String(contentsOfFile: copy.file(mistake.path), encoding: .utf8)
    let place = try #require(text.range(of: mistake.right))
    try text.replacingCharacters(in: place, with: mistake.wrong).write(
      toFile: copy.file(mistake.path),
      atomically: false,
      encoding: .utf8
    )
    let result = try Self.check(copy.path)
    #expect(result.code == 1, "\(result.output)")
    let findings = result.output.split(separator: "\n").dropLast()
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.hasPrefix("\(mistake.path): ") }, "\(result.output)")
  }

  @Test("A file without a check is a finding", .enabled(if: isExpected, remedy))
  func unknown() throws {
    let copy = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: copy.file("Examples/CI"),
      withIntermediateDirectories: true
    )
    try "a\n".write(toFile: copy.file("Examples/CI/new.toml"), atomically: false, encoding: .utf8)
    let result = try Self.check(copy.path)
    #expect(result.code == 1)
    #expect(result.output.contains("Examples/CI/new.toml: no check is known"), "\(result.output)")
  }

  @Test(
    "The unfinished shards are those whose shard.json does not say complete",
    arguments: [
      (states: ["complete", "complete", "complete"], unfinished: ""),
      (states: ["complete", "begun", nil], unfinished: "2\n3\n"),
      (states: [nil, nil, "complete"], unfinished: "1\n2\n"),
    ]
  )
  func unfinished(states: [String?], unfinished: String) throws {
    let place = TemporaryDirectory()
    for (index, state) in states.enumerated() {
      guard let state else { continue }
      let folder = place.file("\(index + 1)-of-\(states.count)")
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true
      )
      try "{\n  \"shard\": \"1/3\",\n  \"state\": \"\(state)\"\n}\n".write(
        toFile: folder + "/shard.json",
        atomically: false,
        encoding: .utf8
      )
    }
    let result = try ProjectScript.run(
      "Examples/Cluster/unfinished",
      ["\(states.count)", place.path]
    )
    #expect(result.code == 0)
    #expect(result.output == unfinished)
  }

  @Test("A number of shards that is none is refused", arguments: ["0", "-1", "x", ""])
  func refused(count: String) throws {
    let result = try ProjectScript.run("Examples/Cluster/unfinished", [count, "."])
    #expect(result.code == 64)
    #expect(result.output.contains("give a whole number from 1"))
  }
}
