import Basics
import Testing

@testable import CommandLine

@Suite("The shard that a command does")
struct ShardChoiceTests {
  @Test(
    "is the one that the engine numbers",
    arguments: [
      (["IMAGEBENCH_SHARD": "3/8"], "3/8"),
      (["IMAGEBENCH_SHARD": "3/8", "SLURM_ARRAY_TASK_ID": "1"], "3/8"),
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], "2/5"),
      (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "1/4"),
      (["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4"], "4/4"),
      (["JOB_COMPLETION_INDEX": "0", "IMAGEBENCH_SHARDS": "6"], "1/6"),
      (["PARALLEL_SEQ": "6", "IMAGEBENCH_SHARDS": "6"], "6/6"),
      (slurm("3", 1, 8, 8), "3/8"),
      (slurm("0", 0, 7, 8), "1/8"),
      // A second submission of what failed keeps the number of shards.
      (slurm("5", 3, 5, 2, ["IMAGEBENCH_SHARDS": "8"]), "5/8"),
    ]
  )
  func isDetected(variables: [String: String], shard: String) throws {
    #expect(try ShardChoice.detected(variables).description == shard)
  }

  @Test(
    "is refused where the variables do not say it",
    arguments: [
      ([:], "no engine"),
      (["IMAGEBENCH_SHARD": "0/8"], "such as 3/8, not \"0/8\""),
      (["IMAGEBENCH_SHARD": "9/8"], "such as 3/8, not \"9/8\""),
      (["JOB_COMPLETION_INDEX": "0"], "set $IMAGEBENCH_SHARDS"),
      (["PARALLEL_SEQ": "7", "IMAGEBENCH_SHARDS": "6"], "no shard"),
      (["CI_NODE_INDEX": "1"], "set $IMAGEBENCH_SHARDS"),
      (slurm("5", 3, 5, 2), "set $IMAGEBENCH_SHARDS"),
      (slurm("2", 2, 3, 2), "set $IMAGEBENCH_SHARDS"),
      (
        ["PARALLEL_SEQ": "1", "JOB_COMPLETION_INDEX": "0", "IMAGEBENCH_SHARDS": "2"],
        "Kubernetes ($JOB_COMPLETION_INDEX) and GNU parallel ($PARALLEL_SEQ)"
      ),
    ]
  )
  func isRefused(variables: [String: String], words: String) {
    let error = #expect(throws: CommandError.self) { try ShardChoice.detected(variables) }
    #expect(error.map { "\($0)" }?.contains(words) == true, "\(String(describing: error))")
  }
}

/// The variables of task `id` of an array.
private func slurm(
  _ id: String,
  _ first: Int,
  _ last: Int,
  _ count: Int,
  _ others: [String: String] = [:]
) -> [String: String] {
  others.merging([
    "SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_MIN": "\(first)",
    "SLURM_ARRAY_TASK_MAX": "\(last)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
  ]) { $1 }
}
