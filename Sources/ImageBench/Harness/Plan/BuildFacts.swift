internal import Files
public import JSONText

/// What a build of this tool says of itself, to another one that plays a plan together with it.
public struct BuildFacts: Sendable, Hashable {
  /// The name of the command that tells them.
  public static let command = "facts"

  /// The version of the tool.
  public var toolVersion: String
  /// Versions of the libraries by name.
  public var libraries: JSONObject
  /// The columns of its tables.
  public var shapes: TableShapes

  /// The facts of this build.
  public init(toolVersion: String, libraries: JSONObject) {
    self.toolVersion = toolVersion
    self.libraries = libraries
    shapes = .own
  }

  /// Asks the build at `executable`, whose answer goes through a file at `path`.
  ///
  /// Throws when it cannot be started, when it is no build of this tool that knows the question, and
  /// when `isInterrupted`, which is asked again and again, says so: then the build is ended too.
  public init(
    asking executable: String,
    through path: String,
    isInterrupted: () -> Bool
  ) throws(RunFault) {
    let files = FileOperations.posix
    let process = try TrialProcess(
      turn: nil,
      executable: executable,
      arguments: [Self.command],
      messages: path,
      group: nil
    )
    guard let ending = try process.ending(unless: isInterrupted) else { throw .interrupted }
    let text: [UInt8]
    do throws(FileError) {
      text = try files.readWhole(path)
      try files.removeTree(path)
    } catch {
      throw .files(error)
    }
    guard ending == .exited(0), let json = try? JSONParser.parse(text),
      let version = json["tool_version"]?.string, let libraries = json["libraries"]?.object,
      let shapes = json["shapes"].flatMap({ TableShapes($0) })
    else { throw .notABuild(executable: executable) }
    toolVersion = version
    self.libraries = libraries
    self.shapes = shapes
  }

  /// The facts as the command tells them.
  public var json: JSONValue {
    [
      "tool_version": .string(toolVersion), "libraries": .object(libraries), "shapes": shapes.json,
    ]
  }
}
