import Basics
import Caches
import ImagePipeline
internal import Requests

/// Compares the memory cache at rising numbers of entries with Foundation's `NSCache`, a dictionary
/// and plain memory reads.
///
///     Benches memory-cache [LARGEST [ROUNDS [POLICY]]]
///
/// The largest number of entries is by default a million, rounds are 7, policies are all. Writes
/// CSV: store, operation, entries, operations in a round, nanoseconds of processor time of one
/// operation (the median of the rounds). In each round all stores take their turn at an operation.
enum MemoryCacheBench {
  private static let entryCounts = [1000, 10_000, 100_000, 1_000_000]
  static let lookups = 200_000

  static func main(_ arguments: [String]) {
    let largest = arguments.first.flatMap { Int($0) } ?? .max
    let rounds = arguments.count > 1 ? max(1, Int(arguments[1]) ?? 7) : 7
    let policies = MemoryCachePolicy.allCases.filter {
      arguments.count < 3 || $0.rawValue == arguments[2]
    }
    print("store,operation,entries,operations,nanoseconds")
    for entries in entryCounts where entries <= largest {
      measure(policies, entries, rounds)
    }
  }

  private static func measure(_ policies: [MemoryCachePolicy], _ entries: Int, _ rounds: Int) {
    var images: [LoadedImage] = []
    var loads = LeaseList<LoadLease>()
    for entry in 0..<entries {
      let load = BenchImages.image(entry)
      images.append(load.image)
      loads.append(load)
    }
    var subjects: [any BenchSubject] = policies.map { CacheSubject($0, images) }
    subjects.append(FoundationSubject(images))
    // The caches have leases of them now, and evicting one may free it.
    loads.release()
    let floors: [any BenchSubject] = [DictionarySubject(images), MemorySubject(entries)]

    var draws = Draws(entries: entries)
    for pattern in Draws.Pattern.allCases {
      let order = draws.places(pattern, MemoryCacheBench.lookups)
      let requests = order.map { BenchImages.request($0) }
      run("lookup hit, \(pattern.rawValue)", entries, rounds, subjects + floors) { subject in
        subject.prepareLookups(order, requests)
        return BenchRound(count: lookups) {
          let hits = subject.lookUp()
          precondition(hits == lookups, "\(subject.name): \(hits) of \(lookups) look-ups were hits")
        }
      }
    }
    run("insert with eviction", entries, rounds, subjects) { $0.insertions() }
    run("removal", entries, rounds, subjects) { $0.removals() }
  }

  private static func run(
    _ operation: String,
    _ entries: Int,
    _ rounds: Int,
    _ subjects: [any BenchSubject],
    _ makeRound: (any BenchSubject) -> BenchRound?
  ) {
    var times = subjects.map { _ in [Double]() }
    var counts = subjects.map { _ in 0 }
    for _ in 0..<rounds {
      for (place, subject) in subjects.enumerated() {
        guard let round = makeRound(subject) else { continue }
        times[place].append(round.nanoseconds())
        counts[place] = round.count
      }
    }
    for (place, subject) in subjects.enumerated() where !times[place].isEmpty {
      let median = times[place].sorted()[times[place].count / 2]
      let tenths = Int((median * 10).rounded())
      print(
        "\(subject.name),\"\(operation)\",\(entries),\(counts[place]),\(tenths / 10).\(tenths % 10)"
      )
    }
  }
}
