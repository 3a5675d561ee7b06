import Files
import Glibc
import Nights
import Pages
import TestSupport
import Testing

@Suite("The directory of a site")
struct SitePlaceTests {
  private func put(_ text: String, _ path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }

  @Test("is replaced as a whole, without the pages that are no longer made")
  func replaced() throws {
    let site = try SampleSite()
    try site.write()
    let before = try site.files()
    try site.write { $0.filter.scenarios = ["photo-grid"] }
    let after = try site.files()
    #expect(Set(after).isStrictSubset(of: before))
    #expect(try FileOperations.posix.listDirectory(site.directory.path) == ["h.sqlite", "site"])
  }

  @Test(
    "is refused when it has a file of another origin, which stays",
    arguments: ["CNAME", "cell/notes.txt", "night/notes.txt", ".git"]
  )
  func foreign(name: String) throws {
    let site = try SampleSite()
    try site.write()
    let own = try site.text(SitePath.overview)
    let path = site.directory.file("site/" + name)
    try put("mine", path)
    let fault = #expect(throws: PageFault.self) {
      try site.write { $0.filter.scenarios = ["photo-grid"] }
    }
    #expect("\(try #require(fault))".contains("site holds \(name), which no build of a site wrote"))
    #expect(try FileOperations.posix.readWhole(path) == Array("mine".utf8))
    #expect(try site.text(SitePath.overview) == own)
  }

  @Test("is refused when it was not made by a build, and taken when it is empty")
  func others() throws {
    let site = try SampleSite()
    try FileOperations.posix.makeDirectories(site.directory.file("site/cell"))
    #expect(throws: PageFault.self) { try site.write() }
    try FileOperations.posix.removeTree(site.directory.file("site/cell"))
    try site.write()
    #expect(try site.files().contains(SitePath.overview))
  }

  @Test("must be one that can be renamed", arguments: [".", "/", "..", "/tmp/..", ""])
  func noPlace(path: String) throws {
    let site = try SampleSite()
    #expect(throws: PageFault.self) {
      try HistorySite(of: site.store, SiteRequest()).write(to: path)
    }
  }

  @Test("keeps the old site when the disk is full, and leaves nothing next to it")
  func full() throws {
    let site = try SampleSite()
    try site.write()
    let own = try site.text(SitePath.overview)
    var operations = FileOperations.posix
    operations.synchronize = { _ in -Int(ENOSPC) }
    let full = operations
    let fault = #expect(throws: PageFault.self) {
      try site.write(operations: full) { $0.filter.scenarios = ["photo-grid"] }
    }
    #expect("\(try #require(fault))".contains("no space left"))
    #expect(try site.text(SitePath.overview) == own)
    #expect(try FileOperations.posix.listDirectory(site.directory.path) == ["h.sqlite", "site"])
  }
}
