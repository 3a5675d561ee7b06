import Foundation
import TestSupport

/// A folder with what the commands of the documents are about: runs, recordings, logs, finds,
/// pictures.
///
/// It is below the build folder and made again in each run of the tests.
enum DocumentedPlace {
  /// The folder, or why it could not be made.
  static let path = Result { try make() }

  /// A file where a run would make its directory.
  ///
  /// A run that gets so far has understood its options and names, and plays nothing.
  static let blocked = "blocked"

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static func make() throws -> String {
    let files = FileManager.default
    let folder = ToolProcess.executable.deletingLastPathComponent().path + "/documented"
    try? files.removeItem(atPath: folder)
    let libraries = [
      "Nuke/Sources/Nuke", "Kingfisher/Sources", "HJ_ImageCache/Sources/HJImageCache",
      "old/Sources/Nuke", "old/Sources/NukeUI", "new/Sources/Nuke", "new/Sources/NukeUI",
    ]
    for name in ["out/pair", "out/change", "other", "finds", "Pictures"] + libraries {
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for (name, text) in texts {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try tool("run --scenario photo-grid --decode model --quiet --out out/review", in: folder)
    try tool("run --scenario scroll-feed-short --variant naive --quiet --out Baseline", in: folder)
    try tool(
      "run --scenario cell-reuse --loader careless-cell --device iphone-13 --seed 1 --decode model "
        + "--quiet --out out/check/careless-cell.wrong-image",
      in: folder
    )
    for number in 1...2 {
      try tool(
        "run --scenario scroll-feed-short --seed 1,2 --images small --decode model --quiet "
          + "--shard \(number)/2 --out out/shards",
        in: folder
      )
    }
    try files.createSymbolicLink(
      atPath: "\(folder)/out/night-shards",
      withDestinationPath: "\(folder)/out/shards"
    )
    try tool("history import Baseline --commit abc", in: folder)
    for name in [
      "out/own", "baseline", "out/pair/base", "out/pair/candidate", "out/change/base",
      "out/change/candidate",
    ] {
      try files.createSymbolicLink(
        atPath: "\(folder)/\(name)",
        withDestinationPath: "\(folder)/out/review"
      )
    }
    try files.createSymbolicLink(
      atPath: "\(folder)/out/nightly",
      withDestinationPath: "\(folder)/Baseline"
    )
    try files.createSymbolicLink(
      atPath: "\(folder)/out/validate",
      withDestinationPath: Document.root.appendingPathComponent("Results/Validate").path
    )
    for name in ["other/imagebench", "imagebench-reference"] {
      try files.createSymbolicLink(
        atPath: "\(folder)/\(name)",
        withDestinationPath: ToolProcess.executable.path
      )
    }
    let images = try ToolProcess.smallCorpus(in: folder)
    let names = files.enumerator(atPath: images)?.compactMap { $0 as? String } ?? []
    guard let picture = names.sorted().first(where: { $0.hasSuffix(".jpg") }) else {
      throw Failure(description: "no JPEG below \"\(images)\"")
    }
    try files.copyItem(atPath: "\(images)/\(picture)", toPath: "\(folder)/Pictures/a.jpg")
    return folder
  }

  /// The files that are text.
  private static let texts: [(name: String, text: String)] = {
    let find = "property hitch-ratio\nvariant naive\ndevice iphone-se\nseed 1\nflick 5000pt/s\n"
    let requests = (0..<40).map { "\(Double($0) / 20),\($0 % 7),\(1000 + $0 % 7)\n" }
    return [
      (blocked, ""),
      ("my.scenario", "flick 5000pt/s for 0.8s\npause 0.3s\nflick -5000pt/s\n"),
      ("finds/NAME.scenario", find),
      ("finds/starved-hit-article1-pipeline.scenario", find),
      ("scroll.csv", "time,offset\n0,0\n0.5,300\n1,800\n"),
      ("requests.csv", "time,key,size\n" + requests.joined()),
      ("hitches.xml", export("hitches", ["start", "duration"], "<t>2</t><d>5000000</d>")),
      (
        "signposts.xml",
        export(
          "os-signpost-interval",
          ["start", "duration", "name"],
          "<t>1</t><d>9000000000</d><name>Scroll</name>"
        )
      ),
      (
        "metrics.json",
        "[{\"testIdentifier\": \"A/b()\", \"testRuns\": [{\"metrics\": [{\"displayName\": "
          + "\"Hitch Time Ratio\", \"unitOfMeasurement\": \"ms/s\", \"measurements\": [1.5]}]}]}]\n"
      ),
      ("Nuke/Sources/Nuke/ImageTask.swift", "final class ImageTask {}\n"),
      ("old/Sources/Nuke/ImageTask.swift", "final class ImageTask {}\n"),
      ("old/Sources/NukeUI/FetchImage.swift", "final class FetchImage {}\n"),
      ("new/Sources/Nuke/ImageTask.swift", "final class ImageTask {}\n"),
      ("new/Sources/NukeUI/FetchImage.swift", "final class FetchImage {}\n"),
      ("Kingfisher/Sources/ImageCache.swift", "final class ImageCache {}\n"),
      ("HJ_ImageCache/Sources/HJImageCache/Loader.swift", "final class Loader {}\n"),
    ]
  }()

  /// A table of a trace with one row, as xctrace exports it.
  private static func export(_ schema: String, _ columns: [String], _ row: String) -> String {
    let head = columns.map { "<col><mnemonic>\($0)</mnemonic></col>" }.joined()
    return "<trace-query-result><node><schema name=\"\(schema)\">\(head)</schema>"
      + "<row>\(row)</row></node></trace-query-result>\n"
  }

  @discardableResult
  private static func tool(_ text: Substring, in folder: String) throws -> String {
    let words = DocumentedCommand.words(of: text)
    let result = try ToolProcess.run(words, in: folder)
    guard result.code == 0 else { throw Failure(description: "\(text): \(result.messages)") }
    return result.output
  }
}
