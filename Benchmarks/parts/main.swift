import Glibc

// One program for the benchmarks of single parts, so that one link serves them all.
// Usage: Benches PART [ARGUMENT…]; without a part it lists them.
let arguments = Array(CommandLine.arguments.dropFirst(2))
switch CommandLine.arguments.dropFirst().first {
case "cases": CasesBench.main(arguments)
case "changes": try ChangesBench.main(arguments)
case "decode": try DecodeTimes.main(arguments)
case "frameworks": FrameworksBench.main(arguments)
case "gates": await GatesBench.main(arguments)
case "history": try HistoryBench.main(arguments)
case "memory-cache": MemoryCacheBench.main(arguments)
case "presets": try PresetsBench.main(arguments)
case "signposts": SignpostsBench.main(arguments)
case "simulation": try SimulationBench.main(arguments)
case "sockets": await SocketsBench.main(arguments)
case "worlds": WorldsBench.main(arguments)
default:
  let names =
    "cases|changes|decode|frameworks|gates|history|memory-cache|presets|signposts|simulation|sockets|"
    + "worlds"
  let usage = "usage: Benches \(names) [ARGUMENT...]\n"
  _ = usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}
