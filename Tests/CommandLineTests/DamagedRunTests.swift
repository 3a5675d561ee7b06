import Foundation
import TestSupport
import Testing

/// What the commands do with a run and with shards of which one table is damaged.
@Suite("Commands that read a damaged run", .timeLimit(.minutes(30)))
struct DamagedRunTests {
  private let directory = TemporaryDirectory()

  @discardableResult
  private func tool(_ line: String, code: Int32 = 0) throws -> ToolProcess.Result {
    let arguments = line.split(separator: " ").map(String.init)
    // What is damaged here are tables; each trial is played once.
    let isPlay = arguments[0] == "run"
    let result =
      isPlay
      ? try ToolProcess.runOnce(arguments, in: directory.path)
      : try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == code, "\(line): \(result.messages)")
    return result
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: directory.file(name), encoding: .utf8)
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: directory.file(name), atomically: true, encoding: .utf8)
  }

  private let plan =
    "--scenario photo-grid-short --variant naive,bounded-cache --repetitions 1 "
    + "--images small --decode model -q"

  /// A way to damage a table.
  enum Damage: String, CaseIterable {
    case cutAtLineEnd, cutInsideLine, columnRemoved, valueDamaged, rowsSwapped, empty, missing

    /// `text` with the damage; nil for no file.
    func applied(to text: String) -> String? {
      var lines = text.split(separator: "\n").map(String.init)
      switch self {
      case .cutAtLineEnd: lines.removeLast(lines.count / 2)
      case .cutInsideLine: return String(text.dropLast(5))
      case .columnRemoved:
        lines = lines.map { String($0[($0.firstIndex(of: ",") ?? $0.endIndex)...].dropFirst()) }
      case .valueDamaged: lines[1] = "7" + lines[1]
      case .rowsSwapped: lines.swapAt(1, lines.count - 1)
      case .empty: return ""
      case .missing: return nil
      }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  @Test(
    "name the table, with the exit code of a file that cannot be used",
    arguments: ["trials.csv", "metrics.csv"]
  )
  func reading(table: String) throws {
    try tool("run \(plan) --out run")
    try tool("run \(plan) --out base")
    let whole = try text("run/\(table)")
    for damage in Damage.allCases {
      if let damaged = damage.applied(to: whole) {
        try write(damaged, to: "run/\(table)")
      } else {
        try FileManager.default.removeItem(atPath: directory.file("run/\(table)"))
      }
      for line in [
        "show run", "show run --format bencher", "compare base run", "compare run base",
        "show run --html page.html", "explain run --switches 0", "history import run --history h",
        "compare run --base naive --candidate bounded-cache",
        "nightly --suite smoke --baseline run --decode model --images small --history h",
      ] {
        let result = try tool(line, code: 1)
        #expect(result.messages.contains("run/\(table)"), "\(damage), \(line): \(result.messages)")
        #expect(result.output.isEmpty, "\(damage), \(line)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: directory.file("page.html")))
  }

  @Test("read a table that its user has edited on purpose")
  func edited() throws {
    try tool("run \(plan) --out run")
    let whole = try text("run/trials.csv")
    try write(whole.replacing("completed", with: "jetsam"), to: "run/trials.csv")
    let refused = try tool("show run", code: 1)
    #expect(refused.messages.contains("remove the member \"tables\" from run.json"))
    try RunFiles.forgetTables(in: directory.file("run"))
    #expect(try tool("show run").output.contains("jetsam"))
  }

  @Test("leave nothing behind when a shard's table is damaged", arguments: Damage.allCases)
  func merging(damage: Damage) throws {
    for number in 1...2 { try tool("run \(plan) --shard \(number)/2 --out set") }
    for table in ["trials.csv", "metrics.csv", "frames.csv", "loads.csv", "machines.csv"] {
      let path = "set/1-of-2/\(table)"
      let whole = try text(path)
      guard let damaged = damage.applied(to: whole) else {
        try FileManager.default.removeItem(atPath: directory.file(path))
        #expect(try tool("merge set -o merged", code: 1).messages.contains(path))
        try write(whole, to: path)
        continue
      }
      try write(damaged, to: path)
      if damaged != whole {
        let result = try tool("merge set -o merged", code: 1)
        #expect(result.messages.contains(path), "\(table): \(result.messages)")
      }
      #expect(!FileManager.default.fileExists(atPath: directory.file("merged")))
      try write(whole, to: path)
    }
    try tool("merge set -o merged")
  }

  @Test(
    "name a damaged table of machines of a merged run",
    arguments: ["machine\nfoo\n", "", "scenario,variant,device,seed,repetition,index,machine\n"]
  )
  func machines(table: String) throws {
    for number in 1...2 { try tool("run \(plan) --shard \(number)/2 --out set") }
    try tool("merge set -o merged")
    try write(table, to: "merged/machines.csv")
    for digests in ["written", "removed"] {
      if digests == "removed" { try RunFiles.forgetTables(in: directory.file("merged")) }
      for line in ["show merged", "show merged --html page.html", "compare merged merged"] {
        let result = try tool(line, code: 1)
        #expect(result.messages.contains("merged/machines.csv"), "\(line): \(result.messages)")
      }
    }
  }

  @Test("import no half of a table of frames")
  func frames() throws {
    try tool("run \(plan) --out run")
    let lines = try text("run/frames.csv").split(separator: "\n").map(String.init)
    try write(lines.prefix(100).map { $0 + "\n" }.joined(), to: "run/frames.csv")
    let refused = try tool("import run/frames.csv", code: 1)
    #expect(refused.messages.contains("run/frames.csv"), "\(refused.messages)")
    #expect(refused.messages.contains("it has 99 rows and run.json counts \(lines.count - 1)"))
    // Elsewhere no run.json knows the table; a frame is missing in the middle.
    try write(
      (lines.prefix(50) + lines[51..<60]).map { $0 + "\n" }.joined(),
      to: "elsewhere.csv"
    )
    let gap = try tool("import elsewhere.csv", code: 1)
    #expect(gap.messages.contains("elsewhere.csv line 51"), "\(gap.messages)")
  }

  @Test("merge where a killed merge has left its folder")
  func killed() throws {
    for number in 1...2 { try tool("run \(plan) --shard \(number)/2 --out set") }
    for name in ["merged.123-0.part", "merged.mine.part"] {
      try FileManager.default.createDirectory(
        atPath: directory.file(name),
        withIntermediateDirectories: true
      )
    }
    try tool("merge set -o merged")
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(Set(left) == ["set", "merged", "merged.mine.part"])
  }
}
