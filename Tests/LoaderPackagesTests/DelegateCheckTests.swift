import Foundation
import Testing

@testable import LoaderPackages

@Suite("Delegate methods that Linux never calls are found in the sources")
struct DelegateCheckTests {
  private static let base = "class Base: UIViewController, UICollectionViewDelegate {}\n"
  private static let method = "func collectionView(_ c: C, didSelectItemAt p: IndexPath)"
  private static let select = "collectionView(_:didSelectItemAt:)"

  private func lines(_ text: String) -> [Int] {
    DelegateCheck.findings(in: [("A.swift", text)]).map(\.line)
  }

  @Test("The finding names the file, the line, both classes, the method and the remedy")
  func text() throws {
    let finding = try #require(
      DelegateCheck.findings(in: [
        ("Base.swift", Self.base), ("Feed/Sub.swift", "class Sub: Base {\n  \(Self.method) {}\n}"),
      ]).first
    )
    #expect(
      finding.text
        == "Feed/Sub.swift:2: Sub.collectionView(_:didSelectItemAt:) is never called on Linux, because "
        + "Base conforms to UICollectionViewDelegate without it: declare an empty "
        + "collectionView(_:didSelectItemAt:) in Base and override it in Sub"
    )
  }

  @Test(
    "A method that only a subclass has is found, wherever the conformance and the method stand",
    arguments: [
      "class Sub: Base {\n\(method) {}\n}",
      "class Middle: Base {}; class Sub: Middle {\n\(method) {}\n}",
      "class Sub: Base {}; extension Sub {\n\(method) {}\n}",
      "class Sub: Base, Other {\npublic final \(method) {}\n}",
      "final class Sub<T>: Base where T: A {\n@available(iOS 9, *) @objc open \(method) {}\n}",
      "enum Space { class Sub: Base {\n\(method) {}\n} }",
      "class Sub: Base { var a: Int { 1 }; func b() { }\n\(method) {}\n}",
    ]
  )
  func found(_ text: String) { #expect(lines(Self.base + text) == [3]) }

  @Test(
    "Conformances of all forms count",
    arguments: [
      "class Base {}; extension Base: UICollectionViewDelegate {}",
      "class Base: A, @preconcurrency UICollectionViewDelegate {}",
      "class Base: A, UICollectionViewDelegateFlowLayout {}",
      "class Base<A, B>: C<A, B>, UICollectionViewDelegate {}",
      "class Base: Mine {}; protocol Mine: UICollectionViewDelegate, A {}",
      "protocol More: Mine {}; protocol Mine: UICollectionViewDelegate {}; class Base: More {}",
      "class Base: A & UICollectionViewDelegate {}",
      "class Base: UICollectionViewController {}", "class Base: PhotoFeedViewController<Cell> {}",
      "class Base: UIKit.UICollectionViewController {}",
      "class Base: UIKit.Other, UIKit.UICollectionViewDelegate {}",
    ]
  )
  func conformances(_ base: String) {
    #expect(lines("\(base)\nclass Sub: Base {\n\(Self.method) {}\n}") == [3])
  }

  @Test(
    "What is called, or is not called on iOS either, is not found",
    arguments: [
      // Declared above, and overridden.
      "class Sub: Base {\noverride \(method) {}\n}",
      // Another method.
      "class Sub: Base {\nfunc collectionView(_ c: C, didSelect p: P) {}\n}",
      "class Sub: Base {\nfunc didSelectItemAt(_ c: C) {}\n}",
      // The protocol says it.
      "class Sub: Base, UITableViewDelegate { func tableView(_ t: T, didSelectRowAt p: P) {} }",
      "class Sub: Base {\nprivate \(method) {}\n}", "class Sub: Base {\nstatic \(method) {}\n}",
      "class Sub: Base {\nclass \(method) {}\n}", "class Sub: Other {\n\(method) {}\n}",
      "struct Sub: Base {\n\(method) {}\n}", "class Sub {\n\(method) {}\n}",
      "class Sub: Base { func a() { \(method) {} } }",
      "class Sub: Base { class Inner {\n\(method) {}\n} }",
      "class A: B { \(method) {} }; class B: A {}",
      "#if os(macOS)\nclass Sub: Base {\n\(method) {}\n}\n#endif",
      "class Sub: Base {\n// \(method) {}\n}", "class Sub: Base { let a = \"\(method) {}\" }",
      "extension Base { \(method) {} }",
    ]
  )
  func notFound(_ text: String) { #expect(lines(Self.base + text).isEmpty) }

  @Test("A method of a protocol that the subclass adds is called, one of the superclass's is not")
  func refined() {
    let text = """
      class Base: NSObject, URLSessionDelegate {}
      class Sub: Base, URLSessionDataDelegate {
        func urlSession(_ s: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
        func urlSession(_ s: URLSession, task: URLSessionTask, didCompleteWithError e: Error?) {}
        func urlSession(_ s: URLSession, didBecomeInvalidWithError e: Error?) {}
      }
      """
    #expect(lines(text) == [5])
  }

  @Test("Each place of a method is found once, in the order of the files")
  func order() {
    let sub = "class Sub: Base {\n\(Self.method) {}\nfunc scrollViewDidScroll(_ s: S) {} }"
    let other = "class Other: Sub {\noverride \(Self.method) {}\nfunc viewForZooming(in s: S) {} }"
    let findings = DelegateCheck.findings(in: [
      ("B.swift", other), ("C.swift", Self.base), ("A.swift", sub),
    ])
    #expect(findings.map { "\($0.file):\($0.line)" } == ["A.swift:2", "A.swift:3", "B.swift:3"])
    #expect(
      findings.map(\.delegate)
        == ["UICollectionViewDelegate", "UIScrollViewDelegate", "UIScrollViewDelegate"]
    )
  }

  @Test("Of two classes with one name, the one in the same type is the superclass")
  func nested() {
    let text = """
      class Base {}
      enum A { class Base: UIScrollViewDelegate {}
        class Sub: Base { func scrollViewDidScroll(_ s: S) {} } }
      class Sub: Base { func scrollViewDidScroll(_ s: S) {} }
      class Far: A.Base { func scrollViewDidScroll(_ s: S) {} }
      """
    #expect(lines(text) == [3, 5])
  }

  @Test("A class of UIKit cannot get a method, so the remedy is a delegate of its own")
  func ofUIKit() {
    let findings = DelegateCheck.findings(in: [
      ("A.swift", "class Sub: UICollectionViewController {\n\(Self.method) {}\n}")
    ])
    #expect(
      findings.first?.text.hasSuffix(
        ": move it to a delegate of its own, a class that conforms to UICollectionViewDelegate"
      ) == true
    )
  }
}

