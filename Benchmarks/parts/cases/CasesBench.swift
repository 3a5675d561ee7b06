import Conformance
import Glibc
import Variants

/// What a variant does with the conformance cases, for `bench-mutations` and for readers.
///
/// Usage: `Benches cases VARIANT`; a line of CSV for each case that applies to it: its name, `pass`
/// or `fail`, and why it fails.
enum CasesBench {
  static func main(_ arguments: [String]) {
    guard let variant = arguments.first.flatMap({ Variant.named($0) }) else {
      put("Benches cases: names no variant; imagebench list variants lists them\n", STDERR_FILENO)
      exit(64)
    }
    put("case,verdict,reason\n")
    for conformanceCase in ConformanceCase.catalogue where conformanceCase.applies(to: variant) {
      switch conformanceCase.run(variant) {
      case .pass: put("\(conformanceCase.id),pass,\n")
      case .fail(let violations):
        let reason = violations.joined(separator: "; ").replacing("\"", with: "'")
        put("\(conformanceCase.id),fail,\"\(reason)\"\n")
      }
    }
  }

  private static func put(_ text: String, _ file: Int32 = STDOUT_FILENO) {
    _ = text.withCString { write(file, $0, strlen($0)) }
  }
}
