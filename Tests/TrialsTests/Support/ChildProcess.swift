import Files
import Glibc
import TestSupport

/// A program that a test starts and waits for.
struct ChildProcess {
  /// How it ended, and its output.
  struct Ending {
    var code: Int32
    var said: String
  }

  private let identifier: pid_t
  private let output: String
  private let directory = TemporaryDirectory()

  /// Starts `executable` with the present environment plus `environment`.
  init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    output = directory.file("output.txt")
    // Not by an initialiser: which module has it depends on what else is imported.
    let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    defer {
      posix_spawn_file_actions_destroy(actions)
      actions.deallocate()
    }
    posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(actions, 1, 2)
    // `env` sets the variables, so that this process keeps its own environment.
    let words =
      ["/usr/bin/env"] + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      + [executable] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], actions, nil, pointers, environ)
    guard code == 0 else { throw Failure(executable: executable, code: code) }
    identifier = child
  }

  /// Waits for the end; returns the exit code, or the negative number of the signal.
  func wait() throws -> Ending {
    var status: Int32 = 0
    var answer: pid_t
    repeat { answer = waitpid(identifier, &status, 0) } while answer < 0 && errno == EINTR
    guard answer == identifier else { throw Failure(executable: "waitpid", code: errno) }
    let said = try String(decoding: FileOperations.posix.readWhole(output), as: UTF8.self)
    let signal = status & 0x7f
    return Ending(code: signal == 0 ? (status >> 8) & 0xff : -signal, said: said)
  }

  struct Failure: Error {
    var executable: String
    var code: Int32
  }
}
