import Foundation
import TestSupport
import Testing
import Text

/// A run of the tool that has the loaders of `Tests/FieldLoaders`.
struct FieldRun {
  let code: Int32
  /// The text of the error stream.
  let messages: String
  /// The rows of `trials.csv`; empty if the run wrote none.
  let trials: [[String: String]]
  /// The rows of `loads.csv`.
  let loads: [[String: String]]
  /// The rows of `frames.csv`.
  let frames: [[String: String]]
  /// The names of the exact columns.
  let exact: [String]

  /// Plays `loaders` in `scenarios`, with modelled decodes on an iPhone SE.
  init(
    _ loaders: [String],
    in scenarios: [String] = ["scroll-feed-short", "cell-reuse-short", "jump-to-index-short"],
    seed: Int = 1,
    clock: String = "virtual"
  ) throws {
    try self.init(
      loaders,
      ["--scenario", scenarios.joined(separator: ","), "--clock", clock],
      seed,
      TemporaryDirectory()
    )
  }

  /// Plays `loaders` in the scenario of this text, as `init(_:in:seed:)` does.
  init(_ loaders: [String], script: String) throws {
    let directory = TemporaryDirectory()
    let file = directory.file("case.scenario")
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    try self.init(loaders, ["--scenario-file", file], 1, directory)
  }

  private init(
    _ loaders: [String],
    _ scenarios: [String],
    _ seed: Int,
    _ directory: TemporaryDirectory
  ) throws {
    let result = try ToolProcess.run(
      ["run"] + scenarios + [
        "--device", "iphone-se", "--seed",
        "\(seed)", "--repetitions", "1", "--loader", loaders.joined(separator: ","), "--decode",
        "model", "--images", "small", "--out", "out", "-q",
      ],
      in: directory.path,
      program: "FieldLoaders"
    )
    (code, messages) = (result.code, result.messages)
    func table(_ name: String) throws -> [[String: String]] {
      let path = directory.file("out/\(name).csv")
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
      let document = try CSVDocument(reading: text)
      return document.rows.map { row in
        Dictionary(uniqueKeysWithValues: zip(document.header, row))
      }
    }
    trials = try table("trials")
    loads = try table("loads")
    frames = try table("frames")
    exact = try table("metrics").filter { $0["exactness"] == "exact" }.compactMap { $0["name"] }
  }

  /// The trial of a loader in a scenario.
  func trial(_ loader: String, _ scenario: String) throws -> [String: String] {
    try #require(
      trials.first { $0["variant"] == loader && $0["scenario"] == scenario },
      "no trial of \(loader) in \(scenario); said: \(messages)"
    )
  }

  /// A number of a trial.
  func number(_ column: String, _ loader: String, _ scenario: String) throws -> Double {
    let text = try trial(loader, scenario)[column] ?? ""
    return try #require(Double(text), "\(column) of \(loader) in \(scenario) is \"\(text)\"")
  }
}
