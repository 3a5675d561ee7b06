/// Names that files of earlier versions contain.
///
/// Variants and failure patterns of the source articles were called "seed0-loader" and so on until
/// "seed" came to mean the random seed alone. Scenario files and scripts may still contain these
/// names.
public enum FormerName {
  /// The present form of `name`: "article0-loader" for "seed0-loader", and any other name as it is.
  public static func current(_ name: String) -> String {
    let former = "seed"
    let rest = name.dropFirst(former.count)
    guard name.hasPrefix(former), rest.first?.isNumber == true, rest.dropFirst().first == "-" else {
      return name
    }
    return "article" + rest
  }
}
