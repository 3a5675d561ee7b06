import Testing

@testable import LoaderPackages

@Suite("Members that an override needs in another place")
struct MemberMovesTests {
  private func moved(_ files: [String: String]) -> (MemberMoves, [String: String]) {
    let moves = MemberMoves(files.sorted { $0.key < $1.key }.map { (path: $0.key, text: $0.value) })
    return (moves, Dictionary(uniqueKeysWithValues: moves.texts.map { ($0.path, $0.text) }))
  }

  @Test("An overriding member of an extension moves into its class, and keeps its lines")
  func overrides() {
    let source = """
      class List: UITableViewController {
        var rows = 1
      }
      extension List {
        override func tableView(_ view: UITableView, numberOfRowsInSection n: Int) -> Int {
          rows
        }
        func other() {}
      }

      """
    let (moves, texts) = moved(["List.swift": source])
    #expect(
      texts["List.swift"] == """
        class List: UITableViewController {
          var rows = 1

        #sourceLocation(file: "List.swift", line: 5)
        override func tableView(_ view: UITableView, numberOfRowsInSection n: Int) -> Int {
            rows
          }
        #sourceLocation(file: "List.swift", line: 3)
        }
        extension List {
          


          func other() {}
        }

        """
    )
    #expect(moves.moves.map(\.line) == [5])
    #expect(moves.moves.map(\.member) == ["func tableView(_:numberOfRowsInSection:)"])
  }

  @Test("It also moves from another file")
  func files() {
    let (moves, texts) = moved([
      "A.swift": "final class A: B {}\n",
      "A+Life.swift": "extension A { override var isReady: Bool { true } }\n",
    ])
    #expect(texts["A.swift"]?.contains("override var isReady: Bool { true }") == true)
    #expect(texts["A+Life.swift"]?.contains("isReady") == false)
    #expect(moves.moves.map(\.file) == ["A+Life.swift"])
  }

  @Test("A member of an extension that a subclass overrides moves into the class of the module")
  func overridden() {
    let (moves, texts) = moved([
      "Base.swift": "class Base {}\nextension Base { func show(_ a: Int) {} }\n",
      "Sub.swift": "class Sub: Base { override func show(_ a: Int) {} }\n",
    ])
    #expect(texts["Sub.swift"] == "class Sub: Base { override func show(_ a: Int) {} }\n")
    #expect(texts["Base.swift"]?.hasPrefix("class Base {\n#source") == true)
    #expect(moves.moves.count == 1)
  }

  @Test("A member of an extension of UIKit's class asks for the subclass that overrides it")
  func asked() {
    let (moves, texts) = moved([
      "A.swift": "extension UIImageView { func preloads(at n: Int) -> Bool { n > 1 } }\n",
      "B.swift": "class B: UIImageView { override func preloads(at n: Int) -> Bool { false } }\n",
    ])
    #expect(
      texts["A.swift"]
        == "extension UIImageView { func preloads(at n: Int) -> Bool { if let object "
        + "= self as? B { return object.overridingB_preloads(at: n) }; return n > 1 } }\n"
    )
    #expect(
      texts["B.swift"]
        == "class B: UIImageView {  func overridingB_preloads(at n: Int) -> Bool { false } }\n"
    )
    #expect(moves.moves.map(\.file) == ["B.swift"])
  }

  @Test(
    "What needs no other place stays byte for byte",
    arguments: [
      "class A: UIView { override func layoutSubviews() {} }\n",
      "extension UIView { func load() {} }\nclass A: UIView { func load(_ a: Int) {} }\n",
      "// extension A { override func a() {} }\nclass A {}\n",
      "class A { struct B { var c = [1, 2] } }\nextension A.B { func d() {} }\n",
    ]
  )
  func unmoved(_ source: String) {
    let (moves, texts) = moved(["A.swift": source])
    #expect(texts["A.swift"] == source)
    #expect(moves.moves.isEmpty)
  }
}

@Suite("The call of a loader")
struct LoadingCallTests {
  private func found(_ source: String) -> LoadingCall? {
    LoadingCall.find(in: [LoaderSource(source, .kept)])
  }

  @Test("is found in an extension of the image view or in a subclass")
  func views() {
    #expect(
      found("extension UIImageView { func load(from url: URL, fade: Bool = true) {} }")
        == LoadingCall(viewClass: "UIImageView", text: "view.load(from: photo.url)")
    )
    #expect(
      found("class Photo: UIImageView { func setImage(_ link: String?) {} }")
        == LoadingCall(viewClass: "Photo", text: "view.setImage(photo.url.absoluteString)")
    )
  }

  @Test("that loads comes before one that names an image")
  func order() {
    let source = "extension UIImageView { func image(_ a: URL) {}; func load(_ a: URL) {} }"
    #expect(found(source)?.text == "view.load(photo.url)")
  }

  @Test("that reads a file comes last, though it takes text")
  func files() {
    let source = """
      extension UIImageView {
        func setImageFromFile(_ path: String) {}
        func setImageFromURL(_ URL: Foundation.URL, placeholder: UIImage? = nil) {}
      }
      """
    #expect(found(source)?.text == "view.setImageFromURL(photo.url)")
  }

  @Test(
    "is none that waits, throws, is hidden, or wants more",
    arguments: [
      "func load(_ a: URL) async {}", "func load(_ a: URL) throws {}",
      "private func load(_ a: URL) {}", "func load(_ a: URL, at: Int) {}", "func load(_ a: Int) {}",
      "static func load(_ a: URL) {}", "func pay(_ a: URL) {}",
    ]
  )
  func none(_ method: String) {
    #expect(found("extension UIImageView { \(method) }") == nil)
    #expect(found("extension UIView { func load(_ a: URL) {} }") == nil)
  }
}
