internal import Corpus
package import Records
internal import Scenarios
package import Text
internal import Trials

/// The facts that a build of this tool prints for another one that plays a plan together with it.
package struct BuildFacts: Sendable, Hashable {
  /// The name of the command that prints them.
  package static let command = "facts"

  package var toolVersion: String
  /// The version of its model of a phone; 1 for a build that does not print it.
  package var model: Int
  /// Versions of the libraries by name.
  package var libraries: JSONObject
  /// The columns of its tables.
  package var shapes: TableShapes
  /// The definitions behind the names that it knows; nil for a build that does not print them.
  package var parts: PartDefinitions?

  /// The facts of this build, whose version is `toolVersion`.
  package init(own toolVersion: String) {
    self.toolVersion = toolVersion
    model = ModelVersion.current
    libraries = [
      "codecs": .string(EncoderLibraries.description),
      "jemalloc": .string(ProcessMemory.allocatorVersion),
    ]
    shapes = .own
    parts = .own
  }

  /// Queries the build at `executable`, without writing any file.
  ///
  /// Throws when it cannot be started, when it is not a build of this tool that has the command,
  /// and when `isInterrupted`, which is called repeatedly, returns true; then the program is ended
  /// too.
  package init(
    asking executable: String,
    isInterrupted: () -> Bool
  ) throws(RunFault) {
    let process = try TrialProcess(
      turn: nil,
      executable: executable,
      arguments: [Self.command],
      group: nil
    )
    guard let ending = try process.ending(unless: isInterrupted) else {
      throw .interrupted(asking: executable)
    }
    guard ending == .exited(0), let json = try? JSONParser.parse(process.messages.bytes),
      let version = json["tool_version"]?.string, let libraries = json["libraries"]?.object,
      let shapes = json["shapes"].flatMap({ TableShapes($0) })
    else { throw .notABuild(executable: executable) }
    toolVersion = version
    model = json["model"]?.integer ?? 1
    self.libraries = libraries
    self.shapes = shapes
    parts = PartDefinitions(printed: json["parts"])
  }

  /// The facts as the command prints them.
  package var json: JSONValue {
    [
      "tool_version": .string(toolVersion), "model": .integer(model),
      "libraries": .object(libraries), "shapes": shapes.json,
      "parts": parts.map { .object($0.json) } ?? .null,
    ]
  }
}
