import Foundation
import TestSupport
import Testing

@Suite("The archive of make dist", .timeLimit(.minutes(30)))
struct DistributionTests {
  private static let isExpected =
    ProjectScript.isServer || FileManager.default.isExecutableFile(atPath: "/usr/bin/patchelf")

  @Test(
    "The tool of the archive plays a trial with the archive's libraries alone",
    .enabled(if: isExpected, "`make test-dependencies` installs patchelf")
  )
  func plays() throws {
    let place = TemporaryDirectory()
    let made = try ProjectScript.run(
      "Scripts/make-dist",
      [place.path, ToolProcess.executable.path],
      // The size does not matter here.
      environment: ["XZ_OPT": "-0"]
    )
    try #require(made.code == 0, "\(made.output)")
    // Only the libraries of the C and C++ compilers may come from outside of the archive.
    let script = """
      set -e
      tar xf imagebench-*.tar.xz
      cd imagebench-*-linux
      env -i PATH="$PATH" ldd bin/imagebench | sed -n 's/.* => \\([^ ]*\\) (.*/\\1/p' > libraries
      env -i HOME="$HOME" bin/imagebench run --scenario scroll-feed-short --variant naive \
        --images small --quiet --out run
      """
    let result = try ToolProcess.run(script: script, in: place.path)
    #expect(result.code == 0, "\(result.messages)")
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.path).first {
        $0.hasSuffix("-linux")
      }
    )
    let paths = try String(contentsOfFile: place.file("\(folder)/libraries"), encoding: .utf8)
    let outside = paths.split(separator: "\n").filter { !$0.contains("\(folder)/bin/../lib/") }
    let names = Set(
      outside.compactMap { path in
        path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
      }
    )
    #expect(
      names.isSubset(of: ["libc", "libm", "libstdc++", "libgcc_s", "libresolv"]),
      "\(outside)"
    )
    for name in ["share/man/man1/imagebench.1", "share/doc/imagebench/licences/swift.txt"] {
      #expect(FileManager.default.fileExists(atPath: place.file("\(folder)/\(name)")), "\(name)")
    }
  }
}