@Suite("The table of delegates is that of the frameworks")
struct DelegateProtocolTests {
  private static let frameworks: [SourceOutline.TypePart] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let folder = root + "/Sources/PipelineUnderTest/Frameworks"
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)") ?? Data()
      return LoaderSource(String(decoding: bytes, as: UTF8.self), .kept).outline.types
    }
  }()

  @Test("Each protocol has the methods that its source declares", arguments: DelegateProtocol.all)
  func methods(_ delegate: DelegateProtocol) throws {
    let part = try #require(
      Self.frameworks.first { $0.kind == .protocol && $0.name == delegate.name },
      "\(delegate.name) is no longer in Frameworks; take it out of DelegateProtocol.all"
    )
    let declared = Set(part.methods.map(\.name))
    #expect(delegate.methods == declared, "write these methods into DelegateProtocol.all")
    let included = part.inherited.filter { DelegateProtocol.named($0) != nil }
    #expect(included == [delegate.included].compactMap(\.self))
  }

  @Test("Every delegate and every class that conforms to one is in the table")
  func complete() {
    let names = Self.frameworks.filter { part in
      // All methods of PhotoPrefetching have to be there.
      part.kind == .protocol && !part.methods.isEmpty && part.name != "PhotoPrefetching"
        && ["Delegate", "DataSource", "Prefetching"].contains { part.name.contains($0) }
    }
    #expect(Set(names.map(\.name)) == Set(DelegateProtocol.all.map(\.name)))
    var classes: [String: Set<String>] = [:]
    for part in Self.frameworks where part.kind == .class {
      let delegates = part.inherited.filter { DelegateProtocol.named($0) != nil }
      if !delegates.isEmpty { classes[part.name] = Set(delegates) }
    }
    #expect(classes == DelegateProtocol.classes)
  }
}
