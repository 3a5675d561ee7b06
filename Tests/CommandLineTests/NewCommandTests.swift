import Foundation
import TestSupport
import Testing

@Suite("imagebench new", .timeLimit(.minutes(30)))
struct NewCommandTests {
  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    // The check runs the compiler, which lies on the path.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ToolProcess.run(
      ["new"] + arguments,
      in: directory.path,
      environment: ["PATH": path]
    )
  }

  /// Writes `text` to a file, in folders that are made for it.
  private func save(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: directory.file(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file(path),
      withDestinationPath: target
    )
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: directory.file(path)))
  }

  /// The paths of all files in the directory.
  private func files(_ folder: String = ".") -> [String] {
    let found = FileManager.default.enumerator(atPath: directory.file(folder))
    return (found?.compactMap { $0 as? String } ?? []).sorted()
  }

  @Test("A package without sources has a small loader, an adapter and the tool")
  func small() throws {
    let result = try tool(["MyLoader"])
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(
      result.output == """
        wrote MyLoader
        next: cd MyLoader
              swift run -c release MyLoader run --loader my-loader,best

        """
    )
    #expect(
      files("MyLoader") == [
        ".gitignore", "Package.swift", "README.md", "Sources", "Sources/MyLoader",
        "Sources/MyLoader/MyLoader.swift", "Sources/MyLoader/main.swift", "Sources/MyLoaderCode",
        "Sources/MyLoaderCode/ImageBenchNames.swift", "Sources/MyLoaderCode/PhotoLoader.swift",
      ]
    )
    #expect(files().filter { !$0.hasPrefix("MyLoader") }.isEmpty)
  }

  @Test("Files stay byte for byte, and changed lines are listed next to them")
  func sources() throws {
    let plain = "\u{FEFF}import UIKit\r\n// @objc é\r\nlet a = \"#selector(b)\"\r\n"
    try save(plain, "src/Plain.swift")
    try save("class Base: NSObject, UIScrollViewDelegate {}\n", "src/Deep/Base.swift")
    try save(
      """
      import UIKit

      final class Feed: Base {
        @IBOutlet weak var photo: UIImageView!
        let a = [#selector(tick) as Any?, "|"]
        @objc
        func tick() { print("`") } ; @objc func `tock`() {}
        func scrollViewDidScroll(_ scrollView: UIScrollView) {}
      }

      """,
      "src/Feed.swift"
    )
    try save("#import <UIKit/UIKit.h>", "src/Old.m")
    try save("not Swift", "src/.build/A.swift")
    let result = try tool(["App", "--sources", "src/", "--module", "Code"])
    #expect(result.code == 0, "said: \(result.messages)")
    Golden.check("new-output.txt", result.output)
    Golden.check("new-changes.md", String(decoding: try bytes("App/CHANGES.md"), as: UTF8.self))
    let code = "App/Sources/Code"
    #expect(
      files(code) == [
        "Deep", "Deep/Base.swift", "Feed.swift", "ImageBenchAdapter.swift",
        "ImageBenchNames.swift", "Plain.swift",
      ]
    )
    for file in ["Plain.swift", "Deep/Base.swift"] {
      #expect(try bytes("\(code)/\(file)") == (try bytes("src/\(file)")))
    }
    let main = String(decoding: try bytes("App/Sources/App/main.swift"), as: UTF8.self)
    #expect(main.contains("import Code\n"))
  }

  @Test("Sources that need no change have no list")
  func unchanged() throws {
    try save("let a = 1\n", "src/A.swift")
    let result = try tool(["App", "--sources", "src"])
    #expect(
      result.output.hasPrefix("wrote App\n1 file byte for byte\nchecked: it compiles\nnext:"),
      "said: \(result.output)"
    )
    #expect(!files("App").contains("CHANGES.md"))
  }

  @Test("With ios the parts for iOS are compiled, and listed")
  func conditions() throws {
    try save("#if os(iOS)\n@objc class A {}\n#endif\n", "src/A.swift")
    _ = try tool(["Kept", "--sources", "src"])
    _ = try tool(["Phone", "--sources", "src", "--conditions", "ios"])
    #expect(try bytes("Kept/Sources/KeptCode/A.swift") == (try bytes("src/A.swift")))
    let text = String(decoding: try bytes("Phone/Sources/PhoneCode/A.swift"), as: UTF8.self)
    #expect(text == "#if canImport(UIKit)\nclass A {}\n#endif\n")
  }

  @Test("What does not compile is listed with its place and a remedy, also what ios would cure")
  func missing() throws {
    try save("import CoreHaptics\n", "src/A.swift")
    try save("\nlet a = UIGhost()\n#if os(iOS)\nlet b = 1\n#endif\nlet c = b\n", "two/B.swift")
    let first = try tool(["One", "--sources", "src"])
    #expect(first.code == 0)
    let line =
      "  OneCode/A.swift:1: no such module 'CoreHaptics': give its folder to --sources too, "
    #expect(first.output.contains("checked: 1 line cannot compile yet\n\(line)"))
    let second = try tool(["Two", "--sources", "two"])
    #expect(second.output.contains("checked: 2 lines cannot compile yet\n"))
    #expect(second.output.contains("  TwoCode/B.swift:2: cannot find 'UIGhost' in scope: "))
    #expect(second.output.contains("  with --conditions ios 1 of them are left, or others\n"))
  }

  @Test("Several folders become modules, of which one imports another, without their tests")
  func several() throws {
    try save("import Store\nfunc a() -> Int { kept }\n", "Sources/Photos2/A.swift")
    try save("public let kept = 1\n", "Sources/Store/A.swift")
    try save("not Swift", "Sources/Store/StoreTests/B.swift")
    try save("not Swift", "Sources/Store/Store.docc/C.swift")
    let result = try tool(["App", "--sources", "Sources/Photos2,Sources/Store"])
    #expect(
      result.output.hasPrefix(
        """
        wrote App
        2 files byte for byte
        left out: Store/Store.docc, Store/StoreTests
        checked: it compiles

        """
      ),
      "said: \(result.output)"
    )
    #expect(files("App/Sources/Store") == ["A.swift", "ImageBenchNames.swift"])
  }

  @Test("The new package may lie in the folder of the sources, and its own folder is left alone")
  func inside() throws {
    try save("let a = 1\n", "A.swift")
    try save("mine", "App.new/Mine.txt")
    let result = try tool(["App", "--sources", "."])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(
      files("App/Sources/AppCode") == [
        "A.swift", "ImageBenchAdapter.swift", "ImageBenchNames.swift",
      ]
    )
    #expect(files("App.new") == ["Mine.txt"])
    #expect(try tool(["App/"]).messages.contains("App exists already"))
    #expect(try tool(["Other/"]).code == 0)
    #expect(files().contains("Other/Package.swift"))
  }

  @Test(
    "A name that cannot be one is refused as a wrong command line",
    arguments: [
      (["myLoader"], "\"myLoader\" cannot name a package"),
      (["My-Loader"], "\"My-Loader\" cannot name a package"),
      (["9Lives"], "\"9Lives\" cannot name"),
      (["Größe"], "\"Größe\" cannot name a package"), (["Self"], "\"Self\" cannot name a package"),
      (["."], "cannot name a package"), (["/"], "cannot name a package"),
      (["Mine", "--module", "a-b"], "\"a-b\" cannot name a module"),
      (["Mine", "--module", "class"], "\"class\" cannot name a module"),
      (["Mine", "--module", ""], "--module needs a value"),
      (["Mine", "--module", "UIKit"], "\"UIKit\" is the name of another module"),
      (["Mine", "--module", "Foundation"], "\"Foundation\" is the name of another module"),
      (["Mine", "--module", "Hunting"], "\"Hunting\" is the name of another module"),
      (["Mine", "--module", "Codecs"], "\"Codecs\" is the name of another module"),
      (["Mine", "--module", "Mine"], "\"Mine\" is the name of another module"),
      (["ImageBench"], "\"ImageBench\" is the name of another module"),
      (["Trials"], "\"Trials\" is the name of another module"),
      (["Mine", "Yours"], "new takes one name"), ([], "new takes one name"),
      (["Mine", "--conditions", "mac"], "mac"), (["Mine", "--imagebench", "nowhere"], "nowhere"),
    ]
  )
  func names(arguments: [String], words: String) throws {
    try save("let a = 1\n", "src/A.swift")
    let before = files()
    let result = try tool(arguments + ["--sources", "src"])
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(words), "said: \(result.messages)")
    #expect(files() == before)
  }

  @Test("A module may have the name of a library", arguments: ["Nuke", "image_loader", "_Private"])
  func libraries(module: String) throws {
    try save("let a = 1\n", "src/A.swift")
    let result = try tool(["Mine", "--sources", "src", "--module", module])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(
      files("Mine/Sources/\(module)") == [
        "A.swift", "ImageBenchAdapter.swift", "ImageBenchNames.swift",
      ]
    )
  }

  /// What is wrong with sources or the target.
  enum Obstacle: String, CaseIterable {
    case existing, danglingTarget, noParent, unwritable, nowhere, aFile, empty, notText, aPackage
    case program, twice, ownNames, loop, brokenLink, pipe, selector, optional

    /// What the message says, all of it.
    var message: String {
      switch self {
      case .existing, .danglingTarget: "App exists already: give another name, or remove it"
      case .noParent:
        "cannot make directory far/App.PID-0.part: no such file or directory; create its directory"
      case .unwritable:
        "cannot make directory /proc/App.PID-0.part: no such file or directory; create its directory"
      case .nowhere: "there is no folder nowhere: check the spelling"
      case .aFile: "there is no folder src/A.swift: check the spelling"
      case .empty: "src/Empty has no Swift file: give the folder of the loader's sources"
      case .notText: "src/Bad.swift is not UTF-8 text: convert it, or leave it out"
      case .aPackage: "src is a package: give the folder of one module, such as src/Sources/NAME"
      case .program: "src/main.swift is a program: a loader is a module, so leave the file out"
      case .twice:
        "Deep/A.swift and A.swift have one name, which a module cannot have twice: rename one"
      case .ownNames:
        "Deep/ImageBenchNames.swift and ImageBenchNames.swift have one name, which a module cannot "
          + "have twice: rename one"
      case .loop: "src/Deep/up is a link to a folder that it lies in: remove the link"
      case .brokenLink:
        "cannot read src/B.swift: is a link to something that does not exist; remove it or create "
          + "its target"
      case .pipe:
        "cannot read src/B.swift: not an ordinary file; choose the path of an ordinary file"
      case .selector:
        "B.swift:2: #selector(getter:) names no method: write a method that uses the property, and "
          + "name that"
      case .optional:
        "B.swift:3: an optional requirement of P needs Objective-C: make it a requirement, give it a "
          + "body in an extension, and call it without a question mark"
      }
    }
  }

  private func prepare(_ obstacle: Obstacle) throws -> [String] {
    try save("let a = 1\n", "src/A.swift")
    var arguments = ["App", "--sources", "src"]
    switch obstacle {
    case .existing: try save("mine", "App/Mine.txt")
    case .danglingTarget: try link("App", to: "gone")
    case .noParent: arguments[0] = "far/App"
    case .unwritable: arguments[0] = "/proc/App"
    case .nowhere: arguments[2] = "nowhere"
    case .aFile: arguments[2] = "src/A.swift"
    case .empty:
      try save("text", "src/Empty/notes.txt")
      arguments[2] = "src/Empty"
    case .notText:
      try Data([0x6c, 0xff, 0xfe]).write(to: URL(fileURLWithPath: directory.file("src/Bad.swift")))
    case .aPackage: try save("", "src/Package.swift")
    case .program: try save("", "src/main.swift")
    case .twice: try save("", "src/Deep/A.swift")
    case .ownNames: try save("", "src/Deep/ImageBenchNames.swift")
    case .loop:
      try save("", "src/Deep/B.swift")
      try link("src/Deep/up", to: "..")
    case .brokenLink: try link("src/B.swift", to: "gone")
    case .pipe: #expect(mkfifo(directory.file("src/B.swift"), 0o600) == 0)
    case .selector: try save("class A {\nlet a = #selector(getter: b) }", "src/B.swift")
    case .optional: try save("\n@objc protocol P {\n@objc optional func a() }", "src/B.swift")
    }
    return arguments
  }

  @Test(
    "What stands in the way ends in one sentence, and nothing is written",
    arguments: Obstacle.allCases
  )
  func obstacles(obstacle: Obstacle) throws {
    let arguments = try prepare(obstacle)
    let before = files()
    let result = try tool(arguments)
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    let message = result.messages.replacing(/App\.\d+-/, with: "App.PID-")
    #expect(message == "imagebench: \(obstacle.message)\n")
    #expect(files() == before)
  }

  @Test("Each line without a form on Linux is named, in the order of the files")
  func lines() throws {
    try save("let a = #selector(b)\nlet c = #keyPath()", "src/B.swift")
    try save("class A { @NSManaged var b: Int }", "src/A.swift")
    let result = try tool(["App", "--sources", "src"])
    #expect(result.code == 1)
    let lines = result.messages.split(separator: "\n").map { $0.prefix { $0 != "#" && $0 != "@" } }
    #expect(lines == ["A.swift:1: ", "B.swift:1: ", "B.swift:2: "].map { "imagebench: \($0)" })
  }

  @Test("A folder with more files than a module has is refused")
  func huge() throws {
    try save("", "src/A.swift")
    for number in 0...10_000 {
      #expect(
        FileManager.default.createFile(
          atPath: directory.file("src/B\(number).swift"),
          contents: nil
        )
      )
    }
    let result = try tool(["App", "--sources", "src"])
    #expect(result.code == 1)
    #expect(
      result.messages
        == "imagebench: src has too many files for one module: give the folder of the loader's sources "
        + "alone\n"
    )
    #expect(files().allSatisfy { $0.hasPrefix("src") })
  }

  @Test("A disk that is full ends in one sentence, and nothing is left")
  func full() throws {
    try save("let a = \"\(String(repeating: "a", count: 10_000))\"\n", "src/A.swift")
    let before = files()
    let result = try ToolProcess.run(
      ["new", "App", "--sources", "src"],
      in: directory.path,
      largestFile: 4096
    )
    #expect(result.code == 1)
    #expect(result.messages.contains("A.swift: file too large"), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(files() == before)
  }
}
