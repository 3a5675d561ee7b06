// Imports of modules that are parts of other ones on Linux.

extension AdaptationRules {
  /// Modules of Apple's languages, and where Linux declares what loaders take from them.
  private static let elsewhere = ["ObjectiveC": "AppleFoundation", "Darwin": "Glibc"]

  /// Modules without submodules here; what those declare is in the module itself.
  private static let whole: Set<String> = [
    "AVFoundation", "Accelerate", "Combine", "CoreGraphics", "CoreImage", "CoreMedia", "Foundation",
    "ImageIO", "MobileCoreServices", "QuartzCore", "SwiftUI",
  ]

  /// Names a module that is there in the import at `index`.
  mutating func nameModule(_ index: Int) {
    let name = index + 1
    guard tokens.indices.contains(name), tokens[name].kind == .word,
      tokens[name].line == tokens[index].line
    else { return }
    var end = name
    while tokens.isCode(end + 1, "."), tokens.indices.contains(end + 2),
      tokens[end + 2].line == tokens[index].line
    { end += 2 }
    let module = tokens[name].text
    if let place = Self.elsewhere[module] {
      replace(name...end, with: place)
    } else if end > name, Self.whole.contains(module) {
      replace(name...end, with: module)
    }
  }
}
