import Foundation
import TestSupport
import Testing

@Suite("imagebench serve", .timeLimit(.minutes(30)))
struct ServeCommandTests {
  private let directory = TemporaryDirectory()

  /// Serves the folder with `options`, asks for a file, and ends the tool with `signal`.
  private func serve(_ options: String, signal: String) throws -> ToolProcess.Result {
    try FileManager.default.createDirectory(
      atPath: directory.file("pictures"),
      withIntermediateDirectories: true
    )
    try Data("hello".utf8).write(to: URL(fileURLWithPath: directory.file("pictures/a.jpg")))
    return try ToolProcess.run(
      script: """
        mkfifo said
        "$TOOL" serve --images pictures --port 0 \(options) 2>said >counts &
        tool=$!
        read -r line <said
        port=$(echo "$line" | sed -n 's/.*:\\([0-9]*\\)\\/ until Ctrl-C.$/\\1/p')
        bash -c 'exec 3<>/dev/tcp/127.0.0.1/'$port'
          printf "GET /a.jpg HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n" >&3
          cat <&3'
        kill -\(signal) $tool
        wait $tool
        code=$?
        cat counts
        exit $code
        """,
      in: directory.path
    )
  }

  @Test(
    "A file is served until a signal ends the tool, which prints the counts",
    arguments: [
      "INT", "TERM",
    ]
  )
  func served(signal: String) throws {
    let result = try serve("", signal: signal)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains("HTTP/1.1 200 OK\r\n"))
    #expect(result.output.contains("\r\n\r\nhello"))
    #expect(result.output.contains("/a.jpg     1             0       0    5 B          0"))
  }

  @Test("Conditions are those of the command line, and counts have any format")
  func conditions() throws {
    let result = try serve("--errors 100% --latency 1 --format csv", signal: "TERM")
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(result.output.contains("/a.jpg,1,0,1,0,0"))
  }

  @Test(
    "What is wrong ends with a sentence and its exit code",
    arguments: [
      (["--images", "nowhere"], 1, "cannot serve nowhere: no such directory"),
      (["--images", ".", "--bind", "localhost"], 64, "\"localhost\" is no address"),
      (["--images", ".", "--port", "70000"], 64, "--port takes a whole number from 0 to 65535"),
      (["--images", ".", "--loss", "2"], 64, "--loss takes a share from 0 to 1"),
      (["--images", ".", "--bandwidth", "0"], 64, "--bandwidth takes a whole number"),
      (["--images", ".", "--cache-control", "a\u{e9}"], 64, "cannot be a Cache-Control"),
      (["Pictures"], 64, "\"Pictures\" is not expected here"),
    ] as [([String], Int32, String)]
  )
  func refused(arguments: [String], code: Int32, sentence: String) throws {
    let result = try ToolProcess.run(["serve"] + arguments, in: directory.path)
    #expect(result.code == code, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }
}
